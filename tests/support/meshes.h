// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Builds a closed surface of revolution around the x axis from `rings` circles of `segments`
/// vertices. profile(t) returns (x, radius) for t in [0, 1]. The two poles, profile(0) and
/// profile(1), lie on the axis; the circles are between them. The surface is oriented outward if x
/// rises with t.
template <typename Profile>
TriangleMesh make_revolution(int rings, int segments, Profile&& profile) {
  TriangleMesh mesh;
  mesh.positions.resize(3, rings * segments + 2);
  for (int ring = 0; ring < rings; ++ring) {
    const auto [x, radius] = profile((ring + 1.0) / (rings + 1.0));
    for (int i = 0; i < segments; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / segments;
      mesh.positions.col(ring * segments + i) << x, radius * std::cos(angle),
          radius * std::sin(angle);
    }
  }
  const int first_pole = rings * segments;
  const int last_pole = first_pole + 1;
  mesh.positions.col(first_pole) << profile(0.0).first, 0.0, 0.0;
  mesh.positions.col(last_pole) << profile(1.0).first, 0.0, 0.0;
  for (int i = 0; i < segments; ++i) {
    const int next = (i + 1) % segments;
    mesh.triangles.push_back({first_pole, next, i});
    for (int ring = 0; ring + 1 < rings; ++ring) {
      const int a = ring * segments;
      const int b = a + segments;
      mesh.triangles.push_back({a + i, a + next, b + i});
      mesh.triangles.push_back({a + next, b + next, b + i});
    }
    const int a = (rings - 1) * segments;
    mesh.triangles.push_back({a + i, a + next, last_pole});
  }
  return mesh;
}

/// Builds a sphere around the origin with its poles on the x axis.
inline TriangleMesh make_sphere(double radius, int rings = 15, int segments = 24) {
  return make_revolution(rings, segments, [radius](double t) {
    const double angle = std::numbers::pi * t;
    return std::pair{-radius * std::cos(angle), radius * std::sin(angle)};
  });
}

/// Builds a tube along x from -length / 2 to length / 2 with flat ends.
inline TriangleMesh make_tube(double length, double radius, int rings = 20, int segments = 16) {
  return make_revolution(rings, segments, [=](double t) {
    const double step = 1.0 / (rings + 1.0);
    const double inner = (t - step) / (1.0 - 2.0 * step);
    return std::pair{length * (std::clamp(inner, 0.0, 1.0) - 0.5), radius};
  });
}

/// Builds a Moebius strip of 2 x 9 vertices: it closes after half a turn.
inline TriangleMesh make_moebius_strip() {
  constexpr int kSteps = 9;
  TriangleMesh strip;
  strip.positions.resize(3, 2 * kSteps);
  for (int i = 0; i < kSteps; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSteps;
    const Eigen::Vector3d out(std::cos(angle), std::sin(angle), 0.0);
    const Eigen::Vector3d across =
        0.2 * (std::cos(angle / 2) * Eigen::Vector3d::UnitZ() + std::sin(angle / 2) * out);
    strip.positions.col(2 * i) = out + across;
    strip.positions.col(2 * i + 1) = out - across;
    const bool last = i + 1 == kSteps;  // the strip closes with its sides exchanged
    const int a = last ? 1 : 2 * i + 2;
    const int b = last ? 0 : 2 * i + 3;
    strip.triangles.push_back({2 * i, 2 * i + 1, a});
    strip.triangles.push_back({2 * i + 1, b, a});
  }
  return strip;
}

/// Builds random triangles over random vertices. The result has every defect that a mesh can have.
template <typename Random>
TriangleMesh make_soup(int vertices, int triangles, Random& random) {
  TriangleMesh soup;
  soup.positions.resize(3, vertices);
  std::uniform_real_distribution coordinate(-1.0, 1.0);
  for (double& x : soup.positions.reshaped()) x = coordinate(random);
  std::uniform_int_distribution<int> pick(0, vertices - 1);
  for (int t = 0; t < triangles; ++t) {
    soup.triangles.push_back({pick(random), pick(random), pick(random)});
  }
  return soup;
}

}  // namespace sinew

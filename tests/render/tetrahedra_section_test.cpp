// SPDX-License-Identifier: MIT

#include "render/tetrahedra_section.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace sinew {
namespace {

struct Body {
  PointsF positions;
  std::vector<Tetrahedron> tetrahedra;
};

/// Divides the unit cube into cells of six tetrahedra each, and keeps those that `is_inside` names
/// by their indices.
Body cube(int cells, const std::function<bool(int, int, int)>& is_inside) {
  const int side = cells + 1;
  Body body;
  body.positions.resize(3, side * side * side);
  const auto number = [&](int x, int y, int z) { return x + side * (y + side * z); };
  for (int z = 0; z < side; ++z) {
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x)
        body.positions.col(number(x, y, z)) = Eigen::Vector3f(x, y, z) / cells;
    }
  }
  for (int z = 0; z < cells; ++z) {
    for (int y = 0; y < cells; ++y) {
      for (int x = 0; x < cells; ++x) {
        if (!is_inside(x, y, z)) continue;
        std::array<int, 3> axes{0, 1, 2};
        do {  // a path along the edges from one corner of the cell to the opposite one
          std::array<int, 3> at{x, y, z};
          Tetrahedron tetrahedron;
          tetrahedron[0] = number(at[0], at[1], at[2]);
          for (int i = 0; i < 3; ++i) {
            ++at[axes[i]];
            tetrahedron[i + 1] = number(at[0], at[1], at[2]);
          }
          body.tetrahedra.push_back(tetrahedron);
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
  }
  return body;
}

/// Returns the area of a section, computed from triangles around the center of each polygon: too
/// small if its corners are not in order. Checks that the corners are in the plane.
double area_of(const Body& body, const CutPlane& plane) {
  double area = 0.0;
  for (const SectionPolygon& polygon : section_of(body.positions, body.tetrahedra, plane)) {
    std::vector<Eigen::Vector3f> places;
    for (int c = 0; c < polygon.corner_count; ++c) {
      places.push_back(place_of(polygon.corners[c], body.positions));
      EXPECT_NEAR(plane.normal.dot(places.back()), plane.distance, 1e-6);
    }
    Eigen::Vector3f sum = Eigen::Vector3f::Zero();
    for (std::size_t c = 2; c < places.size(); ++c)
      sum += 0.5F * (places[c - 1] - places[0]).cross(places[c] - places[0]);
    area += sum.norm();
  }
  return area;
}

TEST(TetrahedraSection, OfACubeHasTheAreaOfItsFaces) {
  const Body body = cube(4, [](int, int, int) { return true; });
  for (int axis = 0; axis < 3; ++axis) {
    for (const float position : {0.1F, 0.25F, 0.61F}) {  // also in the plane of many faces
      EXPECT_NEAR(area_of(body, {Eigen::Vector3f::Unit(axis), position}), 1.0, 1e-5) << position;
      EXPECT_NEAR(area_of(body, {-Eigen::Vector3f::Unit(axis), -position}), 1.0, 1e-5) << position;
    }
  }
}

TEST(TetrahedraSection, AcrossTheDiagonalOfACubeIsARegularHexagon) {
  const Body body = cube(5, [](int, int, int) { return true; });
  const CutPlane plane{Eigen::Vector3f::Ones().normalized(), 0.5F * std::sqrt(3.0F)};
  EXPECT_NEAR(area_of(body, plane), 0.75 * std::sqrt(3.0), 1e-5);
}

TEST(TetrahedraSection, LeavesTheHollowOfAShellEmpty) {
  const Body body = cube(4, [](int x, int y, int z) {
    return std::min({x, y, z}) < 1 || std::max({x, y, z}) > 2;  // without the inner eight cells
  });
  EXPECT_NEAR(area_of(body, {Eigen::Vector3f::UnitY(), 0.4F}), 0.75, 1e-5);
  EXPECT_NEAR(area_of(body, {Eigen::Vector3f::UnitY(), 0.1F}), 1.0, 1e-5);
  EXPECT_EQ(area_of(body, {Eigen::Vector3f::UnitY(), 1.5F}), 0.0) << "beyond the body";
}

TEST(TetrahedraSection, HasTheAreaByWhichTheKeptVolumeGrows) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> place(-1.0F, 1.0F);
  for (int i = 0; i < 100; ++i) {
    Body body;
    body.positions.resize(3, 4);
    for (float& value : body.positions.reshaped()) value = place(random);
    body.tetrahedra = {{0, 1, 2, 3}};
    const Eigen::Vector3f normal =
        Eigen::Vector3f(place(random), place(random), place(random)).normalized();
    // Simpson's rule is exact between two vertices, where the area is quadratic in the distance.
    std::array<float, 4> heights{};
    for (int v = 0; v < 4; ++v) heights[v] = normal.dot(body.positions.col(v));
    std::sort(heights.begin(), heights.end());
    double volume = 0.0;
    for (int h = 0; h < 3; ++h) {
      const float span = heights[h + 1] - heights[h];
      const auto area = [&](float fraction) {
        return area_of(body, {normal, heights[h] + fraction * span});
      };
      // Just inside of the ends, where a polygon may vanish.
      volume += span / 6.0 * (area(1e-6F) + 4.0 * area(0.5F) + area(1.0F - 1e-6F));
    }
    const Eigen::Vector3f a = body.positions.col(0);
    Eigen::Matrix3f edges;
    for (int v = 0; v < 3; ++v) edges.col(v) = body.positions.col(v + 1) - a;
    EXPECT_NEAR(volume, std::abs(edges.determinant()) / 6.0, 1e-4);
  }
}

}  // namespace
}  // namespace sinew

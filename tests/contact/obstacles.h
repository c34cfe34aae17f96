// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "contact/rigid_contact.h"
#include "mesh/winding.h"
#include "support/meshes.h"

namespace sinew {

inline RigidContact make_contact(const TriangleMesh& mesh, int vertices, double retention) {
  return {std::make_shared<const RigidShape>(mesh, 0.1), vertices, retention};
}

/// Builds a box of 12 triangles around the origin.
inline TriangleMesh make_box(const Eigen::Vector3d& half) {
  TriangleMesh mesh;
  mesh.positions.resize(3, 8);
  for (int i = 0; i < 8; ++i) {
    mesh.positions.col(i) << ((i & 1) != 0 ? 1 : -1) * half[0], ((i & 2) != 0 ? 1 : -1) * half[1],
        ((i & 4) != 0 ? 1 : -1) * half[2];
  }
  mesh.triangles = {{0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  return mesh;
}

/// Builds a torus around the y axis.
inline TriangleMesh make_torus(double radius, double tube, int around, int across) {
  TriangleMesh mesh;
  mesh.positions.resize(3, around * across);
  for (int i = 0; i < around; ++i) {
    for (int j = 0; j < across; ++j) {
      const double u = 2.0 * std::numbers::pi * i / around;
      const double v = 2.0 * std::numbers::pi * j / across;
      const double r = radius + tube * std::cos(v);
      mesh.positions.col(i * across + j) << r * std::cos(u), tube * std::sin(v), r * std::sin(u);
      const int a = i * across + j;
      const int b = (i + 1) % around * across + j;
      const int c = (i + 1) % around * across + (j + 1) % across;
      const int d = i * across + (j + 1) % across;
      mesh.triangles.push_back({a, d, c});
      mesh.triangles.push_back({a, c, b});
    }
  }
  return mesh;
}

/// Builds a square of side 2 in the plane y = 0 around the origin, facing up, with n x n cells.
inline TriangleMesh make_sheet(int n) {
  TriangleMesh mesh;
  mesh.positions.resize(3, (n + 1) * (n + 1));
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j <= n; ++j) {
      mesh.positions.col(i * (n + 1) + j) << 2.0 * i / n - 1.0, 0.0, 2.0 * j / n - 1.0;
      if (i == n || j == n) continue;
      const int a = i * (n + 1) + j;
      mesh.triangles.push_back({a, a + 1, a + n + 2});
      mesh.triangles.push_back({a, a + n + 2, a + n + 1});
    }
  }
  return mesh;
}

inline TriangleMesh inside_out(TriangleMesh mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

inline TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b) {
  TriangleMesh mesh = a;
  mesh.positions.conservativeResize(3, a.vertex_count() + b.vertex_count());
  mesh.positions.rightCols(b.vertex_count()) = b.positions;
  for (Triangle t : b.triangles) {
    for (int& corner : t) corner += a.vertex_count();
    mesh.triangles.push_back(t);
  }
  return mesh;
}

/// Distance to the surface, closest surface point and winding number of a query point, computed
/// from all triangles without a search structure.
struct BruteForce {
  double distance = std::numeric_limits<double>::infinity();
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  ///< on the surface
  double winding = 0.0;
};

/// Returns the closest point of a triangle: the projection onto its plane if that lies inside of
/// the triangle, else the closest point of its edges.
inline Eigen::Vector3d nearest_of_triangle(const Eigen::Vector3d& p, const Eigen::Matrix3d& abc) {
  const Eigen::Vector3d normal =
      (abc.col(1) - abc.col(0)).cross(abc.col(2) - abc.col(0)).normalized();
  const Eigen::Vector3d flat = p - normal.dot(p - abc.col(0)) * normal;
  bool within = true;
  double smallest = std::numeric_limits<double>::infinity();
  Eigen::Vector3d best = flat;
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d from = abc.col(k);
    const Eigen::Vector3d side = abc.col((k + 1) % 3) - from;
    within = within && normal.dot(side.cross(flat - from)) >= 0.0;
    const double t = std::clamp((p - from).dot(side) / side.squaredNorm(), 0.0, 1.0);
    const Eigen::Vector3d place = from + t * side;
    if ((place - p).norm() < smallest) {
      smallest = (place - p).norm();
      best = place;
    }
  }
  return within ? flat : best;
}

inline BruteForce brute_force(const TriangleMesh& mesh, const Eigen::Vector3d& p) {
  BruteForce result;
  for (const Triangle& t : mesh.triangles) {
    Eigen::Matrix3d abc;
    for (int k = 0; k < 3; ++k) abc.col(k) = mesh.positions.col(t[k]);
    result.winding += solid_angle(p, abc.col(0), abc.col(1), abc.col(2)) / (4.0 * std::numbers::pi);
    const Eigen::Vector3d place = nearest_of_triangle(p, abc);
    if ((place - p).norm() < result.distance) {
      result.distance = (place - p).norm();
      result.point = place;
    }
  }
  return result;
}

inline PointsF random_points(int count, double reach, std::mt19937& random) {
  std::uniform_real_distribution<float> coordinate(static_cast<float>(-reach),
                                                   static_cast<float>(reach));
  PointsF points(3, count);
  for (float& x : points.reshaped()) x = coordinate(random);
  return points;
}

inline Transform random_transform(std::mt19937& random) {
  std::normal_distribution<double> number;
  Transform transform = Transform::Identity();
  transform.translate(Eigen::Vector3d{number(random), number(random), number(random)});
  transform.rotate(
      Eigen::Quaterniond{number(random), number(random), number(random), number(random)}
          .normalized());
  return transform;
}

}  // namespace sinew

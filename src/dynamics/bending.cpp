// SPDX-License-Identifier: MIT

#include "dynamics/bending.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>

namespace sinew {
namespace {

constexpr double kLargestCotangent = 100.0;

double cotangent(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double sine = a.cross(b).norm();
  const double cosine = a.dot(b);
  if (std::abs(cosine) >= kLargestCotangent * sine) return std::copysign(kLargestCotangent, cosine);
  return cosine / sine;
}

/// Returns the area of the part of a triangle (v, a, b) that is closer to v than to a and b (its
/// Voronoi region). For an obtuse triangle, returns half of the triangle's area if the obtuse angle
/// is at v, otherwise a quarter (Meyer et al. 2003).
double voronoi_area(const Eigen::Vector3d& v, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double area = 0.5 * (a - v).cross(b - v).norm();
  if ((a - v).dot(b - v) < 0.0) return 0.5 * area;
  if ((v - a).dot(b - a) < 0.0 || (v - b).dot(a - b) < 0.0) return 0.25 * area;
  return ((a - v).squaredNorm() * cotangent(v - b, a - b) +
          (b - v).squaredNorm() * cotangent(v - a, b - a)) /
         8.0;
}

}  // namespace

RestElement<SurfaceBending::kRows, SurfaceBending::kParameters> SurfaceBending::element(
    int i, const Points& rest) const {
  const int center = fans[i].front()[0];
  const Eigen::Vector3d v = rest.col(center);
  // For each edge from the center vertex: the sum of the cotangents of the two opposite angles.
  std::map<int, double> cotangents;
  double area = 0.0;
  for (const auto& [self, a, b] : fans[i]) {
    const Eigen::Vector3d pa = rest.col(a), pb = rest.col(b);
    cotangents[a] += cotangent(v - pb, pa - pb);
    cotangents[b] += cotangent(v - pa, pb - pa);
    area += voronoi_area(v, pa, pb);
  }
  RestElement<kRows, kParameters> bending;
  const int count = static_cast<int>(cotangents.size()) + 1;
  bending.vertices.resize(count);
  bending.rows.setZero(1, count);
  if (!(area > 0.0)) area = 0.0;
  bending.vertices[0] = center;
  Eigen::Vector3d laplacian = Eigen::Vector3d::Zero();
  int k = 0;
  for (const auto& [neighbor, sum] : cotangents) {
    const double weight = area > 0.0 ? sum / (2.0 * area) : 0.0;
    bending.vertices[++k] = neighbor;
    bending.rows(0, k) = weight;
    bending.rows(0, 0) -= weight;
    laplacian += weight * (rest.col(neighbor) - v);
  }
  bending.measure = area;
  bending.parameters = {laplacian.norm()};
  return bending;
}

SurfaceBending bending_of(const std::vector<Triangle>& triangles, double stiffness) {
  std::map<int, std::vector<Triangle>> fans;
  for (const auto& [a, b, c] : triangles) {
    fans[a].push_back({a, b, c});
    fans[b].push_back({b, c, a});
    fans[c].push_back({c, a, b});
  }
  SurfaceBending bending;
  for (auto& [center, fan] : fans) {
    std::map<int, int> uses;  // number of triangles at each edge from the center vertex
    for (const Triangle& t : fan) {
      ++uses[t[1]];
      ++uses[t[2]];
    }
    const bool closed =
        std::all_of(uses.begin(), uses.end(), [](const auto& use) { return use.second == 2; });
    if (closed) bending.fans.push_back(std::move(fan));
  }
  bending.stiffness = Eigen::VectorXd::Constant(bending.size(), stiffness);
  return bending;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "mesh/clipped_moments.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr std::size_t kMostPlanes = 3;

/// A convex polygon. Each plane that cuts a triangle adds at most one corner.
struct Polygon {
  std::array<Vector3d, 3 + kMostPlanes> corners;
  std::size_t count = 0;

  void add(const Vector3d& corner) { corners[count++] = corner; }
};

/// Returns the part of a polygon in a half space (Sutherland & Hodgman 1974).
Polygon clipped(const Polygon& polygon, const HalfSpace& half_space) {
  Polygon inside;
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Vector3d& from = polygon.corners[i];
    const Vector3d& to = polygon.corners[(i + 1) % polygon.count];
    const double here = half_space.height(from);
    const double there = half_space.height(to);
    if (here <= 0.0) inside.add(from);
    if ((here <= 0.0) != (there <= 0.0)) inside.add(from + here / (here - there) * (to - from));
  }
  return inside;
}

/// Returns the point of all planes that is nearest to a place.
Vector3d point_of_planes(std::span<const HalfSpace> planes, const Vector3d& place) {
  const auto count = static_cast<Eigen::Index>(planes.size());
  Eigen::MatrixX3d normals(count, 3);
  Eigen::VectorXd heights(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const HalfSpace& plane = planes[static_cast<std::size_t>(i)];
    normals.row(i) = plane.outward.normalized();
    heights[i] = normals.row(i).dot(place - plane.point);
  }
  constexpr double kParallel = 1e-3;  // rank is lost below this share of the largest pivot
  auto solver = normals.completeOrthogonalDecomposition();
  solver.setThreshold(kParallel);
  if (solver.rank() < count)
    throw std::logic_error("the planes of half spaces have no point in common");
  return place - solver.solve(heights);
}

}  // namespace

SolidMoments& SolidMoments::operator+=(const SolidMoments& other) {
  volume += other.volume;
  first += other.first;
  return *this;
}

SolidMoments moments_within(const Points& positions, const std::vector<Triangle>& triangles,
                            std::span<const HalfSpace> half_spaces) {
  if (half_spaces.size() > kMostPlanes)
    throw std::logic_error("at most three half spaces cut a surface");
  SolidMoments moments;
  if (positions.cols() == 0) return moments;
  Vector3d origin = positions.rowwise().mean();
  if (!half_spaces.empty()) origin = point_of_planes(half_spaces, origin);
  for (const Triangle& triangle : triangles) {
    Polygon polygon;
    for (const int corner : triangle) polygon.add(positions.col(corner));
    for (const HalfSpace& half_space : half_spaces) polygon = clipped(polygon, half_space);
    for (std::size_t i = 2; i < polygon.count; ++i) {
      const Vector3d a = polygon.corners[0] - origin;
      const Vector3d b = polygon.corners[i - 1] - origin;
      const Vector3d c = polygon.corners[i] - origin;
      const double volume = a.dot(b.cross(c)) / 6.0;
      moments += {volume, volume * (origin + (a + b + c) / 4.0)};
    }
  }
  return moments;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/measures/body_section.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "mesh/plane_loops.h"

namespace sinew {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

/// Returns the corners of the convex hull of points of a plane, counter-clockwise seen from its
/// normal, by the monotone chain of Andrew (1979).
std::vector<Vector3d> convex_hull(std::vector<Vector3d> points, const Vector3d& normal) {
  const Vector3d u = normal.unitOrthogonal();
  const Vector3d v = normal.cross(u);
  const auto flat = [&](const Vector3d& p) { return Vector2d(u.dot(p), v.dot(p)); };
  std::ranges::sort(points, [&](const Vector3d& a, const Vector3d& b) {
    const Vector2d p = flat(a);
    const Vector2d q = flat(b);
    return std::pair(p.x(), p.y()) < std::pair(q.x(), q.y());
  });
  const auto half = [&](auto begin, auto end) {
    std::vector<Vector3d> chain;
    for (auto point = begin; point != end; ++point) {
      while (chain.size() > 1) {
        const Vector3d& last = chain.back();
        const Vector3d& before = chain[chain.size() - 2];
        if (normal.dot((last - before).cross(*point - last)) > 0.0) break;
        chain.pop_back();
      }
      chain.push_back(*point);
    }
    chain.pop_back();  // the first of the other half
    return chain;
  };
  std::vector<Vector3d> hull = half(points.begin(), points.end());
  const std::vector<Vector3d> upper = half(points.rbegin(), points.rend());
  hull.insert(hull.end(), upper.begin(), upper.end());
  return hull;
}

}  // namespace

double BodySection::girth() const {
  double length = 0.0;
  for (std::size_t i = 0; i < points_.size(); ++i)
    length += (points_[(i + 1) % points_.size()] - points_[i]).norm();
  return length;
}

std::pair<double, double> BodySection::range(const Vector3d& direction) const {
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (const Vector3d& point : points_) {
    least = std::min(least, direction.dot(point));
    most = std::max(most, direction.dot(point));
  }
  return {least, most};
}

double BodySection::extent(const Vector3d& direction) const {
  const auto [least, most] = range(direction);
  return most - least;
}

std::vector<BodySection> sections_along(const TriangleMesh& surface, const Vector3d& begin,
                                        const Vector3d& end, const Vector3d& normal,
                                        std::span<const double> shares) {
  const Vector3d unit = (normal.dot(end - begin) < 0.0 ? Vector3d(-normal) : normal).normalized();
  const Eigen::VectorXd heights = (unit.transpose() * surface.positions).transpose();
  std::vector<double> planes;
  for (const double share : shares) planes.push_back(unit.dot(begin + share * (end - begin)));
  const auto loops = plane_loops(surface.triangles, heights, planes);
  std::vector<BodySection> sections;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    const Vector3d center = begin + shares[k] * (end - begin);
    const PlaneLoop* chosen = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const PlaneLoop& loop : loops[k]) {
      if (!loop_encloses(loop, surface.positions, unit, center)) continue;
      const double area = std::abs(loop_area(loop, surface.positions, unit));
      if (area >= least) continue;
      least = area;
      chosen = &loop;
    }
    std::vector<Vector3d> points;
    if (chosen) {
      for (const EdgePoint& point : *chosen) points.push_back(point.place(surface.positions));
      points = convex_hull(std::move(points), unit);
    }
    sections.emplace_back(std::move(points));
  }
  return sections;
}

}  // namespace sinew

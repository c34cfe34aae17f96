// SPDX-License-Identifier: MIT

#include "mesh/plane_loops.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sinew {
namespace {

using CutEdge = std::pair<int, int>;  // the lower vertex first

/// A part of a loop inside a triangle: from the edge that falls below the plane to the one that
/// rises above it.
struct LoopSide {
  CutEdge from;
  CutEdge to;
};

CutEdge cut_edge(int a, int b) {
  return {std::min(a, b), std::max(a, b)};
}

/// Returns the side of a triangle that a plane cuts.
LoopSide side_in(const Triangle& triangle, const Eigen::VectorXd& heights, double plane) {
  LoopSide side{};
  for (int k = 0; k < 3; ++k) {
    const int a = triangle[k];
    const int b = triangle[(k + 1) % 3];
    const bool above_a = heights[a] >= plane;
    if (above_a == (heights[b] >= plane)) continue;
    (above_a ? side.from : side.to) = cut_edge(a, b);
  }
  return side;
}

EdgePoint point_on(const CutEdge& edge, const Eigen::VectorXd& heights, double plane) {
  const double low = heights[edge.first];
  return {edge.first, edge.second, (plane - low) / (heights[edge.second] - low)};
}

/// Joins sides to loops.
std::vector<PlaneLoop> joined(std::vector<LoopSide> sides, const Eigen::VectorXd& heights,
                              double plane) {
  std::sort(sides.begin(), sides.end(),
            [](const LoopSide& one, const LoopSide& other) { return one.from < other.from; });
  std::vector<char> used(sides.size(), 0);
  const auto unused_from = [&](const CutEdge& edge) {
    auto side = std::lower_bound(
        sides.begin(), sides.end(), edge,
        [](const LoopSide& one, const CutEdge& wanted) { return one.from < wanted; });
    while (side != sides.end() && side->from == edge && used[side - sides.begin()]) ++side;
    return side != sides.end() && side->from == edge ? side : sides.end();
  };
  std::vector<PlaneLoop> loops;
  for (std::size_t first = 0; first < sides.size(); ++first) {
    if (used[first]) continue;
    PlaneLoop loop;
    CutEdge edge = sides[first].from;
    for (auto side = sides.begin() + static_cast<std::ptrdiff_t>(first); side != sides.end();
         side = unused_from(edge)) {
      used[side - sides.begin()] = 1;
      loop.push_back(point_on(edge, heights, plane));
      edge = side->to;
    }
    if (loop.size() > 2 && edge == sides[first].from) loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace

std::vector<std::vector<PlaneLoop>> plane_loops(std::span<const Triangle> triangles,
                                                const Eigen::VectorXd& heights,
                                                std::span<const double> planes) {
  std::vector<std::vector<LoopSide>> sides(planes.size());
  for (const Triangle& triangle : triangles) {
    const auto [low, high] =
        std::minmax({heights[triangle[0]], heights[triangle[1]], heights[triangle[2]]});
    // A plane at the height of a vertex passes below it.
    for (auto plane = std::upper_bound(planes.begin(), planes.end(), low);
         plane != planes.end() && *plane <= high; ++plane) {
      sides[plane - planes.begin()].push_back(side_in(triangle, heights, *plane));
    }
  }
  std::vector<std::vector<PlaneLoop>> loops;
  for (std::size_t k = 0; k < planes.size(); ++k)
    loops.push_back(joined(std::move(sides[k]), heights, planes[k]));
  return loops;
}

double loop_area(const PlaneLoop& loop, const Points& positions, const Eigen::Vector3d& normal) {
  const Eigen::Vector3d origin = loop.front().place(positions);
  Eigen::Vector3d twice = Eigen::Vector3d::Zero();
  Eigen::Vector3d before = loop.back().place(positions) - origin;
  for (const EdgePoint& point : loop) {
    const Eigen::Vector3d now = point.place(positions) - origin;
    twice += before.cross(now);
    before = now;
  }
  return 0.5 * normal.dot(twice);
}

bool loop_encloses(const PlaneLoop& loop, const Points& positions, const Eigen::Vector3d& normal,
                   const Eigen::Vector3d& point) {
  double angle = 0.0;
  Eigen::Vector3d before = loop.back().place(positions) - point;
  for (const EdgePoint& next : loop) {
    const Eigen::Vector3d now = next.place(positions) - point;
    angle += std::atan2(normal.dot(before.cross(now)), before.dot(now));
    before = now;
  }
  return std::abs(angle) > std::numbers::pi;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "solids/scalar_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "solids/dual_surface.h"
#include "solids/grid_key.h"

namespace sinew {
namespace {

using GridPoint = Eigen::Vector3i;

constexpr float kUnreached = std::numeric_limits<float>::max();

/// Returns the distances at the points next to the surface, estimated from where it crosses the
/// edges to their neighbors; kUnreached at all others.
std::vector<float> distances_at_surface(const ScalarGrid& grid) {
  std::vector<float> distances(grid.values.size(), kUnreached);
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const GridPoint point = grid.point(i);
    const float value = grid.values[i];
    // The crossings along the axes span a plane, whose distance is that of the surface.
    double inverse_squares = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
      double nearest = std::numeric_limits<double>::infinity();
      for (const int side : {-1, 1}) {
        const GridPoint other = point + side * GridPoint::Unit(axis);
        if (!grid.contains(other)) continue;
        const float there = grid.values[grid.index(other)];
        if ((there < 0.0F) == (value < 0.0F)) continue;
        nearest = std::min(nearest, static_cast<double>(value) / (value - there));
      }
      if (std::isfinite(nearest)) inverse_squares += 1.0 / std::max(nearest * nearest, 1e-12);
    }
    if (inverse_squares > 0.0)
      distances[i] = static_cast<float>(grid.cell / std::sqrt(inverse_squares));
  }
  return distances;
}

/// Returns the solution of |gradient| = 1 with upwind differences to the least neighbor of each
/// axis (Zhao 2005).
float upwind_distance(std::array<float, 3> nearest, float cell) {
  std::sort(nearest.begin(), nearest.end());
  double sum = 0.0;
  double squares = 0.0;
  double distance = kUnreached;
  for (int n = 0; n < 3; ++n) {
    if (nearest[n] >= distance || nearest[n] == kUnreached) break;
    sum += nearest[n];
    squares += static_cast<double>(nearest[n]) * nearest[n];
    const double count = n + 1;
    const double discriminant = sum * sum - count * (squares - static_cast<double>(cell) * cell);
    distance = (sum + std::sqrt(std::max(discriminant, 0.0))) / count;
  }
  return static_cast<float>(std::min<double>(distance, kUnreached));
}

}  // namespace

double ScalarGrid::interpolated(const Eigen::Vector3d& position) const {
  const Eigen::Vector3d p = position / cell;
  GridPoint corner;
  Eigen::Vector3d t;
  for (int axis = 0; axis < 3; ++axis) {
    const double low = first[axis];
    const double high = first[axis] + count[axis] - 1;
    const double inside = std::clamp(p[axis], low, high);
    corner[axis] = std::min(static_cast<int>(std::floor(inside)), first[axis] + count[axis] - 2);
    t[axis] = inside - corner[axis];
  }
  double sum = 0.0;
  for (int c = 0; c < 8; ++c) {
    const GridPoint offset = corner_offset(c);
    double weight = 1.0;
    for (int axis = 0; axis < 3; ++axis) weight *= offset[axis] == 1 ? t[axis] : 1.0 - t[axis];
    sum += weight * values[index(corner + offset)];
  }
  return sum;
}

Eigen::Vector3d ScalarGrid::gradient(const Eigen::Vector3d& position) const {
  const double step = 0.5 * cell;
  Eigen::Vector3d result;
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::Vector3d shift = step * Eigen::Vector3d::Unit(axis);
    result[axis] = (interpolated(position + shift) - interpolated(position - shift)) / (2.0 * step);
  }
  return result;
}

ScalarGrid make_grid(const Eigen::AlignedBox3d& box, double cell, float value) {
  ScalarGrid grid;
  grid.cell = cell;
  grid.first = (box.min() / cell).array().floor().cast<int>() - 1;
  const GridPoint last = (box.max() / cell).array().ceil().cast<int>() + 1;
  grid.count = last - grid.first + GridPoint::Ones();
  grid.values.assign(static_cast<std::size_t>(grid.count.x()) * grid.count.y() * grid.count.z(),
                     value);
  return grid;
}

void redistance(ScalarGrid& grid, double limit) {
  std::vector<float> distances = distances_at_surface(grid);
  const std::vector<float> fixed = distances;
  const GridPoint last = grid.count - GridPoint::Ones();
  const std::array<std::ptrdiff_t, 3> stride = {
      1, grid.count.x(), static_cast<std::ptrdiff_t>(grid.count.x()) * grid.count.y()};
  const auto cell = static_cast<float>(grid.cell);
  const auto farthest = static_cast<float>(std::min(limit, static_cast<double>(kUnreached)));
  // Two rounds of the eight orders of sweeping.
  for (int sweep = 0; sweep < 16; ++sweep) {
    GridPoint p;
    for (int k = 0; k <= last.z(); ++k) {
      p.z() = (sweep & 4) != 0 ? last.z() - k : k;
      for (int j = 0; j <= last.y(); ++j) {
        p.y() = (sweep & 2) != 0 ? last.y() - j : j;
        for (int i = 0; i <= last.x(); ++i) {
          p.x() = (sweep & 1) != 0 ? last.x() - i : i;
          const std::ptrdiff_t at = p.x() + p.y() * stride[1] + p.z() * stride[2];
          if (fixed[at] != kUnreached) continue;
          std::array<float, 3> nearest;
          for (int axis = 0; axis < 3; ++axis) {
            const float below = p[axis] > 0 ? distances[at - stride[axis]] : kUnreached;
            const float above = p[axis] < last[axis] ? distances[at + stride[axis]] : kUnreached;
            nearest[axis] = std::min(below, above);
          }
          if (std::min({nearest[0], nearest[1], nearest[2]}) >= std::min(distances[at], farthest))
            continue;
          distances[at] = std::min(distances[at], upwind_distance(nearest, cell));
        }
      }
    }
  }
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const float distance = std::min(distances[i], farthest);
    grid.values[i] = grid.values[i] < 0.0F ? -distance : distance;
  }
}

void close_gaps(ScalarGrid& grid, double radius) {
  const auto shift = static_cast<float>(radius);
  for (float& value : grid.values) value -= shift;
  redistance(grid, radius + 3.0 * grid.cell);
  for (float& value : grid.values) value += shift;
  redistance(grid);
}

TriangleMesh polygonize(const ScalarGrid& grid) {
  constexpr float kOutside = 1.0F;  // beyond the border
  std::vector<GridPoint> seeds;
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const GridPoint point = grid.point(i);
    const GridPoint next = point + GridPoint::UnitX();
    const float there = grid.contains(next) ? grid.values[i + 1] : kOutside;
    if (grid.values[i] < 0.0F && there >= 0.0F) seeds.push_back(point);
  }
  const GridFunction function = [&grid](const GridPoint& point) -> double {
    return grid.contains(point) ? grid.values[grid.index(point)] : kOutside;
  };
  TriangleMesh mesh = dual_surface(function, seeds);
  mesh.positions *= grid.cell;
  return mesh;
}

}  // namespace sinew

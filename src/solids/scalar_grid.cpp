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
  std::vector<char> is_inside(grid.values.size());
  for (std::size_t i = 0; i < is_inside.size(); ++i) is_inside[i] = grid.values[i] < 0.0F ? 1 : 0;
  const std::array<std::ptrdiff_t, 3> stride = {
      1, grid.count.x(), static_cast<std::ptrdiff_t>(grid.count.x()) * grid.count.y()};
  // The crossings along the axes span a plane, whose distance is that of the surface.
  const auto distance = [&](const GridPoint& p, std::ptrdiff_t at) {
    const float value = grid.values[at];
    double inverse_squares = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
      double nearest = std::numeric_limits<double>::infinity();
      const auto look = [&](std::ptrdiff_t other) {
        if (is_inside[other] == is_inside[at]) return;
        nearest = std::min(nearest, static_cast<double>(value) / (value - grid.values[other]));
      };
      if (p[axis] > 0) look(at - stride[axis]);
      if (p[axis] + 1 < grid.count[axis]) look(at + stride[axis]);
      if (std::isfinite(nearest)) inverse_squares += 1.0 / std::max(nearest * nearest, 1e-12);
    }
    return inverse_squares > 0.0 ? static_cast<float>(grid.cell / std::sqrt(inverse_squares))
                                 : kUnreached;
  };
  std::vector<char> has_crossing(static_cast<std::size_t>(grid.count.x()));
  for (int z = 0; z < grid.count.z(); ++z) {
    for (int y = 0; y < grid.count.y(); ++y) {
      // First compares whole rows, since few points are next to the surface.
      const std::ptrdiff_t row = y * stride[1] + z * stride[2];
      std::ranges::fill(has_crossing, 0);
      const auto compare = [&](std::ptrdiff_t begin, std::ptrdiff_t end, std::ptrdiff_t shift) {
        for (std::ptrdiff_t x = begin; x < end; ++x)
          has_crossing[x] |= is_inside[row + x] ^ is_inside[row + x + shift];
      };
      compare(1, grid.count.x(), -1);
      compare(0, grid.count.x() - 1, 1);
      if (y > 0) compare(0, grid.count.x(), -stride[1]);
      if (y + 1 < grid.count.y()) compare(0, grid.count.x(), stride[1]);
      if (z > 0) compare(0, grid.count.x(), -stride[2]);
      if (z + 1 < grid.count.z()) compare(0, grid.count.x(), stride[2]);
      for (int x = 0; x < grid.count.x(); ++x) {
        if (has_crossing[x] != 0) distances[row + x] = distance({x, y, z}, row + x);
      }
    }
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

/// Spreads distances from the surface of a grid over its points (fast sweeping). Rows of points are
/// swept only as far as there are distances below the limit, so that a small limit saves time, and
/// only if a distance in the row or in one next to it has changed since it was swept.
class DistanceSweeps {
 public:
  DistanceSweeps(const ScalarGrid& grid, float farthest)
      : count_(grid.count),
        cell_(static_cast<float>(grid.cell)),
        farthest_(farthest),
        distances_(distances_at_surface(grid)),
        fixed_(distances_.size(), 0),
        reached_(static_cast<std::size_t>(count_.y()) * count_.z(), {count_.x(), -1}),
        is_settled_(reached_.size(), 0) {
    for (std::size_t i = 0; i < distances_.size(); ++i) {
      if (distances_[i] == kUnreached) continue;
      fixed_[i] = 1;
      reached_[i / static_cast<std::size_t>(count_.x())].extend(
          static_cast<int>(i % static_cast<std::size_t>(count_.x())));
    }
  }

  const std::vector<float>& distances() const { return distances_; }

  /// Sweeps all rows in one of the eight orders. Returns true if a distance has changed.
  bool sweep(int order) {
    bool has_changed = false;
    for (int k = 0; k < count_.z(); ++k) {
      const int z = (order & 4) != 0 ? count_.z() - 1 - k : k;
      for (int j = 0; j < count_.y(); ++j) {
        const int y = (order & 2) != 0 ? count_.y() - 1 - j : j;
        has_changed |= sweep_row(y, z, (order & 1) != 0);
      }
    }
    return has_changed;
  }

 private:
  /// The points of a row whose distances are below the limit lie from `begin` to `end`, inclusive.
  struct Range {
    int begin, end;

    void extend(int x) {
      begin = std::min(begin, x);
      end = std::max(end, x);
    }
  };

  bool sweep_row(int y, int z, bool is_backward) {
    const std::ptrdiff_t row = y + static_cast<std::ptrdiff_t>(z) * count_.y();
    if (is_settled_[row] != 0) return false;
    is_settled_[row] = 1;
    Range range = reached_[row];
    const auto include = [&](std::ptrdiff_t other) {
      range.begin = std::min(range.begin, reached_[other].begin);
      range.end = std::max(range.end, reached_[other].end);
    };
    if (y > 0) include(row - 1);
    if (y + 1 < count_.y()) include(row + 1);
    if (z > 0) include(row - count_.y());
    if (z + 1 < count_.z()) include(row + count_.y());
    if (range.end < 0) return false;
    // A row may grow by more than one point in a sweep along it.
    bool has_changed = false;
    const int first =
        is_backward ? std::min(range.end + 1, count_.x() - 1) : std::max(range.begin - 1, 0);
    const int step = is_backward ? -1 : 1;
    for (int x = first; x >= 0 && x < count_.x(); x += step) {
      const bool is_beyond = is_backward ? x < range.begin - 1 : x > range.end + 1;
      const bool changes = update(x, y, z, row * count_.x() + x);
      has_changed |= changes;
      if (changes) reached_[row].extend(x);
      if (is_beyond && !changes) break;
    }
    if (has_changed) {
      is_settled_[row] = 0;
      if (y > 0) is_settled_[row - 1] = 0;
      if (y + 1 < count_.y()) is_settled_[row + 1] = 0;
      if (z > 0) is_settled_[row - count_.y()] = 0;
      if (z + 1 < count_.z()) is_settled_[row + count_.y()] = 0;
    }
    return has_changed;
  }

  bool update(int x, int y, int z, std::ptrdiff_t at) {
    if (fixed_[at] != 0) return false;
    const std::ptrdiff_t slice = static_cast<std::ptrdiff_t>(count_.x()) * count_.y();
    const auto nearer = [&](int place, int count, std::ptrdiff_t stride) {
      const float below = place > 0 ? distances_[at - stride] : kUnreached;
      const float above = place + 1 < count ? distances_[at + stride] : kUnreached;
      return std::min(below, above);
    };
    const std::array<float, 3> nearest = {
        nearer(x, count_.x(), 1), nearer(y, count_.y(), count_.x()), nearer(z, count_.z(), slice)};
    if (std::min({nearest[0], nearest[1], nearest[2]}) >= std::min(distances_[at], farthest_))
      return false;
    const float distance = upwind_distance(nearest, cell_);
    if (distance >= distances_[at]) return false;
    distances_[at] = distance;
    return true;
  }

  Eigen::Vector3i count_;
  float cell_;
  float farthest_;
  std::vector<float> distances_;
  std::vector<char> fixed_;
  std::vector<Range> reached_;
  std::vector<char> is_settled_;  ///< 1 for rows that a sweep would not change
};

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
  const auto farthest = static_cast<float>(std::min(limit, static_cast<double>(kUnreached)));
  DistanceSweeps sweeps(grid, farthest);
  // Two rounds of the eight orders of sweeping.
  for (int round = 0; round < 2; ++round) {
    bool has_changed = false;
    for (int order = 0; order < 8; ++order) has_changed |= sweeps.sweep(order);
    if (!has_changed) break;
  }
  const std::vector<float>& distances = sweeps.distances();
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

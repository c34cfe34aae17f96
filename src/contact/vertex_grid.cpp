// SPDX-License-Identifier: MIT

#include "contact/vertex_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Largest number of cells for each point. More cells cost more to clear than they save.
constexpr double kCellsForEachPoint = 16.0;
constexpr double kFewestCells = 4096.0;

bool is_finite(const Eigen::Vector3f& p) {
  return std::isfinite(p[0]) && std::isfinite(p[1]) && std::isfinite(p[2]);
}

}  // namespace

void VertexGrid::lay_out(const PointColumns& points) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Eigen::Vector3f low = Eigen::Vector3f::Constant(kInfinity);
  Eigen::Vector3f high = -low;
  for (const auto& point : points.colwise()) {
    if (!is_finite(point)) continue;
    low = low.cwiseMin(point);
    high = high.cwiseMax(point);
  }
  std::array<double, 3> extent{};
  for (int axis = 0; axis < 3; ++axis) {
    extent[axis] = std::max(0.0, static_cast<double>(high[axis]) - low[axis]);
    if (extent[axis] <= largest_extent_) continue;
    // Some points are far away. The grid is centered on the median, where most of the points are.
    coordinates_.clear();
    for (const float x : points.row(axis)) {
      if (std::isfinite(x)) coordinates_.push_back(x);
    }
    const auto middle = coordinates_.begin() + static_cast<long>(coordinates_.size() / 2);
    std::nth_element(coordinates_.begin(), middle, coordinates_.end());
    low[axis] = *middle - 0.5F * largest_extent_;
    extent[axis] = largest_extent_;
  }
  const double max_cells =
      std::max(kFewestCells, kCellsForEachPoint * static_cast<double>(points.cols()));
  double size = cell_size_;
  const auto cells = [&](int axis) { return std::floor(extent[axis] / size) + 1.0; };
  while (cells(0) * cells(1) * cells(2) > max_cells) size *= 1.25;
  for (int axis = 0; axis < 3; ++axis) size_[axis] = static_cast<int>(cells(axis));
  origin_ = low;
  over_cell_size_ = static_cast<float>(1.0 / size);
}

void VertexGrid::build(const PointColumns& points) {
  lay_out(points);
  const int count = static_cast<int>(points.cols());
  cells_.resize(count);
  begin_.assign(static_cast<std::size_t>(size_[0]) * size_[1] * size_[2] + 1, 0);
  for (int i = 0; i < count; ++i) {
    cells_[i] = is_finite(points.col(i)) ? index_of(points.col(i)) : -1;
    if (cells_[i] >= 0) ++begin_[cells_[i]];
  }
  // First, begin_ holds the end of each cell; filling from the back turns it into the begin.
  int sum = 0;
  for (int& entry : begin_) entry = sum += entry;
  order_.resize(sum);
  for (int i = count - 1; i >= 0; --i) {
    if (cells_[i] >= 0) order_[--begin_[cells_[i]]] = i;
  }
}

}  // namespace sinew

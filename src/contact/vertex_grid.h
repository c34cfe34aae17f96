// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Refers to 3 x n points whose columns may have any distance in memory.
using PointColumns = Eigen::Ref<const PointsF, 0, Eigen::OuterStride<>>;

/// Sorts points into the cells of a grid, to find those in a box (Teschner et al. 2003). The grid
/// itself is the table instead of a hash of it: it is small enough for one body, and neighboring
/// cells stay close in memory. Points far away are put into the cells at the border, so that memory
/// is bounded for any extent.
class VertexGrid {
 public:
  /// \param cell_size       edge of a cell, m; enlarged if there would be too many cells
  /// \param largest_extent  extent along an axis, m, beyond which no more cells are added
  VertexGrid(float cell_size, float largest_extent)
      : cell_size_(cell_size), largest_extent_(largest_extent) {}

  /// Sorts points into the cells. Allocates nothing unless there are more points than ever before.
  /// Points that are not finite are in no box.
  void build(const PointColumns& points);

  /// Returns the finite points, cell after cell.
  std::span<const int> order() const { return order_; }

  /// Calls function(begin, end) for ranges of order() that together contain all points of the
  /// closed box. Each point occurs once; the ranges contain other points as well.
  template <typename Function>
  void for_each_range(const Eigen::AlignedBox3f& box, Function&& function) const {
    const std::array<int, 3> first = cell_of(box.min());
    const std::array<int, 3> last = cell_of(box.max());
    for (int z = first[2]; z <= last[2]; ++z) {
      for (int y = first[1]; y <= last[1]; ++y) {
        // Cells of a row are consecutive.
        const int row = (z * size_[1] + y) * size_[0];
        const int begin = begin_[row + first[0]];
        const int end = begin_[row + last[0] + 1];
        if (begin < end) function(begin, end);
      }
    }
  }

 private:
  std::array<int, 3> cell_of(const Eigen::Vector3f& position) const {
    std::array<int, 3> cell{};
    for (int axis = 0; axis < 3; ++axis) {
      // The clamp is done in float, so that distant points cannot overflow an int. NaN gives 0.
      const float steps = (position[axis] - origin_[axis]) * over_cell_size_;
      const float last = static_cast<float>(size_[axis] - 1);
      cell[axis] = steps > 0.0F ? static_cast<int>(steps < last ? steps : last) : 0;
    }
    return cell;
  }
  int index_of(const Eigen::Vector3f& position) const {
    const std::array<int, 3> cell = cell_of(position);
    return (cell[2] * size_[1] + cell[1]) * size_[0] + cell[0];
  }
  /// Chooses the origin, the number of cells and their size for these points.
  void lay_out(const PointColumns& points);

  float cell_size_;
  float largest_extent_;
  Eigen::Vector3f origin_ = Eigen::Vector3f::Zero();
  float over_cell_size_ = 0.0F;
  std::array<int, 3> size_{1, 1, 1};
  std::vector<int> begin_{0, 0};  ///< cell c has [begin_[c], begin_[c + 1]) of the order
  std::vector<int> cells_;        ///< by point: its cell; -1: not finite
  std::vector<int> order_;
  std::vector<float> coordinates_;  ///< scratch memory for a median
};

}  // namespace sinew

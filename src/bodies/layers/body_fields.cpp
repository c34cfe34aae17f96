// SPDX-License-Identifier: MIT

#include "bodies/layers/body_fields.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Width of the margin across the middle, in which the field is that of the mirror image, m.
constexpr double kMargin = 0.04;

/// Width of the border around the regions, m; more than the radius of a ball.
constexpr double kBorder = 0.03;

/// Copies the values of the right side to their mirror images within the margin.
void mirror_margin(ScalarGrid& grid) {
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const GridPoint point = grid.point(i);
    if (point.x() <= 0) continue;
    const GridPoint image(-point.x(), point.y(), point.z());
    if (grid.contains(image)) grid.values[i] = grid.values[grid.index(image)];
  }
}

/// Fills the voids: what is outside the region but not connected with the border of the grid.
void fill_voids(ScalarGrid& grid) {
  std::vector<char> is_open(grid.values.size(), 0);
  std::vector<GridPoint> front;
  const auto open = [&](const GridPoint& point) {
    const std::size_t at = grid.index(point);
    if (grid.values[at] < 0.0F || is_open[at] != 0) return;
    is_open[at] = 1;
    front.push_back(point);
  };
  // The grid begins outside the body.
  open(grid.first);
  while (!front.empty()) {
    const GridPoint point = front.back();
    front.pop_back();
    for (int axis = 0; axis < 3; ++axis) {
      for (const int side : {-1, 1}) {
        const GridPoint next = point + side * GridPoint::Unit(axis);
        if (grid.contains(next)) open(next);
      }
    }
  }
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    if (is_open[i] == 0) grid.values[i] = -std::abs(grid.values[i]);
  }
}

}  // namespace

ScalarGrid filled_union(const std::vector<const ScalarGrid*>& regions, double radius) {
  Eigen::AlignedBox3d box;
  for (const ScalarGrid* region : regions) {
    box.extend(region->position(region->first));
    box.extend(region->position(region->first + region->count - GridPoint::Ones()));
  }
  // The same for all radii, so that the fields of one body have one grid.
  const Vector3d margin = Vector3d::Constant(kBorder);
  box = Eigen::AlignedBox3d(box.min() - margin, box.max() + margin);
  box.max().x() = kMargin;
  ScalarGrid grid = make_grid(box, kLayerCell, 1.0F);
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        Vector3d position = grid.position(grid.point(at));
        position.x() = -std::abs(position.x());
        for (const ScalarGrid* region : regions) {
          const Eigen::AlignedBox3d own(
              region->position(region->first),
              region->position(region->first + region->count - GridPoint::Ones()));
          if (!own.contains(position)) continue;
          const auto value = static_cast<float>(region->interpolated(position));
          grid.values[at] = std::min(grid.values[at], value);
        }
      },
      4096);
  redistance(grid, radius + 3.0 * kLayerCell);
  close_gaps(grid, radius);
  fill_voids(grid);
  mirror_margin(grid);
  return grid;
}

ScalarGrid thickened(const ScalarGrid& field,
                     const std::function<double(const Vector3d&)>& thickness) {
  ScalarGrid grid = field;
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        Vector3d position = grid.position(grid.point(at));
        position.x() = -std::abs(position.x());
        grid.values[at] -= static_cast<float>(thickness(position));
      },
      4096);
  redistance(grid);
  // The armpits may be closed off.
  fill_voids(grid);
  mirror_margin(grid);
  return grid;
}

}  // namespace sinew

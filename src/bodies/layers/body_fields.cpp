// SPDX-License-Identifier: MIT

#include "bodies/layers/body_fields.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Width of the margin across the middle, in which the field is that of the mirror image, m.
constexpr double kMargin = 0.04;

/// Distance beyond which only the sign of a field matters, m.
constexpr double kFarFromLayers = 0.07;

/// Width of the border around the regions, m; more than the radius of a ball.
constexpr double kBorder = 0.03;

Eigen::AlignedBox3d bounds_of(const ScalarGrid& grid) {
  return {grid.position(grid.first), grid.position(grid.first + grid.count - GridPoint::Ones())};
}

/// Copies the values of the right side to their mirror images within the margin.
void mirror_margin(ScalarGrid& grid) {
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const GridPoint point = grid.point(i);
    if (point.x() <= 0) continue;
    const GridPoint image(-point.x(), point.y(), point.z());
    if (grid.contains(image)) grid.values[i] = grid.values[grid.index(image)];
  }
}

}  // namespace

ScalarGrid grown_union(const std::vector<const ScalarGrid*>& regions, double radius) {
  Eigen::AlignedBox3d box;
  for (const ScalarGrid* region : regions) box.extend(bounds_of(*region));
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
          if (!bounds_of(*region).contains(position)) continue;
          const auto value = static_cast<float>(region->interpolated(position));
          grid.values[at] = std::min(grid.values[at], value);
        }
        grid.values[at] -= static_cast<float>(radius);
      },
      4096);
  redistance(grid, kFarFromLayers);
  return grid;
}

ScalarGrid shrunk(const ScalarGrid& region, const std::function<double(const Vector3d&)>& depth) {
  ScalarGrid grid = region;
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        Vector3d position = grid.position(grid.point(at));
        position.x() = -std::abs(position.x());
        grid.values[at] += static_cast<float>(depth(position));
      },
      4096);
  redistance(grid, kFarFromLayers);
  fill_voids(grid);
  mirror_margin(grid);
  return grid;
}

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

void smooth(ScalarGrid& field, double cells) {
  // One pass with the weights 1/4, 1/2, 1/4 has the variance 1/2.
  const int passes = static_cast<int>(std::lround(2.0 * cells * cells));
  const std::array<std::ptrdiff_t, 3> stride = {
      1, field.count.x(), static_cast<std::ptrdiff_t>(field.count.x()) * field.count.y()};
  const GridPoint last = field.count - GridPoint::Ones();
  std::vector<float> before;
  for (int pass = 0; pass < 3 * passes; ++pass) {
    before = field.values;
    const int axis = pass % 3;
    parallel_for(
        static_cast<int>(field.values.size()),
        [&](int i) {
          const int place = (field.point(static_cast<std::size_t>(i)) - field.first)[axis];
          const float below = before[place > 0 ? i - stride[axis] : i];
          const float above = before[place < last[axis] ? i + stride[axis] : i];
          field.values[i] = 0.5F * before[i] + 0.25F * (below + above);
        },
        8192);
  }
}

void cut_off(ScalarGrid& field, const Solid& solid) {
  const Eigen::AlignedBox3d box = solid.bounds();
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    const Vector3d position = field.position(field.point(i));
    if (!box.contains(position)) continue;
    field.values[i] = std::max(field.values[i], static_cast<float>(-solid.distance(position)));
  }
}

ScalarGrid sampled(const Solid& solid, const ScalarGrid& near) {
  // Beyond, the sign is that of the field.
  constexpr float kBand = 0.05F;  // m
  ScalarGrid grid = near;
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        float& value = grid.values[at];
        if (std::abs(value) > kBand) return;
        value = static_cast<float>(solid.distance(grid.position(grid.point(at))));
      },
      1024);
  redistance(grid, kFarFromLayers);
  return grid;
}

}  // namespace sinew

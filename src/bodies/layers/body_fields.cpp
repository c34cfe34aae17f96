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
        // Far from the surface, only the sign matters, which no depth changes.
        if (std::abs(grid.values[at]) >= static_cast<float>(kFarFromLayers)) return;
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
  const int width = grid.count.x(), height = grid.count.y(), depth = grid.count.z();
  std::vector<char> is_open(grid.values.size(), 0);
  const auto at = [&](int row, int x) { return static_cast<std::size_t>(row) * width + x; };
  const auto is_next = [&](int row, int x) {
    return grid.values[at(row, x)] >= 0.0F && is_open[at(row, x)] == 0;
  };
  // The open space is followed in runs of points along x. The front has one point of each run.
  struct Place {
    int row, x;
  };
  std::vector<Place> front;
  const auto add_runs = [&](int row, int first, int last) {
    for (int x = first; x <= last; ++x) {
      if (is_next(row, x) && (x == first || !is_next(row, x - 1))) front.push_back({row, x});
    }
  };
  add_runs(0, 0, 0);  // outside
  while (!front.empty()) {
    const auto [row, x] = front.back();
    front.pop_back();
    if (!is_next(row, x)) continue;
    int first = x, last = x;
    while (first > 0 && is_next(row, first - 1)) --first;
    while (last + 1 < width && is_next(row, last + 1)) ++last;
    for (int i = first; i <= last; ++i) is_open[at(row, i)] = 1;
    const int y = row % height, z = row / height;
    if (y > 0) add_runs(row - 1, first, last);
    if (y + 1 < height) add_runs(row + 1, first, last);
    if (z > 0) add_runs(row - height, first, last);
    if (z + 1 < depth) add_runs(row + height, first, last);
  }
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    if (is_open[i] == 0) grid.values[i] = -std::abs(grid.values[i]);
  }
}

void smooth(ScalarGrid& field, double cells) {
  // One pass with the weights 1/4, 1/2, 1/4 has the variance 1/2.
  const int passes = static_cast<int>(std::lround(2.0 * cells * cells));
  const int width = field.count.x(), height = field.count.y(), depth = field.count.z();
  const std::ptrdiff_t slice = static_cast<std::ptrdiff_t>(width) * height;
  std::vector<float> before;
  for (int pass = 0; pass < 3 * passes; ++pass) {
    before = field.values;
    const int axis = pass % 3;
    parallel_for(
        height * depth,
        [&](int row) {
          const int y = row % height, z = row / height;
          const std::ptrdiff_t begin = static_cast<std::ptrdiff_t>(row) * width;
          // Beyond the border, the field goes on with the value there.
          std::ptrdiff_t below = 0, above = 0;
          if (axis == 1) {
            below = y > 0 ? -width : 0;
            above = y + 1 < height ? width : 0;
          } else if (axis == 2) {
            below = z > 0 ? -slice : 0;
            above = z + 1 < depth ? slice : 0;
          }
          for (int x = 0; x < width; ++x) {
            if (axis == 0) {
              below = x > 0 ? -1 : 0;
              above = x + 1 < width ? 1 : 0;
            }
            const std::ptrdiff_t i = begin + x;
            field.values[i] = 0.5F * before[i] + 0.25F * (before[i + below] + before[i + above]);
          }
        },
        64);
  }
}

void cut_off(ScalarGrid& field, const Solid& solid) {
  const Eigen::AlignedBox3d box = solid.bounds();
  // All points in the box, and some more, since their positions are rounded.
  const GridPoint ones = GridPoint::Ones();
  const GridPoint first =
      ((box.min() / field.cell).array().floor().cast<int>().matrix() - ones).cwiseMax(field.first);
  const GridPoint last = ((box.max() / field.cell).array().ceil().cast<int>().matrix() + ones)
                             .cwiseMin(field.first + field.count - ones);
  GridPoint point;
  for (point.z() = first.z(); point.z() <= last.z(); ++point.z()) {
    for (point.y() = first.y(); point.y() <= last.y(); ++point.y()) {
      for (point.x() = first.x(); point.x() <= last.x(); ++point.x()) {
        const Vector3d position = field.position(point);
        if (!box.contains(position)) continue;
        float& value = field.values[field.index(point)];
        value = std::max(value, static_cast<float>(-solid.distance(position)));
      }
    }
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

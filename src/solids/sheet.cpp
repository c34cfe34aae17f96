// SPDX-License-Identifier: MIT

#include "solids/sheet.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace sinew {
namespace {

/// Number of strips into which the patch between two rows or columns is divided.
constexpr int kDivisions = 8;

/// A point of the middle surface and half the thickness.
using SheetValues = Eigen::Vector4d;

/// Returns the points of a Catmull-Rom spline through points at even parameters: the given ones,
/// and kDivisions - 1 between two of them.
std::vector<SheetValues> refined(const std::vector<SheetValues>& points) {
  const std::size_t count = points.size();
  const auto slope = [&](std::size_t i) {
    const std::size_t before = i == 0 ? 0 : i - 1;
    const std::size_t after = std::min(i + 1, count - 1);
    return SheetValues((points[after] - points[before]) / static_cast<double>(after - before));
  };
  std::vector<SheetValues> result;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    for (int k = 0; k < kDivisions; ++k) {
      const double s = static_cast<double>(k) / kDivisions;
      const double s2 = s * s;
      const double s3 = s2 * s;
      result.emplace_back((2 * s3 - 3 * s2 + 1) * points[i] + (s3 - 2 * s2 + s) * slope(i) +
                          (3 * s2 - 2 * s3) * points[i + 1] + (s3 - s2) * slope(i + 1));
    }
  }
  result.push_back(points.back());
  return result;
}

}  // namespace

Sheet::Sheet(const std::vector<std::vector<SheetPoint>>& rows) {
  std::vector<std::vector<SheetValues>> lines;  // refined along the rows
  for (const std::vector<SheetPoint>& row : rows) {
    std::vector<SheetValues> points;
    for (const SheetPoint& point : row)
      points.emplace_back(point.position.x(), point.position.y(), point.position.z(),
                          point.half_thickness);
    lines.push_back(refined(points));
  }
  const std::size_t width = lines.front().size();
  std::vector<std::vector<SheetValues>> columns;
  for (std::size_t c = 0; c < width; ++c) {
    std::vector<SheetValues> column;
    for (const std::vector<SheetValues>& line : lines) column.push_back(line[c]);
    columns.push_back(refined(column));
  }
  const std::size_t height = columns.front().size();

  TriangleMesh middle;
  middle.positions.resize(3, static_cast<Eigen::Index>(width * height));
  const auto vertex = [height](std::size_t c, std::size_t r) {
    return static_cast<int>(c * height + r);
  };
  for (std::size_t c = 0; c < width; ++c) {
    for (std::size_t r = 0; r < height; ++r) {
      const SheetValues& at = columns[c][r];
      constexpr double kThinnest = 1e-5;  // m; the spline may undershoot
      middle.positions.col(vertex(c, r)) = at.head<3>();
      half_thickness_.push_back(std::max(at[3], kThinnest));
      const Eigen::Vector3d reach = Eigen::Vector3d::Constant(half_thickness_.back());
      bounds_.extend(Eigen::Vector3d(at.head<3>() - reach));
      bounds_.extend(Eigen::Vector3d(at.head<3>() + reach));
      if (c + 1 == width || r + 1 == height) continue;
      middle.triangles.push_back({vertex(c, r), vertex(c + 1, r), vertex(c + 1, r + 1)});
      middle.triangles.push_back({vertex(c, r), vertex(c + 1, r + 1), vertex(c, r + 1)});
    }
  }
  triangles_ = middle.triangles;
  tree_ = std::make_unique<TriangleTree>(middle);
}

double Sheet::distance(const Eigen::Vector3d& point) const {
  const std::optional<ClosestPoint> closest = tree_->closest(point);
  if (!closest) return std::numeric_limits<double>::infinity();
  double half = 0.0;
  for (int k = 0; k < 3; ++k) {
    const auto corner = static_cast<std::size_t>(triangles_[closest->point.triangle][k]);
    half += closest->point.barycentric[k] * half_thickness_[corner];
  }
  return closest->distance - half;
}

}  // namespace sinew

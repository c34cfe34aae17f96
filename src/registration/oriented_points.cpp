// SPDX-License-Identifier: MIT

#include "registration/oriented_points.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns into how many parts to divide the sides of a triangle, so that points on it are at most
/// about half of the spacing apart.
int divisions(double longest_side, double spacing) {
  constexpr int kMost = 1000;  // for a triangle of several meters, as of a floor
  if (!(longest_side > spacing)) return 1;
  return static_cast<int>(std::ceil(std::min<double>(kMost, 2.0 * longest_side / spacing)));
}

}  // namespace

std::vector<int> thinned(const Points& points, double spacing) {
  struct Kept {
    int index;
    double squared_distance;
  };
  if (points.cols() == 0) return {};
  const Vector3d origin = points.rowwise().minCoeff();
  std::unordered_map<std::uint64_t, Kept> cells;
  cells.reserve(static_cast<std::size_t>(points.cols()) / 4);
  for (int i = 0; i < static_cast<int>(points.cols()); ++i) {
    const Vector3d place = (points.col(i) - origin) / spacing;
    if (!place.allFinite()) continue;
    const Vector3d cell = place.array().floor();
    const double squared = (place - cell - Vector3d::Constant(0.5)).squaredNorm();
    std::uint64_t key = 0;
    for (int k = 0; k < 3; ++k)
      key = (key << 21) | (static_cast<std::uint64_t>(cell[k]) & 0x1fffff);
    const auto [entry, is_new] = cells.try_emplace(key, Kept{i, squared});
    if (!is_new && squared < entry->second.squared_distance) entry->second = {i, squared};
  }
  std::vector<int> kept;
  kept.reserve(cells.size());
  for (const auto& [key, entry] : cells) kept.push_back(entry.index);
  std::sort(kept.begin(), kept.end());
  return kept;
}

SurfacePoints with_normals(const Points& positions, const std::vector<Triangle>& triangles) {
  return {positions, vertex_normals(positions.cast<float>(), triangles).cast<double>()};
}

SurfacePoints oriented_points(const TriangleMesh& mesh, double spacing) {
  const SurfacePoints corners = with_normals(mesh.positions, mesh.triangles);
  std::vector<Vector3d> positions;
  std::vector<Vector3d> normals;
  for (const Triangle& t : mesh.triangles) {
    double longest = 0.0;
    for (int k = 0; k < 3; ++k) {
      const Vector3d side = mesh.positions.col(t[k]) - mesh.positions.col(t[(k + 1) % 3]);
      longest = std::max(longest, side.norm());
    }
    const int count = divisions(longest, spacing);
    for (int a = 0; a <= count; ++a) {
      for (int b = 0; a + b <= count; ++b) {
        const Vector3d share = Vector3d(a, b, count - a - b) / count;
        Vector3d position = Vector3d::Zero();
        Vector3d normal = Vector3d::Zero();
        for (int k = 0; k < 3; ++k) {
          position += share[k] * corners.positions.col(t[k]);
          normal += share[k] * corners.normals.col(t[k]);
        }
        // At a sharp fold normals may cancel, and a broken file may hold numbers that are none.
        if (!position.allFinite() || !(normal.norm() > 0.5)) continue;
        positions.push_back(position);
        normals.push_back(normal.normalized());
      }
    }
  }
  Points all(3, positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    all.col(static_cast<Eigen::Index>(i)) = positions[i];
  }
  const std::vector<int> kept = thinned(all, spacing);
  const auto count = static_cast<Eigen::Index>(kept.size());
  SurfacePoints result{Points(3, count), Points(3, count)};
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto point = static_cast<std::size_t>(kept[static_cast<std::size_t>(i)]);
    result.positions.col(i) = positions[point];
    result.normals.col(i) = normals[point];
  }
  return result;
}

}  // namespace sinew

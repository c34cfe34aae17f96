// SPDX-License-Identifier: MIT

#include "bodies/layers/cover_search.h"

#include <cmath>
#include <cstddef>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Farther than this from the skin, vertices are covered, m.
constexpr double kFarthest = 0.02;

/// Returns the vertices of the right side and the middle.
Points vertices_to_cover(const std::vector<BodyPart>& parts) {
  Eigen::Index count = 0;
  const auto is_left = [](const BodyPart& part) { return part.name.ends_with(".L"); };
  for (const BodyPart& part : parts) count += is_left(part) ? 0 : part.mesh.positions.cols();
  Points vertices(3, count);
  Eigen::Index next = 0;
  for (const BodyPart& part : parts) {
    if (is_left(part)) continue;
    vertices.middleCols(next, part.mesh.positions.cols()) = part.mesh.positions;
    next += part.mesh.positions.cols();
  }
  vertices.row(0) = -vertices.row(0).cwiseAbs();
  return vertices;
}

}  // namespace

CoverSearch::CoverSearch(const std::vector<BodyPart>& parts, double least)
    : vertices_(vertices_to_cover(parts)),
      least_(least),
      room_(static_cast<std::size_t>(vertices_.cols()), 0.0) {}

std::vector<UncoveredVertex> CoverSearch::find(const TriangleMesh& skin) {
  constexpr double kRounding = 1e-9;  // m
  // No point of the skin has moved farther than the vertex that has moved farthest.
  const double moved =
      skin_.cols() == 0 ? 0.0 : (skin.positions - skin_).colwise().norm().maxCoeff();
  skin_ = skin.positions;
  std::vector<int> examined;
  for (int i = 0; i < static_cast<int>(room_.size()); ++i) {
    room_[static_cast<std::size_t>(i)] -= moved;
    if (room_[static_cast<std::size_t>(i)] < kRounding) examined.push_back(i);
  }
  const TriangleTree tree(skin);
  const Points normals = triangle_normals(skin);
  const WindingNumber inside(skin.positions, skin.triangles);
  std::vector<UncoveredVertex> found(examined.size());
  parallel_for(
      static_cast<int>(examined.size()),
      [&](int i) {
        constexpr double kTouching = 1e-6;  // m
        const int v = examined[static_cast<std::size_t>(i)];
        double& room = room_[static_cast<std::size_t>(v)];
        const Vector3d vertex = vertices_.col(v);
        const auto closest = tree.closest(vertex, Vector3d::Zero(), kFarthest);
        const bool is_inside = !closest || inside.at(vertex) > 0.5;
        room = (closest ? closest->distance : kFarthest) - least_;
        if (is_inside && room >= 0.0) return;
        room = 0.0;
        UncoveredVertex& entry = found[static_cast<std::size_t>(i)];
        entry.triangle = closest->point.triangle;
        entry.barycentric = closest->point.barycentric;
        const double outside = is_inside ? -closest->distance : closest->distance;
        entry.missing = least_ + outside;
        entry.outward = normals.col(entry.triangle);
        if (closest->distance > kTouching)
          entry.outward = (vertex - position_at(skin, closest->point)) / outside;
      },
      256);
  std::erase_if(found, [](const UncoveredVertex& entry) { return entry.triangle < 0; });
  return found;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/export/shading_normals.h"

#include <Eigen/Geometry>
#include <cstddef>

namespace sinew {

ShadingNormals::ShadingNormals(const Character& character)
    : character_(character),
      surface_(character.surface.vertex_count(), character.surface.triangles) {
  for (const VisiblePart& part : character.parts) {
    std::vector<int>& indices = indices_.emplace_back(part.surface_vertex);
    std::vector<int> facet_of(indices.size(), -1);
    for (std::size_t t = 0; t < part.faceted.size(); ++t) {
      if (part.faceted[t] == 0) continue;
      const auto& corners = part.triangles[t];
      for (const int v : corners) {
        if (facet_of[v] < 0) {
          facet_of[v] = static_cast<int>(facets_.size());
          indices[v] = count();
          facets_.push_back({part.surface_vertex[v], {}});
        }
        facets_[facet_of[v]].triangles.push_back({part.surface_vertex[corners[0]],
                                                  part.surface_vertex[corners[1]],
                                                  part.surface_vertex[corners[2]]});
      }
    }
  }
}

int ShadingNormals::surface_vertex(int normal) const {
  const int smooth = surface_.vertex_count();
  return normal < smooth ? normal : facets_[normal - smooth].surface_vertex;
}

const std::vector<int>& ShadingNormals::indices(const VisiblePart& part) const {
  return indices_.at(static_cast<std::size_t>(&part - character_.parts.data()));
}

PointsF ShadingNormals::of(const PointsF& positions) const {
  const Eigen::Index smooth = surface_.vertex_count();
  PointsF normals(3, count());
  surface_.write(positions, {normals.data(), static_cast<std::size_t>(3 * smooth)});
  for (std::size_t f = 0; f < facets_.size(); ++f) {
    // A part vertex has one normal in the file, so all its faceted triangles lie in one plane.
    Eigen::Vector3f sum = Eigen::Vector3f::Zero();
    for (const auto& [a, b, c] : facets_[f].triangles) {
      const Eigen::Vector3f corner = positions.col(a);
      sum += (positions.col(b) - corner).cross(positions.col(c) - corner);
    }
    const float length = sum.norm();
    normals.col(smooth + static_cast<Eigen::Index>(f)) =
        length > 0.0F ? Eigen::Vector3f(sum / length)
                      : Eigen::Vector3f(normals.col(facets_[f].surface_vertex));
  }
  return normals;
}

}  // namespace sinew

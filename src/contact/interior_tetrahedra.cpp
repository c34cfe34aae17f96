// SPDX-License-Identifier: MIT

#include "contact/interior_tetrahedra.h"

#include <algorithm>
#include <cmath>

#include "mesh/prisms.h"

namespace sinew {
namespace {

constexpr double kFlat = 0.01;  // fraction of a mean volume

}  // namespace

InteriorTetrahedra interior_tetrahedra(const std::vector<Triangle>& triangles, const Points& rest,
                                       const Points& rest_bone_points) {
  const int vertex_count = static_cast<int>(rest.cols());
  Points corners(3, 2 * vertex_count);
  corners << rest, rest_bone_points;
  const std::vector<Tetrahedron> all = split_prisms(corners, triangles, 0, vertex_count);
  std::vector<double> volumes;
  double mean = 0.0;
  for (const Tetrahedron& tetrahedron : all) {
    volumes.push_back(std::abs(signed_volume(corners, tetrahedron)));
    mean += volumes.back() / static_cast<double>(all.size());
  }
  InteriorTetrahedra interior;
  interior.begin.push_back(0);
  const auto is_hollow = [&](const Triangle& t) {
    return std::ranges::any_of(t, [&](int v) { return rest_bone_points.col(v) == rest.col(v); });
  };
  for (std::size_t prism = 0; prism < triangles.size(); ++prism) {
    const double* const own = volumes.data() + 3 * prism;
    const double smallest = kFlat * std::min(mean, (own[0] + own[1] + own[2]) / 3.0);
    for (int k = 0; k < 3; ++k) {
      if (own[k] > smallest && !is_hollow(triangles[prism]))
        interior.tetrahedra.push_back(all[3 * prism + k]);
    }
    interior.begin.push_back(static_cast<int>(interior.tetrahedra.size()));
  }
  return interior;
}

Points interior_bone_points(const TissueModel& tissue) {
  Points points = tissue.attachment.rest_bone_points();
  for (int v = 0; v < tissue.surface_vertices; ++v)
    if (tissue.is_soft(v)) points.col(v) = tissue.rest_positions.col(v);
  return points;
}

}  // namespace sinew

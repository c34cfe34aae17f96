// SPDX-License-Identifier: MIT

#include "session/body_shape.h"

#include <numeric>
#include <utility>

#include "session/parts/skin_bones.h"
#include "skinning/body_lines.h"

namespace sinew {

BodyShape body_shape(const Character& character, const PartPlan& plan, const Settings& settings,
                     const Progress& progress) {
  constexpr double kDecimation = 0.5;  // fractions of the progress bar
  constexpr double kRays = 0.6;
  BodyShape shape;
  shape.surface =
      simulation_surface(character, plan, settings.simulation, progress.part(0.0, kDecimation));
  shape.rays.lines = body_lines(character);
  if (!shape.has_bones() || shape.surface.mesh.triangles.empty()) return shape;
  progress.report(kDecimation, "Choosing bones");
  const BoneChoice bones = bones_of_skin(character, shape.surface);
  progress.report(kRays, "Shrinking the skin");
  shape.rays = shrinking_rays(shape.surface.mesh, std::move(shape.rays.lines), bones);
  shape.automatic_radii = automatic_radii(shape.rays.lines, shape.surface.mesh,
                                          settings.tissue.radii, shape.rays.choice);
  return shape;
}

Points base_of(const BodyShape& shape, const Radii& radii) {
  const std::vector<BasePoint> base = shrink_to_skeleton(
      shape.surface.mesh, shape.rays.lines, shape.rays.bone_points, radii, shape.rays.choice);
  Points positions(3, static_cast<Eigen::Index>(base.size()));
  for (std::size_t v = 0; v < base.size(); ++v)
    positions.col(static_cast<Eigen::Index>(v)) = base[v].position;
  return positions;
}

PartPlan plan_of_all(const TriangleMesh& surface) {
  Piece piece;
  piece.vertices.resize(surface.vertex_count());
  piece.triangles.resize(surface.triangles.size());
  std::iota(piece.vertices.begin(), piece.vertices.end(), 0);
  std::iota(piece.triangles.begin(), piece.triangles.end(), 0);
  PartPlan plan;
  plan.pieces.push_back(std::move(piece));
  plan.excluded.assign(surface.vertex_count(), 0.0F);
  return plan;
}

}  // namespace sinew

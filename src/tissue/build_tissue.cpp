// SPDX-License-Identifier: MIT

#include "tissue/build_tissue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "mesh/adjacency.h"
#include "rig/soft_joints.h"
#include "tissue/attached_base.h"
#include "tissue/base_anchors.h"
#include "tissue/joint_volume.h"
#include "tissue/material.h"

namespace sinew {
namespace {

/// Returns the tissue's fraction of the volume inside the skin; the rest is bone. It is 1 if the
/// volumes make no sense, as for a skin with large holes.
double tissue_fraction(const TriangleMesh& skin, const Points& base) {
  const double outside = signed_volume(skin.positions, skin.triangles);
  const double inside = signed_volume(base, skin.triangles);
  return outside > 0.0 && inside > 0.0 && inside < outside ? 1.0 - inside / outside : 1.0;
}

/// Adds a warning if the skin consists of several pieces.
void warn_of_pieces(TissueModel& model) {
  const std::vector<int> component = connected_components(model.surface_vertices, model.triangles);
  const int count = 1 + *std::max_element(component.begin(), component.end());
  if (count == 1) return;
  model.warnings.push_back(
      fmt::format("the skin has {} separate pieces, which are simulated separately; pieces that "
                  "touch may come apart",
                  count));
}

/// Adds warnings about inverted and degenerate tetrahedra, if there are so many that the skin shows
/// it. An inverted rest shape exerts no forces, since deformation is measured from it. On 18
/// characters with 0 to 24 % of such tetrahedra, their share did not predict how far clips stretch
/// or fold the skin (docs/notes/measurements.md). With more than half of them, the skin itself
/// faces inward or is open.
void warn_of_bad_tetrahedra(TissueModel& model) {
  constexpr double kMostInverted = 0.5;
  constexpr double kManyFlat = 0.02;
  const double count = static_cast<double>(model.tetrahedra.size());
  if (model.inverted_at_rest > kMostInverted * count) {
    model.warnings.push_back(fmt::format(
        "most of the tissue is inside out ({} of {} tetrahedra), so the skin may deform "
        "badly; make the faces of the mesh point outward and close its holes",
        model.inverted_at_rest, model.tetrahedra.size()));
  }
  if (model.degenerate_at_rest > kManyFlat * count) {
    model.warnings.push_back(
        fmt::format("{} of {} tetrahedra of the tissue are flat and do not hold the skin; move the "
                    "joints there to the middle of the limb",
                    model.degenerate_at_rest, model.tetrahedra.size()));
  }
}

}  // namespace

TissueModel build_tissue(const TriangleMesh& skin, const Skeleton& skeleton,
                         const TissueSettings& settings, const OwnRadii* own_radii,
                         const Progress& progress, const SkinProperties& properties) {
  if (skin.triangles.empty()) {
    throw InputError(
        "the skin has no triangles, so no tissue can be built; open a file with a mesh");
  }
  const BoneLines lines = bone_lines(skeleton, properties.virtual_bones);
  if (lines.bones.empty()) {
    throw InputError(
        "all joints of the skeleton are at one point, so no tissue can be built; use a skeleton "
        "with bones");
  }
  progress.report(0.0, "Building bones and joints");
  const BoneChoice choice = with_a_bone_for_all(properties.bones, lines.bones);
  const Radii automatic = automatic_radii(lines, skin, settings.radii, choice);
  const Radii radii = own_radii != nullptr ? used_radii(lines, automatic, *own_radii) : automatic;

  progress.report(0.1, "Shrinking the skin");
  ShrinkingRays rays = shrinking_rays(skin, lines, choice);
  SkeletonAttachment attachment =
      attached_base(skin, rays, radii, settings, properties.soft_joints);
  const Points& base = attachment.rest_points();

  progress.report(0.7, "Building tetrahedra");
  TissueModel model = layered_model(
      {skin.positions, base}, skin.triangles, settings.material.stiffness, settings.thin_stiffening,
      settings.material.mass * tissue_fraction(skin, base), properties.density);
  model.radii = radii;
  model.automatic_radii = automatic;

  progress.report(0.9, "Attaching tissue to bones");
  model.attachment = std::move(attachment);
  model.bone_choice = std::move(rays.choice);
  model.carrying_joints = carrying_joints(skeleton, properties.soft_joints);
  std::copy(properties.kinematic.begin(), properties.kinematic.end(), model.fixed.begin());
  const Eigen::SparseMatrix<double> stiffness =
      stiffness_matrix(model.rest_positions, model.tetrahedra, model.stiffness);
  if (!properties.anchoring.empty()) {
    model.skin_anchoring = Eigen::VectorXd::Zero(model.surface_vertices);
    for (int v = 0; v < model.surface_vertices; ++v) {
      if (!(properties.anchoring[v] > 0.0)) continue;
      const double own = stiffness.coeff(v, v);
      model.skin_anchoring[v] = properties.anchoring[v] * own;
      if (own == 0.0) model.fixed[v] = 1;  // no tissue holds it
    }
  }
  hold_base(model, stiffness, settings);
  keep_joint_volume(model, settings.joint_volume);
  keep_volume(model, settings.volume);
  // The sag limit applies to the default material, so that settings of softer or heavier tissue
  // have an effect.
  const MaterialSettings usual;
  const MaterialSettings& own = settings.material;
  stiffen_sagging_tissue(model, stiffness, lines, rays.bone_points, settings.sag_limit,
                         (own.mass / usual.mass) * (usual.stiffness / own.stiffness));
  warn_of_pieces(model);
  warn_of_bad_tetrahedra(model);
  progress.report(1.0, "Building the body");
  return model;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"
#include "bodies/muscles/muscle_sheet.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"
#include "solids/scalar_grid.h"

namespace sinew {

/// Holds the muscles of the right side of a template with their middle surfaces.
struct TemplateMuscles {
  std::vector<Muscle> muscles;
  std::vector<MuscleSheet> sheets;
  std::vector<TriangleMesh> meshes;  ///< closed, in m
  /// Negative inside any muscle or tendon, near the surfaces approximately the distance, m; on the
  /// grid of the bones.
  ScalarGrid flesh;
};

/// Sizes of the surfaces of muscles, m.
struct MuscleResolution {
  double cell = 0.0025;  ///< of the grid on which muscles are polygonized
  double edge = 0.0065;  ///< wanted edge length
};

/// Returns the frames of the segments of the right side.
SegmentFrames segment_frames(const TemplateJoints& joints);

/// Returns the tables of all muscles of the right side.
std::vector<Muscle> template_muscle_tables();

/// Packs muscles of the right side around the bones and polygonizes them with their tendons.
/// Each surface contains the volume of the table and that of its tendons, within 1 percent.
/// \param bones  signed distance to the bones (bone_distance()), m
/// \throws Cancelled
TemplateMuscles template_muscles(std::vector<Muscle> tables, Sex sex, const TemplateJoints& joints,
                                 const ScalarGrid& bones, const Progress& progress,
                                 const MuscleResolution& resolution = {});

/// Returns the surfaces of both sides, named "muscle.NAME.R" and "muscle.NAME.L".
std::vector<BodyPart> muscle_meshes(const TemplateMuscles& muscles);

}  // namespace sinew

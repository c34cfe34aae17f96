// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "tissue/attachment.h"
#include "tissue/bone_choice.h"
#include "tissue/shrinking.h"
#include "tissue/tissue_model.h"
#include "tissue/tissue_settings.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Holds what shrinks a skin onto a skeleton apart from the radii: it takes most of the time, and
/// stays the same while radii change.
struct ShrinkingRays {
  BoneLines lines;
  BoneChoice choice;  ///< allows each vertex at least one bone of the lines
  std::vector<BonePoint> bone_points;
};

/// Returns the rays along which a skin is shrunk onto a skeleton.
/// \param bones  to which each vertex may be attached; those of vertices without any are added
ShrinkingRays shrinking_rays(const TriangleMesh& skin, BoneLines lines, const BoneChoice& bones);

/// Shrinks a skin onto the volumetric skeleton of some radii (shrink_to_skeleton()), and attaches
/// the base points to the bones.
/// \param soft  as in SkeletonAttachment
SkeletonAttachment attached_base(const TriangleMesh& skin, const ShrinkingRays& rays,
                                 const Radii& radii, const TissueSettings& settings,
                                 const std::vector<char>& soft);

/// Returns the attachment of the base that a body would have with other radii, to the last bit. It
/// takes a small part of the time of build_tissue().
/// \param settings  with which the body was built
SkeletonAttachment base_with_radii(const TissueModel& body, const Radii& radii,
                                   const TissueSettings& settings);

}  // namespace sinew

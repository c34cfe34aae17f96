// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/body_plan.h"
#include "building/guess/limbs.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds the limbs of a body that were found on its surface.
struct RecognizedLimbs {
  TriangleMesh surface;  ///< working_surface(), in the coordinates of the skin
  BodyPlan plan;         ///< of vertices of the surface
  BodyLimbs limbs;       ///< of each pair in no particular order
};

/// Finds the head, the limbs and the trunk of a body, in any pose and of any triangulation. The
/// limbs are protrusions (extremities.h) whose geodesic distances are symmetric (body_plan.h).
/// Their centers are those of the level sets of harmonic functions (tip_fields.h, limb_slices.h).
/// \param skin  units and axes do not matter; bodies should stand on their feet along +Y
/// \throws      InputError, one sentence without a file name, if the surface is not of a body;
///              Cancelled
RecognizedLimbs recognize_limbs(const TriangleMesh& skin, const Progress& progress = {});

}  // namespace sinew

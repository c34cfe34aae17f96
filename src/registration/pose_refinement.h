// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "registration/pose_fit.h"
#include "registration/pose_freedoms.h"
#include "registration/shape_space.h"
#include "registration/target_surface.h"

namespace sinew {

/// Refines a pose and shape from fit_pose() if the scan is a copy of the body: rounds of closest
/// points on the triangles of both, which find it to 1e-6 m (PoseFit::is_copy). The fit to another
/// scan is returned as it is, since samples are fine enough then, as is one with missing limbs.
/// \param freedoms  of the fit
/// \param scan      as in fit_pose(), with triangles
/// \throws Cancelled
PoseFit refined_pose(const ShapeSpace& space, const std::vector<PoseFreedom>& freedoms, PoseFit fit,
                     const TargetSurface& scan, const Progress& progress);

}  // namespace sinew

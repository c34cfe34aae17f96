// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "registration/landmark_energy.h"
#include "registration/pose_fit.h"
#include "registration/target_surface.h"

namespace sinew {

/// Fits the skin of a posed body to a scan (nonrigid_fit.h). What linear blend skinning has folded
/// is relaxed first (relaxed_skin.h), and what folds in the fit is repaired (repaired_fit.h). Only
/// the copy of a posed body (PoseFit::is_copy) keeps its folds, since they belong to the scan.
/// \param target     the scan in body coordinates, m
/// \param landmarks  that are given, likewise
/// \return  vertices, 3 x n, m
/// \throws Cancelled
Points fitted_skin(const ShapeSpace& space, const PoseFit& pose, const TargetSurface& target,
                   const std::vector<PointPair>& landmarks, const Progress& progress);

}  // namespace sinew

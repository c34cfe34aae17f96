// SPDX-License-Identifier: MIT

#pragma once

#include "registration/nonrigid_fit.h"

namespace sinew {

/// Fits a surface (fit_nonrigid()). Where triangles have folded over, the surface becomes stiffer
/// and loses its targets, and the last stages are repeated, until none are left or some rounds have
/// passed. Triangles that are still folded are smoothed.
/// \param rest  of the source, in a pose without folds, 3 x n
/// \return      3 x n
Points fit_without_folds(const FitSource& source, const Points& rest, const TargetSurface& target,
                         const std::vector<PointPair>& landmarks, const NonrigidSettings& settings,
                         const Progress& progress);

}  // namespace sinew

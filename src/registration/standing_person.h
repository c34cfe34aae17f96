// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/progress.h"
#include "registration/pose_freedoms.h"
#include "registration/recognized_person.h"
#include "registration/scan_file.h"
#include "registration/shape_space.h"

namespace sinew {

/// A person who was found by fits in several directions.
struct StandingPerson {
  ScanFrame frame;
  std::vector<GuessedPoint> joints;
};

/// Finds a standing person on a scan whose limbs cannot be recognized: where one is missing or
/// hidden by clothes, where furniture is attached, or in points without triangles. The mean body is
/// fitted upright and upside down along the longest axis, facing four ways (pose_fit.h). The unit
/// is the one in which the person is about as tall as people are.
/// \param freedoms  of the skeleton of the space
/// \return nothing if no fit is near enough; \throws Cancelled
std::optional<StandingPerson> find_standing_person(const Scan& scan, const ShapeSpace& space,
                                                   const std::vector<PoseFreedom>& freedoms,
                                                   const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "bodies/import/fitted_skeleton.h"

namespace sinew {

/// Places the joints of a template by the fits of its bones, and sets `skeleton` and
/// `without_bones` of the result.
/// \param skeleton  body_skeleton()
/// \param segments  for each joint the fit of the bones that it moves, if there are any
/// \param size      of the body relative to the template
/// \param fitted    with its bones
void place_joints(const Skeleton& skeleton, const std::vector<std::optional<BoneMap>>& segments,
                  double size, FittedSkeleton& fitted);

}  // namespace sinew

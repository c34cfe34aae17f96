// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Returns the rotation by a multiple of 90 degrees about Y that makes an upright body face +Z. The
/// front is found by the feet: toes reach farther from the ankles than heels do. Returns the
/// identity if the body is not upright or has no feet.
/// \param positions  3 x n, the skin with +Y up, in any unit
Eigen::Matrix3d rotation_to_front(const Points& positions);

}  // namespace sinew

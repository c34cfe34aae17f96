#pragma once

#include "core/types.h"

namespace sinew {

/// The quarter turn about Y that lets an upright body look along +Z, told by its feet: toes reach
/// farther from the ankles than heels do. Identity for what does not stand upright or has no feet.
/// \param positions  the skin with +Y up, in any unit
Eigen::Matrix3d turn_to_front(const Points& positions);

}  // namespace sinew

#pragma once

#include <string>

#include "assets/scene.h"

namespace sinew {

/// Mends what the skins of a scene say about their joints, and warns of it:
/// - Negative joint weights and those that are no finite numbers, which exporters leave behind by
///   rounding, are removed. The others are scaled to a sum of 1 where they become a character's;
///   that is said where the sum of a vertex is more than a tenth away from 1.
/// - A joint whose bind matrix cannot be inverted is taken for bound where its node is.
/// \param file  its name, for the warnings
Scene mend_skins(Scene scene, const std::string& file);

}  // namespace sinew

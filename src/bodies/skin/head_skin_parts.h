// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/sex.h"
#include "solids/solid.h"

namespace sinew {

// Parts of the skin of the head, in the frame of the skull (skull_frame()), in mm.

/// Adds the eyes with their lids, the nose and the mouth.
void add_features(Sculpture& head, Sex sex);

/// Returns the right or the left ear; the shape is that of x > 0.
std::unique_ptr<Solid> ear_shape(Sex sex);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "session/crowd.h"
#include "session/lane.h"

namespace sinew {

/// Makes a batch of bodies like that of a lane, which must outlive it. Returns null if the bodies
/// cannot be computed together: the CPU computes the lane, its settings ask for contact, or its
/// method has no body.
/// \throws UnavailableError if the GPU has too little memory
std::unique_ptr<Crowd> make_crowd(const Lane& lane, int count);

}  // namespace sinew

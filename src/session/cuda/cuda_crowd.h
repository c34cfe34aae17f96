// SPDX-License-Identifier: MIT

#pragma once

#include "session/crowd.h"

namespace sinew {

/// Makes a batch of `count` bodies (one character in many poses) on the GPU, all like `one`. A step
/// takes two launches for any number of bodies, and their visible surfaces take two to five.
std::unique_ptr<Crowd> make_cuda_crowd(ProjectiveSkinner& one, const VisibleMotion& visible,
                                       int count);

}  // namespace sinew

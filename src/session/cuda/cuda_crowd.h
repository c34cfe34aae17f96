#pragma once

#include "session/crowd.h"

namespace sinew {

/// A step is two launches, whatever the number of bodies, and their visible surfaces two to four.
std::unique_ptr<Crowd> make_cuda_crowd(ProjectiveSkinner& one, const VisibleMotion& visible,
                                       int count);

}  // namespace sinew

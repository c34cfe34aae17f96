// SPDX-License-Identifier: MIT

#pragma once

#include "session/resident_skin.h"

namespace sinew {

/// Makes the skin of a body that stays in GPU memory.
/// \return null unless the skinner's steps can be done there (CudaResidentStep)
std::unique_ptr<ResidentSkin> make_cuda_resident_skin(ProjectiveSkinner& skinner,
                                                      const VisibleMotion& visible);

}  // namespace sinew

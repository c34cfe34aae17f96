#pragma once

#include "session/resident_skin.h"

namespace sinew {

/// For a body whose steps CudaResidentStep does; else null.
std::unique_ptr<ResidentSkin> make_cuda_resident_skin(ProjectiveSkinner& skinner,
                                                      const VisibleMotion& visible);

}  // namespace sinew

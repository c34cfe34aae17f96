#pragma once

#include <memory>

#include "skinning/projective.h"
#include "skinning/resident_step.h"

namespace sinew {

/// Steps of a body that stays on the GPU: its bones' transforms are all that is uploaded. One
/// launch for the base and what carries the tissue, one where contacts are found, one for the
/// solver. \param solver  a CudaSolver of one copy, which must outlive the result; so must `tissue`
/// \return null for any other solver, and for contacts near joints, which the host looks after
std::unique_ptr<ResidentStep> make_cuda_resident_step(ProjectiveSolver<float>& solver,
                                                      const TissueModel& tissue,
                                                      const DrivenSkin& driven, int anchors,
                                                      const ContactSettings& contact);

}  // namespace sinew

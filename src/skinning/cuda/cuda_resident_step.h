// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "skinning/projective/projective_settings.h"
#include "skinning/projective/resident_step.h"

namespace sinew {

/// Makes the steps of a body that stays in GPU memory. Each step only uploads the transforms of the
/// bones. It takes one launch for the base and the carrying forces, one more if contacts are found,
/// and one for the solver.
/// \param solver   a CudaSolver of one copy; it and `tissue` must outlive the result
/// \param anchors  batch of the anchors of free base points; -1 if there are none
/// \return null for any other solver, and for ContactMode::kLocal (contacts near joints), which the
///         host handles
std::unique_ptr<ResidentStep> make_cuda_resident_step(ProjectiveSolver<float>& solver,
                                                      const TissueModel& tissue,
                                                      const KinematicSkin& kinematic, int anchors,
                                                      const ContactSettings& contact);

}  // namespace sinew

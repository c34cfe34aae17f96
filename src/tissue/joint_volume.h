// SPDX-License-Identifier: MIT

#pragma once

#include "tissue/tissue_model.h"

namespace sinew {

/// Lets the tissue at joints keep its volume (TissueModel::volume_factors): the tetrahedra that
/// have a base vertex in the zone of a joint. Without that, tissue that twists becomes thin, and
/// the base of a sharp bend is pressed flat.
/// \param joint_volume  as in TissueSettings
void keep_joint_volume(TissueModel& model, double joint_volume);

/// Lets all of the tissue keep its volume. Where the tissue at joints keeps it with more stiffness,
/// nothing changes.
/// \param volume  as in TissueSettings
void keep_volume(TissueModel& model, double volume);

}  // namespace sinew

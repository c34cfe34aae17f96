// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/muscles/muscle_table.h"

namespace sinew {

// Rows of muscle_groups(), by region. Lines are in mm of the men's template (anchors.h).

void add_hip_groups(MuscleTable& table);
void add_thigh_groups(MuscleTable& table);
void add_shank_groups(MuscleTable& table);
void add_back_groups(MuscleTable& table);
void add_abdominal_groups(MuscleTable& table);
void add_chest_groups(MuscleTable& table);
void add_shoulder_groups(MuscleTable& table);
void add_arm_groups(MuscleTable& table);
void add_neck_groups(MuscleTable& table);

}  // namespace sinew

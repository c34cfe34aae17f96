// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "bodies/persons/proportions.h"
#include "bodies/template_joints.h"

namespace sinew {

/// Returns proportions of the second generator, chosen by a seed; seed 0 chooses its mean. They are
/// relative to the template, like those of random_proportions(), but their means and what varies
/// together are others. The trunk is 1: it takes the height that the legs and the head leave, see
/// person_joints(). Standard deviations are estimates.
Proportions random_field_proportions(std::uint64_t seed);

/// Returns the joints of a person. Pelvis, rib cage, limbs, hands, feet and head are scaled each in
/// itself; the spine is as long as the rest requires.
/// \param height       stature, m
/// \param proportions  its trunk is set to the length of the spine that follows
TemplateJoints person_joints(Sex sex, double height, Proportions& proportions);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/field_persons/fat_modes.h"
#include "bodies/layers/layer_surfaces.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Holds the fields of a person's layers, and the skin in full detail.
struct PersonFields {
  LayerFields layers;
  std::unique_ptr<Solid> skin;
};

/// Evaluates the layers of a person: the muscle surface closes the gaps of bones, muscles and
/// cavity; the skin is farther outside by the thickness of the fat, which FatModes gives up to a
/// factor; head, hands, feet and details of the trunk are solids.
/// \param bones, flesh  on the grid of bone_distance()
/// \param cavity        on a grid of kLayerCell
/// \param fat_volume    wanted between the muscle surface and the lower side of the skin, m^3; it
///                      is reached within about ten percent
PersonFields person_fields(Sex sex, const TemplateJoints& joints, const ScalarGrid& bones,
                           const ScalarGrid& flesh, const ScalarGrid& cavity, const FatModes& fat,
                           double fat_volume);

/// Returns a box around the right side of a person.
/// \param belly  how far the front may be before the hips, m
Eigen::AlignedBox3d box_of_person(const TemplateJoints& joints, double belly);

/// Adds what muscles leave free between the thighs to a field of what they do not enter.
void add_space_between_thighs(const TemplateJoints& joints, double half_width, ScalarGrid& field);

}  // namespace sinew

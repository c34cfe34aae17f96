// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "bodies/field_persons/field_person.h"

namespace sinew {

/// Scales a person as a whole, by a fraction of a percent, until its skin is as high as its
/// settings say, with the soles at y = 0.
void stand_at_height(FieldPerson& person);

/// Moves the surfaces of muscles along their normals until they have the mass of a person's
/// settings.
/// \param parts  all "muscle.*" of a body; others stay
void set_muscle_mass(const PersonSettings& wanted, std::vector<BodyPart>& parts);

/// Moves the surfaces of a person, by a few millimeters at most, until all masses are those of its
/// settings: muscles and the cavity along their normals, and the skin along the lines from the
/// muscle surface, where fat is thick the farthest. Sets its volumes, its masses and the lower side
/// of the skin.
/// \param thickness  of the fat at a place of the right side, relative
/// \throws InputError  if the skin cannot have this mass of fat
void set_masses(Person& person, const std::function<double(const Eigen::Vector3d&)>& thickness);

}  // namespace sinew

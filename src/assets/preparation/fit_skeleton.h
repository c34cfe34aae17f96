// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Fits a skeleton that comes from another file than the mesh into the mesh, in the coordinates of
/// the mesh file. Motion captures use other units and another up axis than models. The function
/// tries unit conversions, rotations that keep or exchange the up axis, and shifts, e.g. to the
/// ground. It applies the combination that brings most of the bones (by length) inside the skin and
/// describes it in a warning. The skeleton remains unchanged if it has a plausible size and is
/// inside already, or if no combination brings it inside.
/// \param skeleton_file  name of the skeleton's file, for the warning
void fit_skeleton(Character& character, const std::string& skeleton_file);

}  // namespace sinew

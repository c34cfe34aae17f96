// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Returns the transform from our coordinates to those of a .glb, which by its specification is
/// upright (+Y) and in meters. These are the coordinates of the character's file, with the shortest
/// rotation to +Y if its up is another axis. The unit of files other than glTF is not reliable;
/// they are scaled by the power of ten that brings the longest side nearest to a person's height.
Eigen::Affine3d upright_meters(const Character& character);

}  // namespace sinew

#pragma once

#include "assets/character.h"

namespace sinew {

/// From our coordinates to those of a .glb, which by its specification stands upright (+Y) and is
/// in metres: the coordinates of the character's file, turned by the shortest way where its up is
/// another axis. A file that is no glTF says nothing reliable about its unit; it is brought to
/// metres by the power of ten that lets the longest side be nearest to a person's.
Eigen::Affine3d upright_metres(const Character& character);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/character.h"

namespace sinew {

/// Color of the skin of bodies, linear.
inline const Eigen::Vector4f kSkinColor{0.604F, 0.342F, 0.233F, 1.0F};

/// Returns a character without a skeleton that consists of a skin, as one part of that name.
/// \param name  of the character
Character skin_character(const std::string& name, TriangleMesh skin);

}  // namespace sinew

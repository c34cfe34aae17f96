// SPDX-License-Identifier: MIT

#pragma once

#include "assets/material.h"
#include "session/parts/part_look.h"

namespace sinew {

/// Returns a part's material with what the user has changed about it, for the window and for baked
/// files. If the textures are switched off, a material with a base color texture gets the default
/// color, and one without keeps its own.
/// \param has_coordinates  false: the part has no texture coordinates, so that neither base color
///                         texture nor normal map count
Material changed_material(Material material, bool has_coordinates, const PartLook& look);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "render/surface_drawable.h"
#include "session/parts/part_look.h"

namespace sinew {

/// Holds the parts and materials of a character in the terms of the renderer.
struct CharacterLook {
  std::vector<SurfacePart> parts;     ///< at least one; vertices refer to the character's surface
  std::vector<Image> images;          ///< decoded; those to which the parts' materials refer
  std::vector<std::string> warnings;  ///< one for each used texture that cannot be read
};

/// Decodes the textures that the parts use. A side longer than 4096 (less if there are more than
/// eight textures) is halved until it fits. A part whose texture cannot be read keeps the color of
/// its material.
CharacterLook look_of(const Character& character);

/// Returns the material of a part with what the user has changed about it
/// (session/parts/part_material.h). A texture that cannot be read counts as none.
/// \param shown  the same part of the character's CharacterLook
SurfaceMaterial shown_material(const Character& character, const VisiblePart& part,
                               const SurfacePart& shown, const PartLook& look);

}  // namespace sinew

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "render/surface_drawable.h"

namespace sinew {

/// A character's parts and materials in the terms of the renderer.
struct CharacterLook {
  std::vector<SurfacePart> parts;     ///< at least one; vertices refer to the character's surface
  std::vector<Image> images;          ///< decoded; those that the parts' materials name
  std::vector<std::string> warnings;  ///< one for each texture that is used and cannot be read
};

/// Decodes the textures that the parts use; a side longer than 4096 (less where there are more than
/// eight textures) is halved until it fits. A part whose texture cannot be read keeps the colour of
/// its material.
CharacterLook look_of(const Character& character);

}  // namespace sinew

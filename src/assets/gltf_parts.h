#pragma once

#include "assets/character.h"
#include "assets/gltf_buffer.h"

namespace sinew {

/// The triangles of a part as an index accessor, of 16 bits where that is enough.
int add_triangles(const VisiblePart& part, GltfBuffer& buffer);

/// The texture coordinates of a part, which must have some, as an accessor.
int add_texture_coordinates(const VisiblePart& part, GltfBuffer& buffer);

}  // namespace sinew

#pragma once

#include <string>

#include "assets/scene.h"

namespace sinew {

/// A scene of several characters with skeletons of their own, without the meshes of all but the one
/// whose skeleton moves the most vertices; a warning names them. Skins are of one character when
/// the joints of one lie below those of the other, when nothing skinned hangs below their common
/// ancestor (then that is a node of the skeleton still, not of the scene), or when one is much
/// smaller and inside the other, as eyes with a skeleton of their own are.
Scene keep_largest_skeleton(Scene scene, const std::string& file);

}  // namespace sinew

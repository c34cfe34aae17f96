// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/scene/scene.h"

namespace sinew {

/// If a scene has several characters with separate skeletons, removes the meshes of all but the one
/// whose skeleton moves the most vertices, with a warning that names them. Two skins belong to the
/// same character if the joints of one are below those of the other, if no skinned mesh node is
/// below their common ancestor (then the ancestor still belongs to the skeleton, not to the scene),
/// or if one is much smaller and inside the other, as eyes with their own skeleton are.
Scene keep_largest_skeleton(Scene scene, const std::string& file);

}  // namespace sinew

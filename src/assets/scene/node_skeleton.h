// SPDX-License-Identifier: MIT

#pragma once

#include "assets/scene/scene_skeleton.h"

namespace sinew {

/// Builds joints for a scene without any skin, so that its meshes move rigidly as its clips move
/// the nodes. Joints are the nodes that a clip moves and that have a mesh at or below them, and the
/// top node, which carries everything else. The rest pose is the one in which the file poses the
/// nodes. Returns an empty skeleton if no clip moves any mesh.
SceneSkeleton skeleton_of_nodes(const Scene& scene);

}  // namespace sinew

#pragma once

#include "assets/scene_skeleton.h"

namespace sinew {

/// Joints for a scene without any skin, so that its meshes move rigidly as its clips move the
/// nodes: the nodes at or above a mesh that a clip moves, and the top node, which carries what
/// nothing moves. Rest is where the file poses them. Empty where no clip moves any mesh.
SceneSkeleton skeleton_of_nodes(const Scene& scene);

}  // namespace sinew

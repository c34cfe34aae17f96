// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/scene/scene.h"

namespace sinew {

/// Holds the character of a scene, in the coordinates of the scene.
struct SceneCharacter {
  ImportedSurface surface;
  Skeleton skeleton;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
};

/// Selects the treatment of moving nodes in a scene without any skin.
enum class MovingNodes {
  kTravel,  ///< keep only their translations, as morph targets (travel_morphs.h)
  kCarry    ///< make them joints that carry the meshes (node_skeleton.h)
};

/// Builds the character of a scene from the meshes that its largest skeleton moves, skinned or
/// carried by a joint. Without a skeleton, the rigid meshes become a surface without joints. The
/// rest pose is the bind pose. If there is no clip and the nodes are in another pose, that pose
/// becomes the only clip ("pose"). Scale is removed from the joints and applied to positions;
/// changes of scale by clips become stretches (JointStretch). The default weights of morph targets
/// are part of the rest shape, as in viewers, and the weights of clips are relative to it.
/// \param nodes            treatment of moving nodes in a scene without any skin
/// \param level_of_detail  level to use if there are several, 0: finest (levels_of_detail.h)
/// \throws InputError if there is no mesh, or a matrix is singular or not finite
SceneCharacter character_of_scene(const Scene& scene, const std::string& file,
                                  MovingNodes nodes = MovingNodes::kTravel,
                                  int level_of_detail = 0);

}  // namespace sinew

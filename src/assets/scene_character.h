#pragma once

#include <string>

#include "assets/scene.h"

namespace sinew {

/// The character that a scene holds, in the coordinates of the scene: the meshes that its largest
/// skeleton moves, skinned or carried by a joint; without any, its rigid meshes as a surface
/// without a skeleton. The rest pose is the bind pose; where there is no clip and the nodes stand
/// in another pose, that is the only clip ("pose"). Scale is taken out of the joints and put into
/// positions; what clips change of it are stretches (JointStretch). The default weights of morph
/// targets are part of the rest shape, as viewers show it; the clips' weights are what is to be
/// added.
/// \param nodes  of a scene without any skin: whether its moving nodes become joints that carry the
///               meshes (node_skeleton.h), or only the ways they go are kept (travel_morphs.h)
/// \param level_of_detail  which one of several is taken, 0: the finest (levels_of_detail.h)
/// \throws InputError when there is no mesh, or a matrix is singular or not finite
struct SceneCharacter {
  ImportedSurface surface;
  Skeleton skeleton;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
};
enum class MovingNodes { kTravel, kCarry };
SceneCharacter character_of_scene(const Scene& scene, const std::string& file,
                                  MovingNodes nodes = MovingNodes::kTravel,
                                  int level_of_detail = 0);

}  // namespace sinew

#pragma once

#include <string>

#include "assets/scene.h"

namespace sinew {

/// The character that a scene holds, in the coordinates of the scene: its skinned meshes, all
/// moved by one skeleton; without any, its rigid meshes as a surface that only rests.
/// The rest pose is the bind pose. Scale is taken out of the joints and put into positions.
/// \throws InputError when there is no mesh, or a matrix is singular or not finite
struct SceneCharacter {
  ImportedSurface surface;
  Skeleton skeleton;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
};
SceneCharacter character_of_scene(const Scene& scene, const std::string& file);

}  // namespace sinew

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/mapping_file.h"
#include "assets/scene.h"

namespace sinew {

/// Clips of some skeleton, in the coordinates of its rest pose: where they have another axis up all
/// are turned (turn_to_rest_up), with a warning.
struct Motion {
  std::string file;
  Skeleton skeleton;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
};

Motion motion_of_bvh(std::string_view bytes, const std::string& file);

/// The motion in a scene without a mesh: its joints are the nodes that the clips move and what
/// hangs on them.
/// \param rest  a scene whose nodes of the same names stand in the rest pose, where the first one's
///              do not; may be null
Motion motion_of_scene(const Scene& scene, const Scene* rest, const std::string& file);

/// Retargets the motions to a normalised character's skeleton. Their clips come before those that
/// the character has: they were asked for. What drives what is noted in Character::mappings, parts
/// that nothing drives in the warnings.
/// \param mapping  read from a file; without one joints are matched (map_joints)
/// \throws InputError when the mapping names joints that do not exist
void add_retargeted_clips(const std::vector<Motion>& motions,
                          const std::optional<MappingFile>& mapping, Character& character);

}  // namespace sinew

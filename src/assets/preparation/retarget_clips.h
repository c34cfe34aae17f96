// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/mapping/mapping_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Holds clips of some skeleton, in the coordinates of its rest pose. If the clips have another up
/// axis than the rest pose, they are rotated (rotation_to_rest_up) and a warning is added.
struct Motion {
  std::string file;
  Skeleton skeleton;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
  std::string difference{};  ///< clause on why the keys cannot be copied to the character
};

/// Reads the motion of a .bvh file.
Motion motion_of_bvh(std::string_view bytes, const std::string& file);

/// Selects joints of a skeleton without a skin.
enum class MotionJoints {
  kBelowMovedOnes,  ///< the lowest joint that carries everything that clips move, and its subtree
  kWholeSkeleton    ///< also the joints above it, unless it is the one that travels
};

/// Extracts the motion from a scene. Its joints are those of the skin, with the bind pose as rest
/// pose. Without a skin, joints are the nodes that the clips move and their subtrees, or all nodes
/// if there is no clip.
/// \param rest  a scene whose nodes of the same names are in the rest pose, for the case that those
///              of `scene` are not; may be null
Motion motion_of_scene(const Scene& scene, const Scene* rest, const std::string& file,
                       MotionJoints wanted = MotionJoints::kBelowMovedOnes);

/// Returns the mapping that describes keys copied between joints of the same names.
/// \param moved      names of the joints that the motion moves
/// \param strangers  names of joints of the motion that the character does not have
/// \param size       scale factor of the translation keys
NamedMapping name_copies(const std::string& motion, const std::vector<std::string>& moved,
                         const std::vector<std::string>& strangers, double size,
                         const Skeleton& target);

/// Retargets the motions to the skeleton of a normalized character. Their clips are inserted before
/// the existing clips of the character, since the user asked for them. Adds the joint mappings to
/// Character::mappings, and warnings about body parts that no joint drives.
/// \param mapping  read from a file; without one, joints are matched by equal names if both
///                 skeletons are the same rig (map_same_names), else by body parts (map_joints)
/// \throws InputError if the mapping names joints that do not exist
void add_retargeted_clips(const std::vector<Motion>& motions,
                          const std::optional<MappingFile>& mapping, Character& character);

}  // namespace sinew

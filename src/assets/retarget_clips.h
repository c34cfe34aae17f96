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
  std::string difference{};  ///< why its keys are not copied, as a clause
};

Motion motion_of_bvh(std::string_view bytes, const std::string& file);

/// Which joints of a skeleton without a skin are wanted.
enum class MotionJoints {
  kBelowMovedOnes,  ///< the lowest joint that carries all that clips move, and what hangs on it
  kWholeSkeleton    ///< those above it, too, unless it travels
};

/// The motion in a scene. Its joints are those of its skin, at rest as that was bound; without a
/// skin the nodes that the clips move and what hangs on them, or all nodes where there is no clip.
/// \param rest  a scene whose nodes of the same names stand in the rest pose, where the first one's
///              do not; may be null
Motion motion_of_scene(const Scene& scene, const Scene* rest, const std::string& file,
                       MotionJoints wanted = MotionJoints::kBelowMovedOnes);

/// Returns the mapping of keys that were copied to the joints of the same names.
/// \param moved      names that the motion moves
/// \param strangers  those among the motion's that the character lacks
/// \param size       factor of the translation keys
NamedMapping name_copies(const std::string& motion, const std::vector<std::string>& moved,
                         const std::vector<std::string>& strangers, double size,
                         const Skeleton& target);

/// Retargets the motions to a normalised character's skeleton. Their clips come before those that
/// the character has: they were asked for. What drives what is noted in Character::mappings, parts
/// that nothing drives in the warnings.
/// \param mapping  read from a file; without one joints are matched by equal names where both are
///                 one rig (map_same_names), else by body parts (map_joints)
/// \throws InputError when the mapping names joints that do not exist
void add_retargeted_clips(const std::vector<Motion>& motions,
                          const std::optional<MappingFile>& mapping, Character& character);

}  // namespace sinew

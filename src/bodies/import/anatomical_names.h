// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bodies/import/anatomical_words.h"

namespace sinew {

/// Kinds of meshes of an anatomy.
enum class AnatomyKind {
  kUnknown,  ///< the name says nothing
  kBone,     ///< with discs, costal cartilages and teeth
  kMuscle,   ///< with tendons that are meshes of their own
  kSkin,     ///< the outer surface of the body
  kOrgan,    ///< an organ of the trunk, or the space of all
  kSeveral,  ///< several bones in one mesh, which cannot move
  kLeftOut   ///< vessels, nerves, ligaments, brain and others that a body has no parts for
};

/// Describes what the name of a mesh says.
struct AnatomicalName {
  AnatomyKind kind = AnatomyKind::kUnknown;
  /// Names of the bones or of the muscle that it may be, without "bone.", "muscle." and the side,
  /// such as "femur". Bones of the template come first to last along the body. More than one: the
  /// name lacks a number, as in "Rib.r".
  std::vector<std::string> candidates;
  Side side = Side::kNone;
};

/// Reads the name of a mesh as Z-Anatomy, BodyParts3D and the Foundational Model of Anatomy, this
/// program, and users in English or Latin write it.
AnatomicalName read_anatomical_name(std::string_view name);

/// Returns the bones of the template without "bone." and the side (template_bone_parts()).
const std::vector<std::string>& template_bone_names();

/// Tells whether a bone has a counterpart on the other side.
bool is_paired_bone(std::string_view bone);

/// Returns the joint of a bone that the template does not have, such as the hyoid bone, without a
/// side; nothing for others.
std::optional<std::string> joint_of_extra_bone(std::string_view bone);

/// Returns the bone that a name means, or nothing if it means none. read_anatomical_name() calls
/// this function.
std::optional<AnatomicalName> read_bone_name(const AnatomicalWords& words);
/// Returns the muscle that a name means, without its side, or nothing if it means none.
std::optional<AnatomicalName> read_muscle_name(const AnatomicalWords& words);

}  // namespace sinew

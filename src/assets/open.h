// SPDX-License-Identifier: MIT

#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Holds the options of open_character().
struct OpenOptions {
  enum class UpAxis { kAuto, kY, kZ };
  UpAxis up_axis = UpAxis::kAuto;  ///< auto: from the file, else guessed from the body
  /// Files from which only the clips are used, whatever else they hold (--motion).
  std::vector<std::string> motions{};
  std::stop_token stop{};  ///< stops reading a scene, with Cancelled
  /// True if surfaces of rigid pieces are accepted (colliders): parts without a skin become rigid
  /// pieces carried by the nodes that clips move, and a skeleton that only carries such pieces is
  /// not processed as one of a body.
  bool may_be_rigid = false;
  int level_of_detail = 0;  ///< level to use if a scene holds several; 0: finest
  /// The user's own skeleton, which replaces that of the files (use_built_skeleton()).
  std::optional<BuiltSkeleton> skeleton{};
};

/// Opens a character from its files, given in any order. The kind of each file is determined from
/// its content (file_kind.h). If several scenes have meshes, the character is the one without
/// clips, or else the first; the others contribute their clips. Files with a skeleton only are
/// displayed as bones (skeleton_shape.h); OpenOptions::skeleton does not apply to them.
/// \throws InputError naming the file, the place and the remedy
Character open_character(const std::vector<std::string>& paths, const OpenOptions& options = {});

/// Opens a character from a scene file in memory (the embedded samples).
Character open_character_from_memory(const std::string& name, const void* data, std::size_t size,
                                     const OpenOptions& options = {});

}  // namespace sinew

#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

struct OpenOptions {
  enum class UpAxis { kAuto, kY, kZ };
  UpAxis up_axis = UpAxis::kAuto;  ///< auto: what the file says, else guessed from the body
  /// Files of which only the clips are wanted, whatever else they hold (--motion).
  std::vector<std::string> motions{};
  std::stop_token stop{};  ///< gives up while a scene is read, with Cancelled
  /// What moves as rigid pieces is wanted as that: parts without a skin are carried by the nodes
  /// that clips move, and a skeleton that only carries such pieces is not looked at as one of a
  /// body.
  bool may_be_rigid = false;
  int level_of_detail = 0;  ///< which one is taken where a scene holds several; 0: the finest
};

/// Reads a character from its files in any order; the kind of each is known from its content
/// (cli.md). Of several scenes with meshes one is the character, the first or else the one without
/// clips, and the others give it theirs. Files with a skeleton alone are shown as that
/// (skeleton_shape.h). \throws InputError naming the file, the place and the remedy.
Character open_character(const std::vector<std::string>& paths, const OpenOptions& options = {});

/// The same from a scene file that lies in memory (the embedded samples).
Character open_character_from_memory(const std::string& name, const void* data, std::size_t size);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assets/character.h"
#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

// The plain-text formats of the Fast Projective Skinning data. Each reader takes the whole content
// of the file and its name (for messages), and throws InputError with file, line and remedy.

/// Holds the content of a .skel file.
struct SkelFile {
  Skeleton skeleton;  ///< parents first, otherwise in the order of the file; frames unrotated
  std::vector<int> joint_of_row;  ///< for each row of the file the index of its joint
};

/// Reads a .skel file: joint positions in the coordinates of the mesh, and parents by name, in any
/// order. Several joints may be roots.
SkelFile read_skel(std::string_view bytes, const std::string& file);

/// Returns the text of a .skel file: positions in the coordinates of a mesh file, with all digits.
/// Rotations of joint frames are left out.
/// \param frame  maps our coordinates, those of the skeleton, to those of the file
/// \param file   name of the .skel file, for messages
/// \throws InputError if the skeleton has no joint, or names that the format cannot hold: an empty
///         one, one with blanks, the same twice, or "root" for a joint that is not the only root
std::string skel_text(const Skeleton& skeleton, const FileFrame& frame, const std::string& file);

/// Holds the content of an .anim file.
struct AnimFile {
  Clip clip;
  std::vector<std::string> warnings;
};

/// Reads an .anim file: keys half a second apart, which the clip plays forward and then backward.
/// Its columns correspond to the rows of the .skel file.
AnimFile read_anim(std::string_view bytes, const std::string& file, const SkelFile& skel);

/// Holds the content of an .ini file.
struct IniFile {
  std::string simulation_mesh;
  std::string visible_mesh;  ///< empty when there is none
  std::string skeleton;      ///< empty when there is none
  std::vector<std::string> clips;
  std::vector<std::string> warnings;
};

/// Reads an .ini file: names of the other files, relative to the .ini. The result has complete
/// paths.
IniFile read_ini(std::string_view bytes, const std::string& file);

}  // namespace sinew

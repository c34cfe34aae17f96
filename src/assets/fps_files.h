#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

// The plain-text formats of the Fast Projective Skinning data. The readers take the whole file and
// its name (for messages), and throw InputError naming file, line and remedy.

struct SkelFile {
  Skeleton skeleton;  ///< parents first, else in the order of the file; frames unrotated
  std::vector<int> joint_of_row;  ///< joint that each row of the file became
};

/// .skel: positions of the joints in the coordinates of the mesh, parents by name, in any order.
SkelFile read_skel(std::string_view bytes, const std::string& file);

struct AnimFile {
  Clip clip;
  std::vector<std::string> warnings;
};

/// .anim: keys half a second apart, played forward and back again. Its columns are the rows of the
/// .skel file.
AnimFile read_anim(std::string_view bytes, const std::string& file, const SkelFile& skel);

struct IniFile {
  std::string simulation_mesh;
  std::string visible_mesh;  ///< empty when there is none
  std::string skeleton;      ///< empty when there is none
  std::vector<std::string> clips;
  std::vector<std::string> warnings;
};

/// .ini: the names of the other files, relative to the .ini; here they are paths ready to open.
IniFile read_ini(std::string_view bytes, const std::string& file);

}  // namespace sinew

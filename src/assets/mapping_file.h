#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rig/joint_mapping.h"

namespace sinew {

/// A joint mapping by names, as a person reads and edits it.
struct NamedMapping {
  std::string motion;  ///< file that the source joints come from
  std::vector<std::pair<std::string, std::string>> pairs;  ///< source joint, target joint
  std::vector<std::string> idle_sources;                   ///< joints that drive nothing
  std::vector<std::string> idle_targets;                   ///< joints that nothing drives
  /// How the motion came over, as a clause that begins with "keys copied" or "retargeted".
  std::string manner{};
};

NamedMapping name_mapping(const std::string& motion, const JointMapping& mapping,
                          const Skeleton& source, const Skeleton& target);

/// A mapping file: `sinew mapping 1`, then a line `SOURCE -> TARGET` for each driven joint, names
/// with blanks between quotation marks (there `\"` and `\\` are those characters, and `\xHH` is a
/// byte, for line ends and the like), `#` before comments. Joints that are left over stand in
/// comments, ready to be used.
std::string mapping_text(const NamedMapping& mapping);

/// A mapping file that was read; lines for messages about joints that are not there.
struct MappingFile {
  struct Line {
    int number = 0;
    std::string source;
    std::string target;
  };
  std::string file;
  std::vector<Line> lines;
};

/// \throws InputError naming file, line and remedy
MappingFile read_mapping(std::string_view bytes, const std::string& file);

/// The mapping that the file asks for between these two skeletons.
/// \param motion  file of the source, for messages
/// \throws InputError when a name is in neither skeleton, or a target joint is driven twice
JointMapping resolve_mapping(const MappingFile& mapping, const Skeleton& source,
                             const Skeleton& target, const std::string& motion);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rig/joint_mapping.h"

namespace sinew {

/// Holds a mapping between the joints of two skeletons by names, in a form that users can read and
/// edit.
struct NamedMapping {
  std::string motion;                                      ///< file of the source joints
  std::vector<std::pair<std::string, std::string>> pairs;  ///< source joint, target joint
  std::vector<std::string> idle_sources;                   ///< source joints that drive nothing
  std::vector<std::string> idle_targets;                   ///< target joints that nothing drives
  /// Describes how the motion was transferred, as a clause that begins with "keys copied" or
  /// "retargeted".
  std::string manner{};
};

/// Returns a mapping with the names of its joints instead of their indices.
/// \param motion  name of the motion
/// \param source  skeleton of the motion
/// \param target  skeleton of the character
NamedMapping name_mapping(const std::string& motion, const JointMapping& mapping,
                          const Skeleton& source, const Skeleton& target);

/// Returns the text of a mapping file: `sinew mapping 1`, then one line `SOURCE -> TARGET` per
/// driven joint. Names with blanks are in quotation marks, in which `\"` and `\\` are escapes of
/// these characters and `\xHH` is a byte (line ends and other control characters). `#` starts a
/// comment. Joints without a partner are listed in comments, ready for use.
std::string mapping_text(const NamedMapping& mapping);

/// Returns a name as mapping files have it: in quotation marks if it needs them.
std::string mapping_name(const std::string& name);

/// Holds the content of a mapping file. Line numbers are for messages about missing joints.
struct MappingFile {
  struct Line {
    int number = 0;
    std::string source;
    std::string target;
  };
  std::string file;
  std::vector<Line> lines;
};

/// Reads a mapping file.
/// \throws InputError naming file, line and remedy
MappingFile read_mapping(std::string_view bytes, const std::string& file);

/// Converts the mapping of a file to joint indices of the two skeletons.
/// \param motion  file of the source, for messages
/// \throws InputError if a name is missing or ambiguous in its skeleton, or a target joint is
///         driven twice
JointMapping resolve_mapping(const MappingFile& mapping, const Skeleton& source,
                             const Skeleton& target, const std::string& motion);

}  // namespace sinew

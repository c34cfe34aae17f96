// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text_scanner.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes the meaning of one number of a frame for its joint.
struct BvhChannel {
  enum class Kind { kPosition, kRotation, kIgnored };
  Kind kind = Kind::kPosition;
  int axis = 0;
};

/// Holds the part of a .bvh file before MOTION: the skeleton and the layout of a frame.
struct BvhHierarchy {
  Skeleton skeleton;  ///< all trees of the file, one after the other
  /// Channels of each joint, in the order of the numbers of a frame.
  std::vector<std::vector<BvhChannel>> channels;
  int joints_of_first_root = 0;
  long long channel_count = 0;
  std::vector<std::string> without_offset;  ///< names of joints without an OFFSET; they get zero
  bool has_ignored_channels = false;        ///< true if there are channels that are not read
                                            ///< (scales)
};

/// Reads the hierarchy and stops at the first word after it. Keywords may be in any case.
/// \throws InputError naming file, line and remedy
BvhHierarchy read_bvh_hierarchy(TextScanner& scanner);

/// Parses a number. Some locales make exporters write a comma as the decimal point.
std::optional<double> bvh_number(std::string_view word);

}  // namespace sinew

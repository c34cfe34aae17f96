// SPDX-License-Identifier: MIT

#pragma once

#include <array>

#include "bodies/bones/spine_table.h"

namespace sinew {

/// Describes a joint of the spine, which sums up the motion of one disc or of several.
struct SpineJoint {
  const char* name;
  int lowest;   ///< SpineLevel of the vertebra above the lowest of its discs
  int highest;  ///< likewise of its highest disc; not greater than `lowest`

  int disc_count() const { return lowest - highest + 1; }
};

/// The joints of the spine from below. The thorax above T10 is rigid, since the ribs hold it. The
/// atlas moves with the head.
inline constexpr std::array<SpineJoint, 9> kSpineJoints{{{"spine", kL5, kL5},
                                                         {"spine_2", kL5 - 1, kL5 - 1},
                                                         {"spine_3", kL5 - 2, kL5 - 2},
                                                         {"spine_4", kL5 - 3, kL5 - 3},
                                                         {"spine_5", kL1, kL1},
                                                         {"chest", kT12, kT12 - 2},
                                                         {"neck", kC7, kC7 - 1},
                                                         {"neck_2", kC7 - 2, kC3 + 1},
                                                         {"neck_3", kC3, kC2}}};

}  // namespace sinew

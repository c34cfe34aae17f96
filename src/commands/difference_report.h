// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "commands/compared_motion.h"
#include "session/playing/motion_difference.h"

namespace sinew {

/// Describes two motions and the distances between them, as it is printed and written.
struct DifferenceReport {
  const ComparedMotion& a;
  const ComparedMotion& b;
  const Character* character = nullptr;  ///< null if none is known
  MotionDifference difference{};  ///< distances in heights if a character is known, otherwise in
                                  ///< the unit of the files
};

/// Returns a few lines for people.
std::string difference_text(const DifferenceReport& report);
/// Returns one row of comma-separated values per frame, after kDifferenceTableHead.
std::string difference_table(const DifferenceReport& report);
/// Returns one JSON object (sinew.difference/1, docs/export.md).
std::string difference_json(const DifferenceReport& report);

}  // namespace sinew

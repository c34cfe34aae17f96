// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Counts changes. A number differs from an earlier one if copies of the character, the lane or the
/// frame that were made then are outdated.
struct Revisions {
  int character = 0;
  int lane = 0;
  int frame = 0;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Selects the arrangement of the sides of a comparison in the frame.
enum class CompareHow {
  kSide,     ///< next to each other, seen by the same camera
  kOverlay,  ///< in one frame, the other side as a tinted ghost
  kWiper,    ///< one frame: the first side left of a line, the other side right of it
};

/// Largest number of sides that are shown next to each other. The other arrangements show two.
inline constexpr int kMaxSides = 4;

/// Holds how a comparison is shown.
struct CompareLook {
  CompareHow how = CompareHow::kSide;
  double ghost = 0.3;  ///< opacity of the ghost, 0 to 1
  double wiper = 0.5;  ///< position of the dividing line as a fraction of the width

  bool operator==(const CompareLook&) const = default;
};

/// Returns the names of the arrangements as actions and project files write them, in the order of
/// CompareHow.
const std::vector<std::string>& compare_how_names();
const std::string& name_of(CompareHow how);
/// Finds an arrangement by its name.
/// \throws UsageError that lists all names
CompareHow compare_how_named(const std::string& name);

}  // namespace sinew

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// How the two sides of a comparison share the picture.
enum class CompareHow {
  kSide,     ///< beside each other, seen by the same camera
  kOverlay,  ///< in one picture, the other side as a tinted ghost
  kWiper,    ///< one picture, the first side left of a line and the other one right of it
};

struct CompareLook {
  CompareHow how = CompareHow::kSide;
  double ghost = 0.5;  ///< opacity of the ghost
  double wiper = 0.5;  ///< where the line is, as a share of the width

  bool operator==(const CompareLook&) const = default;
};

/// As actions and projects call them.
const std::vector<std::string>& compare_how_names();
const std::string& name_of(CompareHow how);
/// \throws UsageError naming them all
CompareHow compare_how_named(const std::string& name);

}  // namespace sinew

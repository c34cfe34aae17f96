// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/measures/body_measures.h"

namespace sinew {

/// A measure of a body as a panel shows it.
struct ShownMeasure {
  std::string label;        ///< without the kind, which is that of its group
  std::string centimeters;  ///< "-" if it could not be taken
  std::string help;         ///< how it is taken
};

/// Measures of one kind.
struct MeasureGroup {
  const char* name;
  std::vector<ShownMeasure> measures;
};

/// Returns the measures of a body by kind, with the names that anthropometry has for them: heights,
/// lengths, breadths and depths, girths, and others if there are any. Groups are not empty.
std::vector<MeasureGroup> measure_groups(const std::vector<BodyMeasure>& measures);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commands/comparison.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Describes a column of the table of `sinew compare`.
struct ComparedColumn {
  const char* name;   ///< in compare.csv
  const char* label;  ///< on the page
  const char* help;   ///< a sentence
  int digits;         ///< after the decimal point, on the page
  double goal;        ///< the value that is best; the nearer, the better
  /// Returns the value of a row; nothing if it cannot be measured.
  std::optional<double> (*value)(const MethodRun& run);
};

/// Returns the columns that follow `method` and `clip`, as kComparisonTableHead lists them.
std::span<const ComparedColumn> compared_columns();

/// Describes a measure that changes from frame to frame.
struct FrameMeasure {
  const char* name;   ///< in compare.json
  const char* label;  ///< on the page
  double goal;        ///< the value at rest
  std::optional<double> (*value)(const FrameStatistics& frame);
};

/// Returns the measures of which the page shows curves and pictures.
std::span<const FrameMeasure> frame_measures();

/// Returns the content of compare.csv: numbers that cannot be measured are left empty.
std::string comparison_csv(const std::vector<MethodRun>& runs);

/// Returns the content of compare.json (docs/compare.md).
std::string comparison_json(const std::vector<MethodRun>& runs, const CharacterWeights& weights);

}  // namespace sinew

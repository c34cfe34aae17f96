// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Landmarks of a scan as their file has them.
struct LandmarkFile {
  struct Entry {
    std::string name;
    Eigen::Vector3d position;  ///< in the coordinates of the scan's file
  };
  /// A landmark that the user has moved on the template.
  struct Move {
    std::string name;
    Eigen::Vector3d displacement;  ///< m, from its usual place on the mean body of a sex
  };
  std::vector<Entry> landmarks;
  std::vector<Move> moved;  ///< with_moved_landmarks()
  /// Length of a unit of the scan's file in meters, if the landmarks' file says so.
  std::optional<double> meters_per_unit;
};

/// Reads landmarks from JSON:
///
///     {"schema": "sinew.landmarks/1", "unit": "mm", "landmarks": {"vertex": [3.1, 1702, 40], ...}}
///
/// "unit" is optional: m, cm, mm, in or ft, and so are the landmarks that were moved on the
/// template, "moved_on_template": {"vertex": [0, 0, 0.01], ...}: displacements in m, x to the left,
/// y up and z to the front of the body. The truth of a body (sinew.body/1) is read, too: its unit
/// is m. Names that end in ".L" and ".R" are of one side.
/// \throws InputError naming the file, the place and the remedy
LandmarkFile read_landmarks(const std::string& path);

/// Returns the text of such a file, with the unit if it is one of these.
std::string landmark_text(const LandmarkFile& file);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace sinew {

/// A known place of a scan by name, m.
struct NamedPlace {
  std::string name;
  Eigen::Vector3d position;
};

/// Holds what is known of a scan besides its surface.
struct ScanMarks {
  std::vector<NamedPlace> landmarks;  ///< on the skin, by the names of ShapeSpace::landmarks
  // What was found by the shape alone, where front and back may look the same. Left and right may
  // be swapped in all of it.
  std::vector<NamedPlace> found_landmarks;
  std::vector<NamedPlace> joints;  ///< approximate centers, by the names of the skeleton
};

}  // namespace sinew

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
  // These two are guessed from the shape of the scan. If front and back look alike, left and right
  // may be swapped in both.
  std::vector<NamedPlace> found_landmarks;
  std::vector<NamedPlace> joints;  ///< approximate centers, by the names of the skeleton
};

}  // namespace sinew

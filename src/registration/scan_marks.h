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
  /// Approximate joint centers, by the names of the skeleton. Sides may be swapped as a whole.
  std::vector<NamedPlace> joints;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/body_template.h"

namespace sinew {

/// A palpable point of a body, m. Those of limbs are on the right side.
struct Landmark {
  std::string name;
  Eigen::Vector3d position;
};

/// Knows the landmarks of anthropometry (as of ANSUR II, Gordon et al. 2014) as places on the skin
/// or on bones. They are found once on the template; all its persons have its triangles.
class BodyLandmarks {
 public:
  explicit BodyLandmarks(const BodyTemplate& body);

  /// Returns the landmarks of a person of the template.
  std::vector<Landmark> of(const HumanBody& body) const;

 private:
  /// A place on the surface of a part.
  struct Place {
    std::string name;
    std::size_t part;
    Triangle corners;
    Eigen::Vector3d barycentric;
  };

  std::vector<Place> places_;
};

/// Returns the position of a landmark.
/// \throws std::logic_error  if there is none of this name
const Eigen::Vector3d& position_of(const std::vector<Landmark>& landmarks, const std::string& name);

}  // namespace sinew

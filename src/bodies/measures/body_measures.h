// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/body_template.h"
#include "bodies/measures/body_landmarks.h"

namespace sinew {

/// A height, length, breadth, depth or girth of a body, m.
struct BodyMeasure {
  std::string name;
  double value;
};

/// Measures a body as the measurers of ANSUR II did (Gordon et al. 2014, Hotzman et al. 2011),
/// standing in the pose of the template. Girths are lengths of convex hulls of sections, since a
/// tape does not follow hollows. Muscles are relaxed, unlike in two girths of ANSUR II.
/// \param landmarks  BodyLandmarks::of() the body
std::vector<BodyMeasure> body_measures(const HumanBody& body,
                                       const std::vector<Landmark>& landmarks);

/// Returns a measure.
/// \throws std::logic_error  if there is none of this name
double value_of(const std::vector<BodyMeasure>& measures, const std::string& name);

}  // namespace sinew

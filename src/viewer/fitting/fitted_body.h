// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "bodies/measures/body_measures.h"
#include "registration/register_body.h"

namespace sinew {

/// Holds a body that was fitted onto a scan, with what the window shows of it.
struct FittedBody {
  explicit FittedBody(RegisteredBody registered);

  RegisteredBody body;
  FileFrame frame;  ///< shows the scan upright, in m
  /// Distance of each vertex of the skin from the scan, mm. NaN where the scan has nothing.
  std::vector<float> distances;
  std::vector<LandmarkFile::Entry> landmarks;  ///< proposed_landmarks()
  std::vector<BodyMeasure> measures;           ///< of fitted_measures()
  double landmark_mm = 0.0;  ///< mean distance of the given landmarks from theirs on the skin
  double seconds = 0.0;      ///< that the fit took
};

/// Returns the transform that shows a scan upright, in m.
FileFrame upright_frame(const ScanFrame& frame);

/// A line of what the panel says of a fit.
struct FitFact {
  const char* name;
  std::string value;
  const char* help;
};
std::vector<FitFact> facts_of(const FittedBody& fit);

}  // namespace sinew

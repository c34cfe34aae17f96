// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "building/guess/body_frame.h"
#include "building/guess/limbs.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "registration/scan_frame.h"

namespace sinew {

/// Holds a person that was recognized on a scan, in body coordinates.
struct RecognizedPerson {
  ScanFrame frame;
  TriangleMesh surface;  ///< connected and closed, about eight thousand vertices
  BodyLimbs limbs;       ///< the left ones first
  BodyFrame trunk;       ///< axes of the pelvis
  /// Difference of distances along the surface that a symmetric body has twice, as a fraction of
  /// the largest one: below 0.03 for people in any pose.
  double asymmetry = 0.0;
};

/// Recognizes the head, trunk and limbs of a scan in any unit, with any axes, in any pose in which
/// head, hands and feet stick out, and with holes.
/// \throws InputError, one sentence without a file name, if the surface is not that of a person;
///         Cancelled
RecognizedPerson recognize_person(const TriangleMesh& scan, const Progress& progress = {});

/// A point of a body by name, as a guess.
struct GuessedPoint {
  std::string name;
  Eigen::Vector3d position;  ///< in the coordinates of the scan
  double deviation;          ///< usual distance from the true one, m
};

}  // namespace sinew

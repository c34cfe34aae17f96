// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bodies/sex.h"
#include "core/types.h"
#include "registration/landmark_file.h"
#include "registration/shape_space.h"
#include "viewer/fitting/fitted_body.h"
#include "viewer/fitting/picked_surface.h"

namespace sinew {

/// A landmark on a scan.
struct PlacedLandmark {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< in the coordinates of the scan's file
  /// True if the program has found it, by itself or by a fit, and nobody has moved it. A fit then
  /// finds it anew, since it trusts places that users give more.
  bool is_proposed = false;

  bool operator==(const PlacedLandmark&) const = default;
};

/// Holds all that the user edits when a body is fitted onto a scan, as a plain value.
struct FitEdits {
  std::map<std::string, PlacedLandmark> on_scan;  ///< by name
  /// Landmarks that were moved on the template: displacements from their usual places, m.
  std::map<std::string, Eigen::Vector3d> moved_on_body;
  std::optional<Sex> sex;                 ///< nothing: the one that fits better
  std::optional<double> meters_per_unit;  ///< of the scan, if a file of landmarks said so
  std::shared_ptr<const FittedBody> fit;  ///< the fit of all this that is shown; null: none

  bool operator==(const FitEdits&) const = default;
};

/// Returns the number of landmarks that the user has placed.
int placed_by_hand(const FitEdits& edits);

/// Places landmarks on the scan that the program has found, except where the user has placed them.
/// \return the number of those that it has placed
int propose(FitEdits& edits, const std::vector<LandmarkFile::Entry>& found);

/// Returns the landmarks as their file has them: those placed by hand first, each kind in the order
/// of listed_landmarks(), and those that were moved on the template.
/// \param proposed  with those that the program has found
LandmarkFile landmark_file(const FitEdits& edits, bool proposed);

/// Returns the first landmark after another one, in the order of `names`, that is not placed by
/// hand; after the last one, the search goes on with the first. Empty if all are placed.
std::string next_landmark(const std::vector<std::string>& names, const FitEdits& edits,
                          const std::string& after);

/// A template onto which landmarks are placed: the mean body of a sex.
struct FitTemplate {
  explicit FitTemplate(ShapeSpace own);

  ShapeSpace space;
  PickedSurface skin;
  std::map<std::string, Eigen::Vector3d> usual;  ///< places of the landmarks, m
};

/// Returns where a landmark is on the template: on its skin, moved as the user wants.
SurfacePoint place_on(const FitTemplate& body, const FitEdits& edits, const std::string& name);
Eigen::Vector3d position_on(const FitTemplate& body, const FitEdits& edits,
                            const std::string& name);

}  // namespace sinew

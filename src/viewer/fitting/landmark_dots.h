// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/fitting/scan_fitting.h"
#include "viewer/scene/screen_map.h"

namespace sinew {

/// A landmark as it is drawn over a view.
struct LandmarkDot {
  enum class State {
    kMissing,   ///< on the template: not placed on the scan
    kProposed,  ///< found by the program
    kPlaced,    ///< placed by hand
  };
  std::string name;
  Eigen::Vector2d place;  ///< screen units
  State state = State::kPlaced;
  bool is_hidden = false;  ///< the body is in front of it
};

/// Returns the landmarks of the scan, and all those of the template, on the screen.
std::vector<LandmarkDot> dots_on_scan(const ScanFitting& fitting, const ScreenMap& map);
std::vector<LandmarkDot> dots_on_body(const ScanFitting& fitting, const ScreenMap& map);

/// Returns the dot that is nearest to a position on the screen, of those within reach that are not
/// hidden; null if there is none.
const LandmarkDot* dot_at(const std::vector<LandmarkDot>& dots, const Eigen::Vector2d& screen,
                          double reach);

}  // namespace sinew

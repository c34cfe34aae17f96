// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mesh/closing.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Measures the sides of a comparison, for the texts below their names.
class SideStatistics {
 public:
  /// Returns one text for each side in the view, A first: the mean time of its simulation for a
  /// frame while it moves, and the volume that its simulated skin encloses, as a fraction of that
  /// at rest. Measures a few times per second. To be called in every frame.
  /// \param now  s, on the window's clock
  const std::vector<std::string>& texts(const ViewerState& state, double now);

 private:
  /// Holds what is known about one side.
  struct Side {
    const Session* session = nullptr;
    const Lane* lane = nullptr;
    ClosedSurface closed{};
    double rest_volume = 0.0;   ///< 0: the surface encloses none
    double milliseconds = 0.0;  ///< sum over `frames`
    int frames = 0;             ///< with time steps, since the last measurement
  };
  static std::string measure(Side& side);

  std::vector<Side> sides_;
  std::vector<std::string> texts_;
  double measured_ = -1e9;  ///< when, s
};

}  // namespace sinew

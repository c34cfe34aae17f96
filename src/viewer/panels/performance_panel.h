// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/frame_log.h"
#include "viewer/scene/tissue_strain.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws where the time of the latest frames went, and numbers and sizes of everything.
class PerformancePanel {
 public:
  void draw(ViewerState& state, const FrameLog& log);

 private:
  /// Values that are expensive to compute, measured a few times per second.
  struct Measured {
    double at = -1.0;  ///< s, on the window's clock
    std::optional<TissueStrain::Totals> tissue;
    int contacts = 0;
    int pressed = 0;
    std::size_t resident = 0;  ///< bytes
    std::size_t uploaded = 0;  ///< bytes per frame
  };
  void measure(const ViewerState& state);
  void draw_counts(const ViewerState& state, const FrameLog& log);

  Measured measured_;
  std::optional<TissueStrain> strain_;  ///< of the current lane
  int lane_revision_ = -1;
  int character_revision_ = -1;
  std::size_t uploaded_before_ = 0;
  int frames_before_ = 0;
};

}  // namespace sinew

#pragma once

#include <optional>

#include "viewer/frame_log.h"
#include "viewer/tissue_strain.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Where the time of the last pictures went, and how much there is of everything.
class PerformancePanel {
 public:
  void draw(ViewerState& state, const FrameLog& log);

 private:
  /// What costs more than a glance, measured a few times a second.
  struct Measured {
    double at = -1.0;  ///< s, of the window's clock
    std::optional<TissueStrain::Totals> tissue;
    int contacts = 0;
    int pressed = 0;
    std::size_t resident = 0;  ///< bytes
    std::size_t uploaded = 0;  ///< bytes a picture
  };
  void measure(const ViewerState& state);
  void draw_counts(const ViewerState& state, const FrameLog& log);

  Measured measured_;
  std::optional<TissueStrain> strain_;  ///< of the lane below
  int lane_revision_ = -1;
  int character_revision_ = -1;
  std::size_t uploaded_before_ = 0;
  int pictures_before_ = 0;
};

}  // namespace sinew

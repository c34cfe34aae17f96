// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the degrees of freedom of a joint and their limits: how it rotates, and ranges in degrees.
/// While a number is dragged, it is only shown; the choice changes on release.
class FreedomEditor {
 public:
  /// \param joint  of edited_skeleton()
  void draw(ViewerState& state, int joint);

 private:
  bool draw_kind(ViewerState& state, int joint, const std::optional<JointFreedom>& chosen,
                 const JointLimit& usual) const;
  void draw_ranges(ViewerState& state, int joint, const JointFreedom& chosen);
  bool draw_axis(JointFreedom& freedom, const JointLimit& usual) const;
  const JointLimit& usual_limit(const Skeleton& skeleton, int joint);

  std::optional<JointFreedom> dragged_;
  int dragged_joint_ = -1;
  Skeleton skeleton_;  ///< to which the usual limits belong
  std::vector<JointLimit> usual_;
};

}  // namespace sinew

#pragma once

#include <functional>
#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Returns whether a stretch moves skin by more than a share of the size of a skeleton.
bool is_stretched(const JointStretch& stretch, double share, double size);

/// Keys of a stretch over time, between which it is interpolated linearly.
struct StretchKeys {
  std::vector<double> times;  ///< s, rising
  std::vector<JointStretch> stretches;
};

/// Samples a stretch so densely that lines between its keys miss it by 1e-6 at most. Keys that are
/// added between the knots are a tenth of a millisecond apart or more, and 20,000 at most; a
/// stretch that would take more of them is less exact. Returns nothing for one that stretches
/// nothing, and one key for one that does not change. \param knots  rising times between which the
/// stretch is smooth, one at least \param size   of the skeleton
StretchKeys stretch_keys(const std::function<JointStretch(double)>& at,
                         const std::vector<double>& knots, double size);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Returns true if a stretch moves skin by more than `fraction` of the skeleton's size.
bool is_stretched(const JointStretch& stretch, double fraction, double size);

/// Holds the keys of a stretch over time, with linear interpolation between them.
struct StretchKeys {
  std::vector<double> times;  ///< s, rising
  std::vector<JointStretch> stretches;
};

/// Samples a stretch so densely that linear interpolation between its keys has an error of at most
/// 1e-6. All knots are keys. The intervals between them are halved if necessary, unless they are
/// 0.1 ms or shorter, or there are 20,000 keys already. Then the error may be larger. Returns no
/// keys for a stretch that is the identity, and one key for a constant one.
/// \param knots  one or more increasing times (s) between which the stretch is smooth
/// \param size   size of the skeleton
StretchKeys stretch_keys(const std::function<JointStretch(double)>& at,
                         const std::vector<double>& knots, double size);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "bodies/sex.h"
#include "bodies/template_joints.h"

namespace sinew {

/// Amounts of the modes by which the distribution of fat differs among persons; 0 is the mean of
/// the sex.
struct FatModeAmounts {
  double android = 0.0;  ///< belly and chest
  double gynoid = 0.0;   ///< hips, buttocks and thighs
  double limbs = 0.0;    ///< arms and legs
  double height = 0.0;   ///< moves the fat of the trunk up, as a share of its length
  double lower = 0.0;    ///< slope from the upper to the lower end of each limb
};

/// Returns amounts chosen by a seed; seed 0 chooses the mean. Standard deviations are estimates.
FatModeAmounts random_fat_modes(std::uint64_t seed);

/// Gives the relative thickness of the fat of a person as a smooth function of the place: of the
/// height and the direction around the trunk, and of the place along a limb and the direction
/// around it. The tables are estimates.
class FatModes {
 public:
  FatModes(Sex sex, const TemplateJoints& joints, const FatModeAmounts& amounts);

  /// Returns the thickness relative to about the mean of the body, at a place of the right side.
  double relative_thickness(const Eigen::Vector3d& place) const;

 private:
  double of_trunk(const Eigen::Vector3d& place) const;
  double of_leg(const Eigen::Vector3d& place) const;
  double of_arm(const Eigen::Vector3d& place) const;

  TemplateJoints joints_;
  FatModeAmounts amounts_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "bodies/persons/proportions.h"
#include "rig/skeleton.h"

namespace sinew {

/// Scales a body bone by bone: each joint has its own scale along the axes of its frame, and its
/// children move with it. Skinning weights blend the scales (Kadlecek et al. 2016, "stretching").
class BoneScaling {
 public:
  /// \param skeleton  body_skeleton()
  /// \param stature   factor on all lengths. Breadths change by half as much (Komaritzan 2022,
  ///                  4.2.4).
  BoneScaling(const Skeleton& skeleton, const Proportions& proportions, double stature);

  /// Returns the scaled skeleton. The axes of its joints are those of the given one.
  const Skeleton& skeleton() const { return scaled_; }

  /// Returns the scaled position of a point.
  Eigen::Vector3d scaled(const Eigen::Vector3d& point,
                         const std::vector<SkinWeights::Influence>& influences) const;

 private:
  Skeleton scaled_;
  std::vector<Eigen::Matrix3d> scale_;
  std::vector<Eigen::Vector3d> from_, to_;  ///< origins of the joints
};

}  // namespace sinew

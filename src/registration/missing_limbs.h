// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/oriented_points.h"
#include "registration/posed_body.h"

namespace sinew {

/// Finds limbs that a scan lacks. A limb is all that moves with a joint. The closest points of a
/// limb that the scan lacks are those of other parts, so a fit would lay an arm down on the trunk.
/// Such a limb is recognized by the places of the scan near it, which other parts explain as well.
class MissingLimbs {
 public:
  /// \param model    must outlive this
  /// \param spacing  of samples, m
  MissingLimbs(const PosedBodyModel& model, double spacing);

  /// Returns the topmost joints of the limbs that the scan lacks, the largest limb first: other
  /// parts of the body are as near to the places of the scan as these limbs are, and within their
  /// reach, few places of the scan are far from the body.
  /// \param scan  points about `spacing` apart
  std::vector<int> find(const PosedBody& body, const SurfacePoints& scan) const;

 private:
  /// For each query point the joints whose vertices lie near it and face the same way, ascending.
  using NearJoints = std::vector<std::vector<int>>;
  NearJoints joints_near(const SurfacePoints& skin, const SurfacePoints& queries) const;
  /// Returns how many points are near a limb and to nothing else.
  int support(const NearJoints& near, int top) const;

  const PosedBodyModel& model_;
  std::vector<int> owners_;    ///< joint of the largest weight of each vertex
  std::vector<int> expected_;  ///< support() of each joint by the body itself
  std::vector<double> reach_;  ///< largest distance of a vertex of the limb from its joint, m
};

/// Returns for each vertex 0 if a limb moves it noticeably, otherwise 1.
/// \param limbs  topmost joints
Eigen::VectorXd outside_limbs(const Skeleton& skeleton, const SkinWeights& weights,
                              const std::vector<int>& limbs);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew::test {

/// A tube of length 1.8 along x around two bones, with surroundings to collide with.
struct TouchedLimb {
  TriangleMesh skin = make_tube(1.8, 0.16, 50, 24);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  ProjectiveSkinner skinner{tissue, skeleton, plain_settings(), {}};
  Surroundings surroundings;

  Forces forces() const { return {Eigen::Vector3d::Zero(), &surroundings}; }
  Pose pose(const Eigen::Vector3d& at = Eigen::Vector3d::Zero()) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[0].translation += at;
    return pose;
  }
  void reset(const Eigen::Vector3d& at = Eigen::Vector3d::Zero()) {
    skinner.reset(pose(at), forces());
  }
  void step(const Eigen::Vector3d& at = Eigen::Vector3d::Zero()) {
    skinner.step(pose(at), forces());
  }
  Points world() const { return skinner.positions().cast<double>().colwise() + skinner.origin(); }
  /// Returns the largest distance of a vertex from its position at rest.
  double largest_dent() const { return (world() - skin.positions).colwise().norm().maxCoeff(); }
};

}  // namespace sinew::test

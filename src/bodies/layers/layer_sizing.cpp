// SPDX-License-Identifier: MIT

#include "bodies/layers/layer_sizing.h"

#include <algorithm>
#include <vector>

#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"

namespace sinew {

using Eigen::Vector3d;

std::function<double(const Vector3d&)> layer_sizing(const TemplateJoints& joints) {
  struct Region {
    Vector3d center;
    double inner, outer;  ///< finest within `inner` of the center, coarse beyond `outer`, m
    double size;
  };
  const Vector3d hand = joints.middle_knuckle;
  const Vector3d foot = 0.25 * joints.heel + 0.75 * joints.toes;
  const Vector3d face = joints.atlanto_occipital + Vector3d(0.0, 0.0, 0.09);
  std::vector<Region> regions = {{hand, 0.11, 0.22, 0.42},
                                 {foot, 0.09, 0.20, 0.55},
                                 {face, 0.07, 0.18, 0.5},
                                 {joints.knee, 0.07, 0.16, 0.8},
                                 {joints.elbow, 0.05, 0.12, 0.75},
                                 {joints.hip, 0.09, 0.18, 0.85},
                                 {joints.ankle, 0.05, 0.12, 0.75},
                                 {joints.wrist, 0.04, 0.10, 0.7},
                                 {joints.glenohumeral, 0.07, 0.15, 0.85}};
  for (const Vector3d& tip : hand_joints(joints).tip) regions.push_back({tip, 0.022, 0.06, 0.28});
  for (const Vector3d& tip : foot_joints(joints).tip) regions.push_back({tip, 0.025, 0.06, 0.35});
  return [regions](const Vector3d& position) {
    const Vector3d right(-std::abs(position.x()), position.y(), position.z());
    double size = 1.0;
    for (const Region& region : regions) {
      const double t =
          ((right - region.center).norm() - region.inner) / (region.outer - region.inner);
      size = std::min(size, region.size + (1.0 - region.size) * std::clamp(t, 0.0, 1.0));
    }
    return size;
  };
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/scans/scan_truth.h"

#include <nlohmann/json.hpp>
#include <numbers>

namespace sinew {

nlohmann::ordered_json scan_truth(const Skeleton& skeleton, ScanPose pose,
                                  const std::vector<Transform>& joints, bool under_weight,
                                  const ScanSettings& settings) {
  using Json = nlohmann::ordered_json;
  const auto numbers_of = [](const Eigen::Vector3d& vector) {
    return Json::array({vector.x(), vector.y(), vector.z()});
  };
  Json truth;
  truth["pose"] = scan_pose_names()[static_cast<std::size_t>(pose)];
  truth["under_weight"] = under_weight;
  truth["noise"] = {{"standard_deviation", settings.noise},
                    {"correlation_length", settings.correlation_length}};
  truth["holes"] = settings.holes;
  truth["edge_length"] = settings.spacing;
  truth["seed"] = settings.seed;
  const Pose rotated = posed(skeleton, pose);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    truth["joints"][joint.name] = numbers_of(joints[j].translation());
    const Eigen::AngleAxisd rotation(Eigen::Quaterniond(joint.rest_local.linear()).conjugate() *
                                     rotated.joints[j].rotation);
    constexpr double kDegrees = 180.0 / std::numbers::pi;
    constexpr double kUnmoved = 1e-6;  // degrees
    const double angle = kDegrees * rotation.angle();
    if (angle > kUnmoved)
      truth["joint_rotations"][joint.name] = numbers_of(angle * rotation.axis());
  }
  return truth;
}

}  // namespace sinew

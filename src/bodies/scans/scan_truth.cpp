// SPDX-License-Identifier: MIT

#include "bodies/scans/scan_truth.h"

#include <nlohmann/json.hpp>
#include <numbers>

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

Json numbers_of(const Eigen::Vector3d& vector) {
  return Json::array({vector.x(), vector.y(), vector.z()});
}

/// Returns the person in the pose of the scan, with the skin of the scan and all other parts as the
/// joints carry them.
HumanBody in_scan(HumanBody person, const ScannedBody& scanned) {
  const std::vector<Transform> rest = person.skeleton.rest_global();
  std::vector<Transform> motion(rest.size());
  for (std::size_t j = 0; j < rest.size(); ++j) motion[j] = scanned.joints[j] * rest[j].inverse();
  auto influences = person.weights.vertices.begin();
  for (BodyPart& part : person.parts) {
    for (auto position : part.mesh.positions.colwise()) {
      const Eigen::Vector3d from = position;
      position.setZero();
      for (const auto& [joint, weight] : *influences) position += weight * (motion[joint] * from);
      ++influences;
    }
    if (part.name == "skin") part.mesh.positions = scanned.skin;
  }
  return person;
}

}  // namespace

void add_scan_truth(Json& truth, const HumanBody& person, const BodyLandmarks& places,
                    const ScannedBody& scanned, const ScanSettings& settings) {
  truth["pose"] = scan_pose_names()[static_cast<std::size_t>(scanned.pose)];
  truth["rest"] = {{"joints", truth["joints"]}, {"landmarks", truth["landmarks"]}};
  for (const Landmark& landmark : places.of(in_scan(person, scanned)))
    truth["landmarks"][landmark.name] = numbers_of(landmark.position);
  Json scan;
  scan["under_weight"] = scanned.under_weight;
  scan["noise"] = {{"standard_deviation", settings.noise},
                   {"correlation_length", settings.correlation_length}};
  scan["holes"] = settings.holes;
  scan["edge_length"] = settings.spacing;
  scan["seed"] = settings.seed;
  const Skeleton& skeleton = person.skeleton;
  const Pose rotated = posed(skeleton, scanned.pose);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    truth["joints"][joint.name] = numbers_of(scanned.joints[j].translation());
    const Eigen::AngleAxisd rotation(Eigen::Quaterniond(joint.rest_local.linear()).conjugate() *
                                     rotated.joints[j].rotation);
    constexpr double kDegrees = 180.0 / std::numbers::pi;
    constexpr double kUnmoved = 1e-6;  // degrees
    const double angle = kDegrees * rotation.angle();
    if (angle > kUnmoved)
      scan["joint_rotations"][joint.name] = numbers_of(angle * rotation.axis());
  }
  truth["scan"] = scan;
}

}  // namespace sinew

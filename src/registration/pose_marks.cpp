// SPDX-License-Identifier: MIT

#include "registration/pose_marks.h"

#include <algorithm>
#include <utility>

#include "bodies/rig/body_skeleton.h"
#include "core/error.h"
#include "registration/pull_weights.h"

namespace sinew {
namespace {

/// Standard deviation of the place of a landmark, m: of one that an observer marks (about 5 to 15
/// mm, Gordon & Bradtmiller 1992), and that a body has at its place in the mean triangulation.
constexpr double kMarkSpread = 0.01;

}  // namespace

PoseMarks::PoseMarks(const ShapeSpace& space, const ScanMarks& marks, bool swaps_sides) {
  const auto append_landmark = [&](const std::string& name, const Eigen::Vector3d& position) {
    const auto found = std::ranges::find(space.landmarks, name, &ShapeSpace::Landmark::name);
    if (found == space.landmarks.end()) fail_input("the body has no landmark '{}'", name);
    append(landmark_point(space, *found), position, true);
  };
  for (const NamedPlace& place : marks.landmarks) append_landmark(place.name, place.position);
  for (const NamedPlace& place : marks.found_landmarks)
    append_landmark(swaps_sides ? other_side(place.name) : place.name, place.position);
  for (const NamedPlace& place : marks.joints) {
    const int joint = space.skeleton.find(swaps_sides ? other_side(place.name) : place.name);
    if (joint < 0) fail_input("the body has no joint '{}'", place.name);
    append(joint_point(space, joint), place.position, false);
  }
}

void PoseMarks::append(BlendedPoint point, const Eigen::Vector3d& target, bool is_landmark) {
  const Eigen::Index last = rest_.cols();
  rest_.conservativeResize(3, last + 1);
  targets_.conservativeResize(3, last + 1);
  rest_.col(last).setZero();
  for (const BlendedPoint::Part& part : point.parts) rest_.col(last) += part.place;
  targets_.col(last) = target;
  marks_.push_back({std::move(point), is_landmark});
}

std::vector<PosePull> PoseMarks::pulls(const PosedBody& body, double outlier,
                                       double trust_in_joints) const {
  std::vector<PosePull> pulls;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    PosePull pull;
    pull.point = &marks_[i].point;
    pull.target = targets_.col(static_cast<Eigen::Index>(i));
    const double squared = (body.position(marks_[i].point) - pull.target).squaredNorm();
    pull.weight = outlier_weight(squared, outlier) / (kMarkSpread * kMarkSpread);
    if (!marks_[i].is_landmark) pull.weight *= trust_in_joints;
    pulls.push_back(pull);
  }
  return pulls;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/import/joint_places.h"

#include <string>

#include "bodies/import/carrier_bones.h"
#include "bodies/rig/body_skeleton.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Where a joint lies, and how the body is rotated there relative to the template.
struct JointPlace {
  Vector3d center;
  Matrix3d rotation;
};

class JointPlaces {
 public:
  JointPlaces(const Skeleton& skeleton, const std::vector<std::optional<BoneMap>>& segments,
              double size, const FittedSkeleton& fitted)
      : skeleton_(skeleton),
        rest_(skeleton.rest_global()),
        segments_(segments),
        size_(size),
        places_(segments.size()),
        has_bones_(segments.size(), 0) {
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) place_by_bones(joint, fitted);
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (!places_[joint]) places_[joint] = mirrored_place(joint);
    }
    const std::vector<std::optional<JointPlace>> known = places_;
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (!places_[joint]) places_[joint] = place_by_neighbors(joint, known);
    }
  }

  const JointPlace& place(int joint) const { return *places_[joint]; }
  bool has_bones(int joint) const { return has_bones_[joint] != 0; }
  Matrix3d axes(int joint) const { return places_[joint]->rotation * rest_[joint].linear(); }

 private:
  void place_by_bones(int joint, const FittedSkeleton& fitted) {
    const Vector3d center = rest_[joint].translation();
    Vector3d sum = Vector3d::Zero();
    int count = 0;
    for (const std::string& bone : carrier_bones(skeleton_.joints[joint].name)) {
      const auto map = fitted.bones.find(bone);
      if (map == fitted.bones.end()) continue;
      sum += map->second(center);
      ++count;
    }
    if (count == 0) return;
    has_bones_[joint] = 1;
    places_[joint] = JointPlace{sum / count, rotation_at(joint)};
  }

  /// Returns the rotation of the bones that a joint moves, or of those before them.
  Matrix3d rotation_at(int joint) const {
    for (int at = joint; at >= 0; at = skeleton_.joints[at].parent)
      if (segments_[at]) return segments_[at]->rotation;
    for (std::size_t at = static_cast<std::size_t>(joint); at < segments_.size(); ++at)
      if (segments_[at]) return segments_[at]->rotation;
    return Matrix3d::Identity();
  }

  std::optional<JointPlace> mirrored_place(int joint) const {
    const int other = skeleton_.find(other_side(skeleton_.joints[joint].name));
    if (other == joint || other < 0 || has_bones_[other] == 0) return std::nullopt;
    const Vector3d mirror(-1.0, 1.0, 1.0);
    JointPlace place = *places_[other];
    place.center = mirror.cwiseProduct(place.center);
    place.rotation = mirror.asDiagonal() * place.rotation * mirror.asDiagonal();
    return place;
  }

  /// Returns the nearest known joint below one, by the number of bones, or -1.
  int known_below(int joint, const std::vector<std::optional<JointPlace>>& known) const {
    // Children have greater indices, so the first one found by rising depth is searched for.
    int best = -1;
    int best_depth = 0;
    for (int other = joint + 1; other < skeleton_.joint_count(); ++other) {
      if (!known[other]) continue;
      int depth = 0;
      int at = other;
      while (at >= 0 && at != joint) {
        at = skeleton_.joints[at].parent;
        ++depth;
      }
      if (at != joint || (best >= 0 && depth >= best_depth)) continue;
      best = other;
      best_depth = depth;
    }
    return best;
  }

  JointPlace continued(int joint, int from, const JointPlace& place) const {
    const Vector3d step = rest_[joint].translation() - rest_[from].translation();
    return {place.center + size_ * place.rotation * step, place.rotation};
  }

  JointPlace place_by_neighbors(int joint,
                                const std::vector<std::optional<JointPlace>>& known) const {
    int above = skeleton_.joints[joint].parent;
    while (above >= 0 && !known[above]) above = skeleton_.joints[above].parent;
    const int below = known_below(joint, known);
    if (above < 0 && below < 0) {
      // Neither above nor below, as a leg besides an arm: by the size alone.
      return {size_ * rest_[joint].translation(), Matrix3d::Identity()};
    }
    if (below < 0) return continued(joint, above, *known[above]);
    if (above < 0) return continued(joint, below, *known[below]);
    const JointPlace down = continued(joint, above, *known[above]);
    const JointPlace up = continued(joint, below, *known[below]);
    const Vector3d at = rest_[joint].translation();
    const double to_above = (at - rest_[above].translation()).norm();
    const double to_below = (at - rest_[below].translation()).norm();
    const double share = to_above / std::max(to_above + to_below, 1e-9);
    const Eigen::Quaterniond a(down.rotation);
    const Eigen::Quaterniond b(up.rotation);
    return {(1.0 - share) * down.center + share * up.center, a.slerp(share, b).toRotationMatrix()};
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  const std::vector<std::optional<BoneMap>>& segments_;
  double size_;
  std::vector<std::optional<JointPlace>> places_;
  std::vector<char> has_bones_;
};

}  // namespace

void place_joints(const Skeleton& skeleton, const std::vector<std::optional<BoneMap>>& segments,
                  double size, FittedSkeleton& fitted) {
  const JointPlaces places(skeleton, segments, size, fitted);
  fitted.skeleton = skeleton;
  std::vector<Transform> rest;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Transform global = Transform::Identity();
    global.linear() = places.axes(j);
    global.translation() = places.place(j).center;
    rest.push_back(global);
    Joint& joint = fitted.skeleton.joints[j];
    joint.rest_local = joint.parent < 0 ? global : rest[joint.parent].inverse() * global;
    if (!places.has_bones(j)) fitted.without_bones.push_back(joint.name);
  }
}

}  // namespace sinew

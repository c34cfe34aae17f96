// SPDX-License-Identifier: MIT

#include "assets/scene/end_joints.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "assets/scene/helper_joints.h"

namespace sinew {
namespace {

constexpr float kOwnSkin = 0.5F;              // weight above which a vertex belongs to a joint
constexpr double kShortest = 1e-3 * kHeight;  // shorter bones are useless
constexpr double kWellInside = 0.9;           // winding number
constexpr std::array<double, 3> kReach{0.8, 0.6, 0.4};  // fractions of the skin's length
constexpr double kReachOutside = 0.6;                   // the same if no point is inside

// Range in which the joint of the next limb may lie: along the axis through the middle of the skin
// and lateral to it, both relative to the length of the skin.
constexpr double kNextFrom = 0.6;
constexpr double kNextTo = 1.3;
constexpr double kNextLateral = 0.4;
constexpr double kStub = 0.25;  // shorter bones are stubs, relative to the same length

constexpr double kMuchSkin = 0.05;  // fraction of all vertices
constexpr double kFarther = 1.1;    // a bone is missing if the mean distance of much skin from all
                                    // bones is above this multiple of that from a new one

/// The skin that a joint moves by itself, relative to the joint.
struct OwnSkin {
  Eigen::Vector3d joint;
  Eigen::Vector3d direction;  ///< unit vector to the middle of the skin
  double length;              ///< extent of the skin along `direction`

  Eigen::Vector3d at(double fraction) const { return joint + fraction * length * direction; }
};

/// Describes the skin that a joint moves by itself, 3 x n. Returns nothing if there is none, or if
/// it is centered at the joint, so that it has no direction.
std::optional<OwnSkin> own_skin(const Eigen::Vector3d& joint, const Points& skin) {
  if (skin.cols() == 0) return std::nullopt;
  const Eigen::Vector3d towards = skin.rowwise().mean() - joint;
  if (towards.norm() < kShortest) return std::nullopt;
  const Eigen::Vector3d direction = towards.normalized();
  return OwnSkin{joint, direction, (direction.transpose() * (skin.colwise() - joint)).maxCoeff()};
}

/// Finds the farthest of some points inside the skin on the line from the joint through the middle
/// of its skin.
std::optional<Eigen::Vector3d> end_inside(const OwnSkin& own, const WindingNumber& winding) {
  for (const double fraction : kReach) {
    if (fraction * own.length > kShortest && winding.at(own.at(fraction)) > kWellInside) {
      return own.at(fraction);
    }
  }
  return std::nullopt;
}

/// Computes for each joint how strongly it shares triangles of the skin with `joint`.
std::vector<double> contact_with(int joint, const Character& character) {
  const auto weight_of = [&](int vertex) {
    double weight = 0.0;
    for (const auto& influence : character.weights->vertices[vertex]) {
      if (influence.joint == joint) weight += influence.weight;
    }
    return weight;
  };
  std::vector<double> contact(character.skeleton.joints.size(), 0.0);
  for (const Triangle& triangle : character.surface.triangles) {
    double weight = 0.0;
    for (const int vertex : triangle) weight += weight_of(vertex);
    if (weight == 0.0) continue;
    for (const int vertex : triangle) {
      for (const auto& influence : character.weights->vertices[vertex]) {
        contact[influence.joint] += weight * influence.weight;
      }
    }
  }
  return contact;
}

/// Finds the joint without a bone of its own at which the skin of this limb continues: a foot that
/// is a child of the root, below a leg that has no foot.
std::optional<Eigen::Vector3d> next_limb(int joint, const OwnSkin& own, const Character& character,
                                         const std::vector<Transform>& rest) {
  const std::vector<double> contact = contact_with(joint, character);
  std::optional<Eigen::Vector3d> next;
  double strongest = 0.0;
  for (std::size_t j = 0; j < contact.size(); ++j) {
    if (character.skeleton.joints[j].has_bone || contact[j] <= strongest) continue;
    const Eigen::Vector3d place = rest[j].translation();
    const double along = (place - own.joint).dot(own.direction);
    const double lateral = (place - own.joint - along * own.direction).norm();
    if (along < kNextFrom * own.length || along > kNextTo * own.length ||
        lateral > kNextLateral * own.length) {
      continue;
    }
    strongest = contact[j];
    next = place;
  }
  return next;
}

/// Returns the ends of the bones that start at each joint.
std::vector<std::vector<Eigen::Vector3d>> bone_ends(const Skeleton& skeleton,
                                                    const std::vector<Transform>& rest) {
  std::vector<std::vector<Eigen::Vector3d>> ends(skeleton.joints.size());
  for (std::size_t j = 0; j < ends.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    if (joint.parent >= 0 && joint.has_bone && joint.rest_local.translation().norm() > kShortest) {
      ends[joint.parent].push_back(rest[j].translation());
    }
  }
  return ends;
}

/// A bone as a line segment.
struct BoneSegment {
  Eigen::Vector3d begin;
  Eigen::Vector3d end;

  double distance(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d axis = end - begin;
    const double t = std::clamp((point - begin).dot(axis) / axis.squaredNorm(), 0.0, 1.0);
    return (point - begin - t * axis).norm();
  }
};

/// Returns true if a new bone would be much nearer to some skin than all existing bones. An example
/// is an upper jaw that moves with the bones of the lower jaw and of the tongue.
bool lies_nearer(const BoneSegment& bone, const Points& skin,
                 const std::vector<BoneSegment>& bones) {
  double now = 0.0;
  double then = 0.0;
  for (const Eigen::Vector3d point : skin.colwise()) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const BoneSegment& each : bones) nearest = std::min(nearest, each.distance(point));
    now += nearest;
    then += bone.distance(point);
  }
  return now > kFarther * then;
}

/// Returns true if a bone of sufficient length starts at the joint. The bones from the head of a
/// horse to its ears are too short: they leave the muzzle without a bone.
bool has_bone_enough(const OwnSkin& own, const std::vector<Eigen::Vector3d>& ends) {
  return std::any_of(ends.begin(), ends.end(), [&own](const Eigen::Vector3d& end) {
    return (end - own.joint).norm() >= kStub * own.length;
  });
}

}  // namespace

void add_end_joints(Character& character, const SkinInterior& interior) {
  if (!character.weights) return;
  Skeleton& skeleton = character.skeleton;
  const TriangleMesh& skin = character.surface;
  std::vector<std::vector<Eigen::Index>> own(skeleton.joints.size());
  const std::vector<int> helped = helped_joints(character);
  std::map<int, float> weights;
  for (std::size_t v = 0; v < character.weights->vertices.size(); ++v) {
    weights.clear();
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      weights[helped[joint]] += weight;
    }
    for (const auto& [joint, weight] : weights) {
      if (weight > kOwnSkin) own[joint].push_back(static_cast<Eigen::Index>(v));
    }
  }
  const WindingNumber& winding = interior.winding();
  const std::vector<Transform> rest = skeleton.rest_global();
  const auto ends = bone_ends(skeleton, rest);
  std::vector<BoneSegment> bones;
  for (std::size_t j = 0; j < ends.size(); ++j) {
    for (const Eigen::Vector3d& end : ends[j]) bones.push_back({rest[j].translation(), end});
  }
  for (std::size_t j = 0; j < ends.size(); ++j) {
    const Points of_joint = skin.positions(Eigen::all, own[j]);
    const auto moved = own_skin(rest[j].translation(), of_joint);
    const bool has_enough = moved && has_bone_enough(*moved, ends[j]);
    const bool moves_much =
        static_cast<double>(of_joint.cols()) > kMuchSkin * static_cast<double>(skin.vertex_count());
    if (!moved || (has_enough && !moves_much)) continue;
    std::optional<Eigen::Vector3d> end;
    if (ends[j].empty()) end = next_limb(static_cast<int>(j), *moved, character, rest);
    if (!end) end = end_inside(*moved, winding);
    // Flat or open skin has no inside: there a point within reach is better than no bone.
    if (!end && ends[j].empty()) end = moved->at(kReachOutside);
    if (!end || (*end - moved->joint).norm() <= kShortest) continue;
    if (has_enough && !lies_nearer({moved->joint, *end}, of_joint, bones)) continue;
    Joint joint;
    joint.name = skeleton.joints[j].name + "_end";
    while (skeleton.find(joint.name) >= 0) joint.name += "_";
    joint.parent = static_cast<int>(j);
    joint.rest_local.translation() = rest[j].inverse() * *end;
    skeleton.joints.push_back(std::move(joint));
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/scene/helper_joints.h"

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

constexpr float kMajority = 0.5F;  // weight
// Largest distance of a twist joint from its segment, and from its ends along it, relative to the
// segment's length.
constexpr double kAside = 0.1;
constexpr double kBeyond = 0.05;
// Limits for skin that lies around a segment. The first one is the distance of its mean from the
// segment's line relative to the mean distance of its vertices: 0 for a whole ring, 0.64 for half a
// ring, 1 for a patch. The second one is that mean distance relative to the segment's length; a
// staff in a hand is around the hand, too, but much longer.
constexpr double kOneSided = 0.6;
constexpr double kWidest = 0.5;

/// Returns for each joint the largest weight that it has at any vertex.
std::vector<float> largest_weights(const Character& character) {
  std::vector<float> largest(character.skeleton.joints.size(), 0.0F);
  for (const auto& row : character.weights->vertices) {
    for (const auto& [joint, weight] : row) largest[joint] = std::max(largest[joint], weight);
  }
  return largest;
}

/// Returns true if a point lies on or near the segment from the origin to `end`.
bool lies_along(const Eigen::Vector3d& point, const Eigen::Vector3d& end) {
  const double squared = end.squaredNorm();
  if (squared == 0.0) return false;
  const double t = point.dot(end) / squared;
  return t >= -kBeyond && t <= 1.0 + kBeyond && (point - t * end).norm() <= kAside * end.norm();
}

/// Returns for each joint the vertices of which it has the majority of the weight.
std::vector<std::vector<Eigen::Index>> own_vertices(const Character& character) {
  std::vector<std::vector<Eigen::Index>> own(character.skeleton.joints.size());
  for (std::size_t v = 0; v < character.weights->vertices.size(); ++v) {
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      if (weight > kMajority) own[joint].push_back(static_cast<Eigen::Index>(v));
    }
  }
  return own;
}

/// Returns true if some skin, 3 x n, lies around the segment between two points.
bool lies_around(const Points& skin, const Eigen::Vector3d& begin, const Eigen::Vector3d& end) {
  const Eigen::Vector3d axis = end - begin;
  if (skin.cols() == 0 || axis.isZero()) return false;
  const Points from_begin = skin.colwise() - begin;
  const Eigen::RowVectorXd along = axis.transpose() * from_begin / axis.squaredNorm();
  if (along.mean() < 0.0 || along.mean() > 1.0) return false;
  const Points across = from_begin - axis * along;
  const double distance = across.colwise().norm().mean();
  const Eigen::Vector3d middle = across.rowwise().mean();
  return middle.norm() <= kOneSided * distance && distance <= kWidest * axis.norm();
}

}  // namespace

std::vector<int> helped_joints(const Character& character) {
  const std::vector<Joint>& joints = character.skeleton.joints;
  std::vector<int> helped(joints.size());
  std::iota(helped.begin(), helped.end(), 0);
  if (!character.weights) return helped;
  const std::vector<std::vector<int>> children = character.skeleton.children();
  const std::vector<float> largest = largest_weights(character);
  const std::vector<std::vector<Eigen::Index>> own = own_vertices(character);
  const std::vector<Transform> rest = character.skeleton.rest_global();
  std::vector<float> below(joints.size(), 0.0F);  // largest weight of all joints below
  for (std::size_t j = joints.size(); j-- > 0;) {
    const int parent = joints[j].parent;
    if (parent >= 0) below[parent] = std::max({below[parent], below[j], largest[j]});
  }
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const int joint = static_cast<int>(j);
    const int parent = joints[j].parent;
    if (parent < 0) continue;
    if (helped[parent] != parent) {
      helped[j] = helped[parent];
      continue;
    }
    // A joint that follows the node of a mesh (node_followers.h) rests at its parent.
    if (!joints[j].has_bone && joints[j].rest_local.translation().isZero()) {
      helped[j] = parent;
      continue;
    }
    // A muscle joint shares all its skin: neither it nor a joint below has the majority anywhere. A
    // twist joint moves skin, but no joint below it does.
    const bool shares =
        largest[j] + below[j] > 0.0F && largest[j] < kMajority && below[j] < kMajority;
    const bool may_twist = largest[j] > 0.0F && below[j] == 0.0F;
    if (!shares && !may_twist) continue;
    const Eigen::Vector3d place = joints[j].rest_local.translation();
    const Points skin = character.surface.positions(Eigen::all, own[j]);
    const bool helps = std::any_of(children[parent].begin(), children[parent].end(), [&](int next) {
      if (next == joint || std::max(largest[next], below[next]) < kMajority) return false;
      if (shares) return true;
      const Eigen::Vector3d end = joints[next].rest_local.translation();
      return (end.norm() > place.norm() && lies_along(place, end)) ||
             lies_around(skin, rest[parent].translation(), rest[next].translation());
    });
    if (helps) helped[j] = parent;
  }
  return helped;
}

}  // namespace sinew

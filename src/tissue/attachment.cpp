#include "tissue/attachment.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr double kZoneShare = 0.45;  // of a bone's length, from each of its joints
constexpr int kPushRounds = 4;

/// The rotation half way along q, where q's angle is taken in (-360, 360) degrees as its sign
/// says: continuous through 180.
Eigen::Quaterniond half_of(const Eigen::Quaterniond& q) {
  const double sine = q.vec().norm();
  if (sine < 1e-12) return Eigen::Quaterniond::Identity();
  const double angle = 2.0 * std::atan2(sine, q.w());
  return Eigen::Quaterniond(Eigen::AngleAxisd(0.5 * angle, q.vec() / sine));
}

/// a to b by share t along the arc that their quaternions' signs say.
Eigen::Quaterniond blend(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double t) {
  const double cosine = std::clamp(a.dot(b), -1.0, 1.0);
  const double angle = std::acos(cosine);
  if (angle < 1e-9) return a;
  const double sine = std::sin(angle);
  const Eigen::Vector4d mixed =
      (std::sin((1.0 - t) * angle) * a.coeffs() + std::sin(t * angle) * b.coeffs()) / sine;
  return Eigen::Quaterniond(mixed).normalized();
}

}  // namespace

SkeletonAttachment::SkeletonAttachment(const BoneLines& lines, const Points& points,
                                       const std::vector<int>& elements_of_points,
                                       const std::vector<SkeletonElement>& elements,
                                       const std::vector<FootPoint>& feet, bool sliding,
                                       const BoneChoice& choice)
    : lines_(lines), points_(points.cols()), rest_(points) {
  const int joint_count = static_cast<int>(lines.joints.size());

  // Bones that meet at each node, by side. The parent side has one bone, which moves with its
  // parent joint; each child bone moves with its own parent-side joint.
  std::vector<int> own_bone(joint_count, -1);
  std::vector<std::vector<int>> child_bones(joint_count);
  for (const int bone : lines.bones) {
    own_bone[lines.end_node(bone)] = bone;
    child_bones[lines.begin_node(bone)].push_back(bone);
  }
  // One hinge for each (node, moving joint of the child side).
  const auto hinge_at = [&](int node, int child) {
    for (std::size_t h = 0; h < hinges_.size(); ++h) {
      if (hinges_[h].node == node && hinges_[h].child == child) return static_cast<int>(h);
    }
    Hinge hinge{node, lines.parents[own_bone[node]], child, lines.joints[node], {own_bone[node]}};
    for (const int bone : child_bones[node]) {
      if (lines.parents[bone] == child) hinge.segments.push_back(bone);
    }
    hinges_.push_back(std::move(hinge));
    return static_cast<int>(hinges_.size()) - 1;
  };

  for (int i = 0; i < points.cols(); ++i) {
    const Eigen::Vector3d x = points.col(i);
    const int element = elements_of_points[i];
    const bool on_joint = element >= 0 && elements[element].kind == SkeletonElement::Kind::kJoint;
    const int bone = element >= 0 && !on_joint ? elements[element].bone : feet[i].bone;
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
    Point& point = points_[i];
    point.mover = lines.parents[bone];

    int node = t < 0.5 ? lines.begin_node(bone) : lines.end_node(bone);
    if (on_joint) node = elements[element].joint;
    if (own_bone[node] < 0 || !choice.allows(i, own_bone[node])) continue;
    std::vector<int> beyond = child_bones[node];
    std::erase_if(beyond, [&](int b) { return !choice.allows(i, b); });
    if (beyond.empty()) continue;

    // Shares of the zones along the bones of both sides; the larger one says whose side it is.
    const auto share_along = [&](int b) {
      const Eigen::Vector3d away = lines.end_node(b) == node ? lines.begin(b) : lines.end(b);
      const Eigen::Vector3d axis = away - lines.joints[node];
      return (x - lines.joints[node]).dot(axis) / (kZoneShare * axis.squaredNorm());
    };
    const double parent_share = share_along(own_bone[node]);
    int child_bone = beyond.front();
    double child_share = share_along(child_bone);
    for (const int b : beyond) {
      const double share = share_along(b);
      if (share > child_share) {
        child_share = share;
        child_bone = b;
      }
    }
    double side = std::clamp(child_share, 0.0, 1.0) - std::clamp(parent_share, 0.0, 1.0);
    if (!sliding) side = on_joint ? 0.0 : (side < 0.0 ? -1.0 : 1.0);

    const int side_bone = side < 0.0 ? own_bone[node] : child_bone;
    point.mover = lines.parents[side_bone];
    point.share = std::abs(side);
    if (point.share >= 1.0) {
      point.share = 1.0;
      continue;
    }
    point.hinge = hinge_at(node, lines.parents[child_bone]);
    const Eigen::Vector3d away =
        lines.end_node(side_bone) == node ? lines.begin(side_bone) : lines.end(side_bone);
    point.centre = lines.joints[node] + kZoneShare * point.share * (away - lines.joints[node]);
    if (sliding) {
      point.clearance = std::numeric_limits<double>::infinity();
      for (const int b : hinges_[point.hinge].segments) {
        const Eigen::Vector3d nearest =
            lines.at(b, closest_parameter(lines.begin(b), lines.end(b), x));
        point.clearance = std::min(point.clearance, (x - nearest).norm());
      }
    }
  }
}

std::vector<SkeletonAttachment::HalfRotation> SkeletonAttachment::half_rotations(
    const std::vector<Transform>& transforms, State& state) const {
  const bool fresh = state.bends.size() != hinges_.size();
  if (fresh) state.bends.assign(hinges_.size(), Eigen::Quaterniond::Identity());
  std::vector<HalfRotation> halves(hinges_.size());
  for (std::size_t h = 0; h < hinges_.size(); ++h) {
    const Eigen::Quaterniond parent(transforms[hinges_[h].parent].linear());
    const Eigen::Quaterniond child(transforms[hinges_[h].child].linear());
    Eigen::Quaterniond bend = (parent.conjugate() * child).normalized();
    if (bend.dot(state.bends[h]) < 0.0) bend.coeffs() = -bend.coeffs();
    state.bends[h] = bend;
    halves[h] = {parent, parent * bend, parent * half_of(bend)};
  }
  return halves;
}

Transform SkeletonAttachment::frame(const Point& point, const std::vector<Transform>& transforms,
                                    const std::vector<HalfRotation>& halves) const {
  const Transform& bone = transforms[point.mover];
  if (point.hinge < 0) return bone;
  const Hinge& hinge = hinges_[point.hinge];
  const HalfRotation& half = halves[point.hinge];
  const bool on_child = point.mover == hinge.child;
  const Eigen::Quaterniond rotation =
      blend(half.half, on_child ? half.child : half.parent, point.share);
  // Where a joint is pulled out of place, the ring of the joint sits between both sides.
  const Eigen::Vector3d gap =
      transforms[on_child ? hinge.parent : hinge.child] * hinge.centre - bone * hinge.centre;
  const Eigen::Vector3d centre = bone * point.centre + 0.5 * (1.0 - point.share) * gap;
  Transform result = Transform::Identity();
  result.linear() = rotation.toRotationMatrix();
  result.translation() = centre - result.linear() * point.centre;
  return result;
}

Eigen::Vector3d SkeletonAttachment::keep_outside(const Point& point,
                                                 const Eigen::Vector3d& position,
                                                 const std::vector<Segment>& bones) const {
  Eigen::Vector3d x = position;
  for (int round = 0; round < kPushRounds; ++round) {
    double nearest = std::numeric_limits<double>::infinity();
    Eigen::Vector3d away = Eigen::Vector3d::Zero();
    for (const int bone : hinges_[point.hinge].segments) {
      const auto& [a, b] = bones[bone];
      const Eigen::Vector3d offset = x - (a + closest_parameter(a, b, x) * (b - a));
      if (offset.squaredNorm() < nearest) {
        nearest = offset.squaredNorm();
        away = offset;
      }
    }
    nearest = std::sqrt(nearest);
    if (nearest >= point.clearance * (1.0 - 1e-12) || nearest == 0.0) break;
    x += (point.clearance / nearest - 1.0) * away;
  }
  return x;
}

SkeletonAttachment::Placement SkeletonAttachment::place(const std::vector<Transform>& transforms,
                                                        State& state) const {
  const std::vector<HalfRotation> halves = half_rotations(transforms, state);
  std::vector<Segment> bones(lines_.parents.size());
  for (int bone = 0; bone < static_cast<int>(bones.size()); ++bone) {
    const Transform& motion = transforms[lines_.parents[bone]];
    bones[bone] = {motion * lines_.begin(bone), motion * lines_.end(bone)};
  }
  Placement result{std::vector<Transform>(points_.size()), Points(3, point_count())};
  parallel_for(point_count(), [&](int i) {
    const Point& point = points_[i];
    result.frames[i] = frame(point, transforms, halves);
    const Eigen::Vector3d x = result.frames[i] * Eigen::Vector3d(rest_.col(i));
    result.positions.col(i) =
        point.hinge >= 0 && point.clearance > 0.0 ? keep_outside(point, x, bones) : x;
  });
  return result;
}

}  // namespace sinew

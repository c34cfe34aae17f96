// SPDX-License-Identifier: MIT

#include "tissue/attachment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/parallel.h"
#include "tissue/shaped_line.h"

namespace sinew {
namespace {

constexpr double kZoneFraction = 0.45;  // length of a joint's zone on a bone over that of the bone
// A point begins to leave the zone on a bone where its distance from the bone exceeds that from the
// nearest bone by this factor times the length of the zone. With 0.25 to 1.5, local contact leaves
// 42 instead of 21 vertices of a deep elbow bend inside (ContactSession.BothDoSoForTheMale). With
// 3, the middle of a bone still follows a perpendicular neighbor of 0.4 times its length.
constexpr double kZoneRadius = 2.0;
constexpr int kPushRounds = 4;

// A joint releases a turn at this angle. A jump releases it at once.
constexpr double kMaxTurn = 1.5 * std::numbers::pi;
constexpr double kJump = 0.5 * std::numbers::pi;
// The rest of a released turn vanishes within kLettingGo seconds, or while the joint turns on by
// kTurningOn. A joint cannot release another turn before that: it has to turn from 90 degrees on
// the shorter arc to 270 degrees on it.
constexpr double kLettingGo = 0.2;
constexpr double kTurningOn = std::numbers::pi;

/// Returns the rotation half way along q. The sign of q gives its angle in (-360, 360) degrees, so
/// the result is continuous through 180 degrees.
Eigen::Quaterniond half_of(const Eigen::Quaterniond& q) {
  Eigen::Quaterniond half = q;
  half.w() += 1.0;
  return half.normalized();
}

}  // namespace

SkeletonAttachment::SkeletonAttachment(const BoneLines& lines, const Points& points,
                                       const std::vector<int>& elements_of_points,
                                       const std::vector<SkeletonElement>& elements,
                                       const std::vector<BonePoint>& bone_points,
                                       JointMotion motion, const BoneChoice& choice,
                                       const std::vector<char>& soft)
    : lines_(lines), points_(points.cols()), bone_points_(bone_points), rest_(points) {
  const int joint_count = static_cast<int>(lines.joints.size());

  // Find the bones on both sides of each node. The parent side has one bone, which moves with its
  // parent joint. Each child bone moves with its own parent-side joint.
  std::vector<int> own_bone(joint_count, -1);
  std::vector<std::vector<int>> child_bones(joint_count);
  for (const int bone : lines.bones) {
    own_bone[lines.end_node(bone)] = bone;
    child_bones[lines.begin_node(bone)].push_back(bone);
  }
  // There is one hinge for each pair of a node and a joint that moves bones of its child side.
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
  const auto is_soft = [&](int bone) {
    return lines.is_virtual(bone) || (!soft.empty() && soft[lines.parents[bone]] != 0);
  };
  std::vector<int> spans(joint_count, -1);  // of virtual bones

  for (int i = 0; i < points.cols(); ++i) {
    const Eigen::Vector3d x = points.col(i);
    const int element = elements_of_points[i];
    const bool on_joint = element >= 0 && elements[element].kind == SkeletonElement::Kind::kJoint;
    const int bone = element >= 0 && !on_joint ? elements[element].bone : bone_points[i].bone;
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
    Point& point = points_[i];
    point.mover = lines.parents[bone];
    point.bone = bone;
    if (lines.is_virtual(bone)) {
      if (spans[bone] < 0) spans[bone] = add_span(bone);
      put_on_span(spans[bone], t, point);
      continue;
    }

    int node = t < 0.5 ? lines.begin_node(bone) : lines.end_node(bone);
    if (on_joint) node = elements[element].joint;
    if (own_bone[node] < 0 || !choice.allows(i, own_bone[node])) continue;
    if (is_soft(bone) || is_soft(own_bone[node])) continue;
    std::vector<int> beyond = child_bones[node];
    std::erase_if(beyond, [&](int b) { return is_soft(b) || !choice.allows(i, b); });
    if (beyond.empty()) continue;

    // Compute the point's relative distances along the zones of the bones of both sides. The larger
    // one decides on which side the point is. A point much farther from a bone than from the
    // nearest one leaves the zone on that bone: the middle of the shin lies above the foot, but
    // does not belong to it.
    const auto distance_to = [&](int b) {
      return (x - lines.at(b, closest_parameter(lines.begin(b), lines.end(b), x))).norm();
    };
    double least = distance_to(own_bone[node]);
    for (const int b : beyond) least = std::min(least, distance_to(b));
    const auto fraction_along = [&](int b) {
      const Eigen::Vector3d away = lines.end_node(b) == node ? lines.begin(b) : lines.end(b);
      const Eigen::Vector3d axis = away - lines.joints[node];
      const double zone = kZoneFraction * axis.norm();
      const double along = (x - lines.joints[node]).dot(axis) / axis.norm();
      const double excess = std::max(0.0, distance_to(b) - least - kZoneRadius * zone);
      return (along - excess) / zone;
    };
    const double parent_fraction = fraction_along(own_bone[node]);
    int child_bone = beyond.front();
    double child_fraction = fraction_along(child_bone);
    for (const int b : beyond) {
      const double fraction = fraction_along(b);
      if (fraction > child_fraction) {
        child_fraction = fraction;
        child_bone = b;
      }
    }
    double side = std::clamp(child_fraction, 0.0, 1.0) - std::clamp(parent_fraction, 0.0, 1.0);
    if (motion != JointMotion::kSliding) {
      side = side < 0.0 ? -1.0 : 1.0;
      if (on_joint) side = motion == JointMotion::kHalfRotation ? 0.0 : 1.0;
    }

    const int side_bone = side < 0.0 ? own_bone[node] : child_bone;
    point.mover = lines.parents[side_bone];
    point.bone = side_bone;
    point.fraction = std::abs(side);
    if (point.fraction >= 1.0) {
      point.fraction = 1.0;
      continue;
    }
    point.hinge = hinge_at(node, lines.parents[child_bone]);
    point.on_child = point.mover == hinges_[point.hinge].child;
    const Eigen::Vector3d away =
        lines.end_node(side_bone) == node ? lines.begin(side_bone) : lines.end(side_bone);
    point.center =
        lines.joints[node] + kZoneFraction * point.fraction * (away - lines.joints[node]);
    if (motion == JointMotion::kSliding) {
      point.clearance = std::numeric_limits<double>::infinity();
      for (const int b : hinges_[point.hinge].segments) {
        const Eigen::Vector3d nearest =
            lines.at(b, closest_parameter(lines.begin(b), lines.end(b), x));
        point.clearance = std::min(point.clearance, (x - nearest).norm());
      }
    }
  }
}

/// Adds a hinge in the middle of a virtual bone.
int SkeletonAttachment::add_span(int bone) {
  const int parent = lines_.parents[bone];
  hinges_.push_back({lines_.end_node(bone), parent, bone, lines_.at(bone, 0.5), {bone}});
  return static_cast<int>(hinges_.size()) - 1;
}

/// Has a point at the parameter t of a virtual bone move half with each end in the middle of the
/// bone, and more with the nearer one elsewhere.
void SkeletonAttachment::put_on_span(int hinge, double t, Point& point) const {
  point.on_child = t >= 0.5;
  point.mover = point.on_child ? hinges_[hinge].child : hinges_[hinge].parent;
  point.fraction = std::abs(2.0 * t - 1.0);
  if (point.fraction >= 1.0) return;
  point.hinge = hinge;
  point.center = lines_.at(point.bone, t);
}

SkeletonAttachment SkeletonAttachment::subset(const std::vector<int>& points) const {
  SkeletonAttachment part;
  part.lines_ = lines_;
  part.hinges_ = hinges_;
  part.rest_ = rest_(Eigen::all, points);
  for (const int i : points) {
    part.points_.push_back(points_[i]);
    part.bone_points_.push_back(bone_points_[i]);
  }
  return part;
}

void SkeletonAttachment::Bend::go_to(const Eigen::Quaterniond& next, double elapsed) {
  const Eigen::Quaterniond before = rotation;
  const double turn = before.angularDistance(next);
  const bool jumps = turn > kJump;
  remaining = jumps ? 0.0 : std::max(0.0, remaining - elapsed / kLettingGo - turn / kTurningOn);
  rotation = next;
  if (before.dot(next) < 0.0) rotation.coeffs() = -next.coeffs();
  if (rotation.w() >= (jumps ? 0.0 : std::cos(0.5 * kMaxTurn))) return;
  rotation.coeffs() = -rotation.coeffs();
  if (jumps) return;
  // Use the axis of the rotation before, at 180 degrees or more. It is well defined, while the axis
  // of a full turn is not.
  axis = before.vec().normalized();
  remaining = 1.0;
}

void SkeletonAttachment::pose_hinges(const std::vector<Transform>& transforms, State& state,
                                     double elapsed) const {
  state.bends_.resize(hinges_.size());
  state.hinges_.resize(hinges_.size());
  for (std::size_t h = 0; h < hinges_.size(); ++h) {
    constexpr double kTooSmall = 1e-9;
    const Hinge& hinge = hinges_[h];
    const bool is_shaped = !state.shapes_.empty();
    Eigen::Quaterniond parent = state.rotations_[hinge.parent];
    if (is_shaped) parent = parent * end_twist(hinge, state.shapes_);
    Bend& bend = state.bends_[h];
    bend.go_to((parent.conjugate() * state.rotations_[hinge.child]).normalized(), elapsed);
    const Eigen::Quaterniond half = half_of(bend.rotation);
    const double sine = half.vec().norm();
    const bool is_bent = sine >= kTooSmall;
    HingePose& pose = state.hinges_[h];
    pose.half = parent * half;
    pose.parent = parent;
    pose.child = parent * bend.rotation;
    pose.angle = std::atan2(sine, half.w());
    pose.over_sine = is_bent ? 1.0 / sine : 0.0;
    pose.over_tangent = is_bent ? half.w() / sine : 0.0;
    // If a joint is pulled apart, its ring is half way between both sides.
    pose.gap = transforms[hinge.child] * hinge.center - transforms[hinge.parent] * hinge.center;
    pose.axis = bend.axis;
    pose.remaining = bend.remaining * bend.remaining * (3.0 - 2.0 * bend.remaining);
    if (is_shaped) shape_hinge(hinge, transforms, state.shapes_, pose);
  }
}

SkeletonAttachment::Carrier SkeletonAttachment::carrier(const Point& point,
                                                        const ShapedPoint& shaped,
                                                        const Transform& bone,
                                                        const HingePose& hinge) const {
  const Eigen::Quaterniond& side = point.on_child ? hinge.child : hinge.parent;
  // Slerp from `half` to `side`: the weights sin((1 - a) angle) / sin(angle) and sin(a angle) /
  // sin(angle), computed from one sine and one cosine.
  const double sine = std::sin(point.fraction * hinge.angle);
  const double cosine = std::cos(point.fraction * hinge.angle);
  const Eigen::Quaterniond rotation(
      Eigen::Vector4d((cosine - hinge.over_tangent * sine) * hinge.half.coeffs() +
                      hinge.over_sine * sine * side.coeffs()));
  const double across = (point.on_child ? -0.5 : 0.5) * (1.0 - point.fraction);
  return {rotation, bone * shaped.center + across * hinge.gap + rotation * shaped.offset};
}

/// Moves a point on the shorter arc towards its position on the longer arc, by the fraction of the
/// released turn that is left. The rotations on the two arcs differ by the point's fraction of half
/// a turn. The surroundings of the point turn back about that axis.
void SkeletonAttachment::lead_across(const Point& point, const ShapedPoint& shaped,
                                     const HingePose& hinge, const std::vector<Segment>& bones,
                                     Carrier& carrier, Eigen::Ref<Eigen::Vector3d> position) const {
  const double turn = (point.on_child ? -1.0 : 1.0) * (1.0 - point.fraction) * std::numbers::pi;
  const Eigen::Vector3d displacement =
      carrier.rotation * (Eigen::AngleAxisd(turn, hinge.axis) * shaped.offset - shaped.offset);
  const Eigen::Vector3d far = carrier.place + displacement;
  const Eigen::Vector3d far_outside =
      shaped.clearance > 0.0 ? keep_outside(point, shaped.clearance, far, bones) : far;
  position += hinge.remaining * (far_outside - position);
  carrier.place += hinge.remaining * displacement;
  carrier.rotation =
      carrier.rotation * Eigen::Quaterniond(Eigen::AngleAxisd(hinge.remaining * turn, hinge.axis));
}

Eigen::Vector3d SkeletonAttachment::keep_outside(const Point& point, double clearance,
                                                 const Eigen::Vector3d& position,
                                                 const std::vector<Segment>& bones) const {
  Eigen::Vector3d x = position;
  // This is the squared clearance, with a relative tolerance of 1e-12 on the clearance.
  const double squared_clearance = clearance * clearance * (1.0 - 2e-12);
  for (int round = 0; round < kPushRounds; ++round) {
    double squared_distance = std::numeric_limits<double>::infinity();
    Eigen::Vector3d away = Eigen::Vector3d::Zero();
    for (const int bone : hinges_[point.hinge].segments) {
      const Segment& segment = bones[bone];
      const Eigen::Vector3d from_begin = x - segment.begin;
      const double t =
          std::clamp(from_begin.dot(segment.to_end) * segment.over_length_squared, 0.0, 1.0);
      const Eigen::Vector3d offset = from_begin - t * segment.to_end;
      if (offset.squaredNorm() < squared_distance) {
        squared_distance = offset.squaredNorm();
        away = offset;
      }
    }
    if (squared_distance >= squared_clearance || squared_distance == 0.0) break;
    x += (clearance / std::sqrt(squared_distance) - 1.0) * away;
  }
  return x;
}

void SkeletonAttachment::pose(const std::vector<Transform>& transforms, State& state,
                              double elapsed, const BoneShapes& shapes) const {
  state.shapes_ = shapes;
  state.rotations_.clear();
  for (const Transform& transform : transforms) {
    state.rotations_.push_back(Eigen::Quaterniond(transform.linear()).normalized());
  }
  pose_hinges(transforms, state, elapsed);
  state.bones_.resize(lines_.parents.size());
  for (const int bone : lines_.bones) {
    const Transform& motion = transforms[lines_.parents[bone]];
    const Eigen::Vector3d to_end = shaped_line(lines_, bone, shapes);
    state.bones_[bone] = {motion * lines_.begin(bone), motion.linear() * to_end,
                          inverse_or_zero(to_end.squaredNorm())};
  }
}

void SkeletonAttachment::place(const std::vector<Transform>& transforms, State& state,
                               double elapsed, const BoneShapes& shapes) const {
  pose(transforms, state, elapsed, shapes);
  const bool is_shaped = !shapes.empty();
  state.carriers_before_.swap(state.carriers_);
  state.carriers_.resize(points_.size());
  state.positions_.resize(3, point_count());
  parallel_for(point_count(), [&](int i) {
    const Point& point = points_[i];
    const Transform& bone = transforms[point.mover];
    Carrier& carried = state.carriers_[i];
    const ShapedPoint at_rest =
        is_shaped ? shaped(i, state)
                  : ShapedPoint{point.hinge < 0 ? Eigen::Vector3d(rest_.col(i)) : point.center,
                                rest_.col(i) - point.center, point.clearance};
    if (point.hinge < 0) {
      carried = {state.rotations_[point.mover], bone * at_rest.center};
      state.positions_.col(i) = carried.place;
    } else {
      const HingePose& hinge = state.hinges_[point.hinge];
      carried = carrier(point, at_rest, bone, hinge);
      state.positions_.col(i) = at_rest.clearance > 0.0 ? keep_outside(point, at_rest.clearance,
                                                                       carried.place, state.bones_)
                                                        : carried.place;
      if (hinge.remaining > 0.0)
        lead_across(point, at_rest, hinge, state.bones_, carried, state.positions_.col(i));
    }
    if (is_shaped) carried.rotation = carried.rotation * at_rest.twist;
  });
}

Points SkeletonAttachment::rest_bone_points() const {
  Points bone_points(3, point_count());
  for (int i = 0; i < point_count(); ++i)
    bone_points.col(i) = lines_.at(bone_points_[i].bone, bone_points_[i].t);
  return bone_points;
}

void SkeletonAttachment::posed_bone_points(const State& state, PointsF& bone_points) const {
  bone_points.resize(3, point_count());
  for (int i = 0; i < point_count(); ++i) {
    const Segment& bone = state.bones_[bone_points_[i].bone];
    bone_points.col(i) = (bone.begin + bone_points_[i].t * bone.to_end).cast<float>();
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "rig/foot_lock.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "rig/rotation_between.h"
#include "rig/smooth_step.h"

namespace sinew {
namespace {

constexpr double kSoft = 0.10;       // s to either side, over which the bends of knees are smoothed
constexpr double kFolded = 2.8;      // rad; largest bend of a knee
constexpr double kSlantedLeg = 0.5;  // sine of a leg's slope: above it, errors shift into height
constexpr double kSteepLeg = 0.8;
constexpr double kBlend = 0.20;         // s in which a correction fades in or out
constexpr double kStretch = 0.96;       // of the leg's length: beyond it, a leg resists stretching
constexpr double kStraightLeg = 0.998;  // of the leg's length: limit of stretching
// Sines of the knee's bend between which the knee's plane changes from that of the hips to its own.
constexpr double kNoBend = 0.05;
constexpr double kClearBend = 0.20;
constexpr double kLittle = 0.17;   // rad; a change of the knee's bend that is clearly visible
constexpr double kMinBend = 0.05;  // of the leg's length: smallest reach beyond a folded leg's

using Frame = std::vector<Transform>;

/// A range of consecutive frames in which some sole of a leg stands.
struct StancePhase {
  int first = 0;
  int last = 0;
};

/// Returns for each frame the index of the sole that stands, -1 for none.
std::vector<int> standing_soles(const LockedLeg& leg, std::size_t frames) {
  std::vector<int> standing(frames, -1);
  for (int s = static_cast<int>(leg.soles.size()) - 1; s >= 0; --s) {
    for (const Contact& contact : leg.soles[s].contacts) {
      std::fill(standing.begin() + contact.first, standing.begin() + contact.last + 1, s);
    }
  }
  return standing;
}

std::vector<StancePhase> stance_phases(const std::vector<int>& standing) {
  std::vector<StancePhase> phases;
  for (int f = 0; f < static_cast<int>(standing.size()); ++f) {
    if (standing[f] < 0) continue;
    if (phases.empty() || phases.back().last + 1 < f) phases.push_back({f, f});
    phases.back().last = f;
  }
  return phases;
}

/// Positions of the soles of a leg: one list of frames for each sole.
using SolePositions = std::vector<std::vector<Eigen::Vector3d>>;

/// Returns the vertical displacement, 0 or less, by which a leg may sink in a frame until a sole
/// touches the ground.
double clearance_below(const LockedLeg& leg, const SolePositions& positions, int frame) {
  double clearance = -std::numeric_limits<double>::infinity();
  for (std::size_t s = 0; s < leg.soles.size(); ++s) {
    clearance = std::max(clearance, leg.soles[s].ground - positions[s][frame].y());
  }
  return std::min(clearance, 0.0);
}

/// Returns the displacement of a leg's ankle in each frame.
std::vector<Eigen::Vector3d> ankle_moves(const LockedLeg& leg, const std::vector<double>& times,
                                         const SolePositions& positions) {
  std::vector<Eigen::Vector3d> moves(times.size(), Eigen::Vector3d::Zero());
  const std::vector<int> standing = standing_soles(leg, times.size());
  const std::vector<StancePhase> phases = stance_phases(standing);
  for (const auto& [first, last] : phases) {
    // Horizontally, the displacement cancels the motion of the sole that stands. Its mean over the
    // contact is zero.
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (int f = first; f <= last; ++f) {
      const std::vector<Eigen::Vector3d>& sole = positions[standing[f]];
      if (f > first) moves[f] = moves[f - 1] + sole[f - 1] - sole[f];
      sum += moves[f];
    }
    const Eigen::Vector3d mean = sum / static_cast<double>(last - first + 1);
    for (int f = first; f <= last; ++f) {
      const int sole = standing[f];
      moves[f] -= mean;
      moves[f].y() = leg.soles[sole].heights[f] - positions[sole][f].y();
    }
  }
  for (std::size_t s = 0; s <= phases.size() && !phases.empty(); ++s) {
    const bool comes = s < phases.size();
    const bool goes = s > 0;
    const int begin = goes ? phases[s - 1].last + 1 : 0;
    const int end = comes ? phases[s].first : static_cast<int>(times.size());
    for (int f = begin; f < end; ++f) {
      double blend = kBlend;
      if (comes && goes) blend = std::min(blend, 0.5 * (times[end] - times[begin - 1]));
      if (goes) {
        const double since = times[f] - times[begin - 1];
        moves[f] += (1.0 - smooth_step(0.0, blend, since)) * moves[begin - 1];
      }
      if (comes) {
        const double until = times[end] - times[f];
        moves[f] += (1.0 - smooth_step(0.0, blend, until)) * moves[end];
      }
      if (moves[f].y() < 0.0)
        moves[f].y() = std::max(moves[f].y(), clearance_below(leg, positions, f));
    }
  }
  return moves;
}

/// Returns the distance from hip joint to ankle that a leg is given when `wanted` is asked for, so
/// that the knee does not snap: a leg may stay as stretched as it is now, but approaches straight
/// only slowly.
double allowed_reach(double wanted, double now, double length) {
  const double begin = kStretch * length;
  if (wanted <= std::max(begin, now)) return wanted;
  const double room = (kStraightLeg - kStretch) * length;
  const double eased = begin + room * (1.0 - std::exp(-(wanted - begin) / room));
  return std::max(now, eased);
}

/// Returns a rotation whose columns are the direction of a bone, the knee axis perpendicular to it,
/// and the direction perpendicular to both.
Eigen::Matrix3d bone_axes(const Eigen::Vector3d& bone, const Eigen::Vector3d& knee_axis) {
  const Eigen::Vector3d along = bone.normalized();
  const Eigen::Vector3d across = (knee_axis - along.dot(knee_axis) * along).normalized();
  Eigen::Matrix3d axes;
  axes << along, across, along.cross(across);
  return axes;
}

/// The rigid part of a leg that a joint moves with.
enum class Carrier { kNone, kThigh, kShin, kFoot };

std::vector<Carrier> carriers(const Skeleton& skeleton, const Landmarks::Leg& leg) {
  std::vector<Carrier> result(skeleton.joints.size(), Carrier::kNone);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    if (is_at_or_above(skeleton, leg.thigh, j)) result[j] = Carrier::kThigh;
    if (is_at_or_above(skeleton, leg.shin, j)) result[j] = Carrier::kShin;
    if (is_at_or_above(skeleton, leg.foot, j)) result[j] = Carrier::kFoot;
  }
  return result;
}

/// Returns the rigid transform that rotates by `rotation` and takes the point `from` to `to`.
Transform rigid_motion(const Eigen::Vector3d& from, const Eigen::Matrix3d& rotation,
                       const Eigen::Vector3d& to) {
  Transform result = Transform::Identity();
  result.linear() = rotation;
  result.translation() = to - rotation * from;
  return result;
}

/// Positions of a leg's joints in a frame.
struct LegPositions {
  Eigen::Vector3d hip;
  Eigen::Vector3d knee;
  Eigen::Vector3d ankle;
  Eigen::Vector3d left;  ///< from the right hip joint to the left one

  double thigh() const { return (knee - hip).norm(); }
  double shin() const { return (ankle - knee).norm(); }
  double reach() const { return (ankle - hip).norm(); }
  /// Returns true if bone lengths and reach determine the bend of the knee.
  bool can_bend() const {
    return thigh() > 0.0 && shin() > 0.0 &&
           reach() > std::abs(thigh() - shin()) + kMinBend * (thigh() + shin());
  }
};

/// Returns the axis of the knee times the sine of its bend, in the present pose.
Eigen::Vector3d bend_vector(const LegPositions& leg) {
  return (leg.knee - leg.hip).cross(leg.ankle - leg.knee) / (leg.thigh() * leg.shin());
}

/// Returns true if the knee is bent backwards: knees bend about the axis that points left.
bool is_overstretched(const LegPositions& leg) {
  return bend_vector(leg).dot(leg.left) < 0.0;
}

/// Returns the angle (rad) by which the knee bends at a reach (law of cosines); 0 for a straight
/// leg.
double bend_at(const LegPositions& leg, double reach) {
  const double cosine = (reach * reach - leg.thigh() * leg.thigh() - leg.shin() * leg.shin()) /
                        (2.0 * leg.thigh() * leg.shin());
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}

/// Returns the present bend of the knee (rad), negative if it is overstretched.
double bend_now(const LegPositions& leg) {
  return bend_at(leg, leg.reach()) * (is_overstretched(leg) ? -1.0 : 1.0);
}

/// Returns the bend (rad) that changes the present reach to another one. An overstretched knee
/// could shorten the leg in either direction. The more it has to bend, the more it bends forwards,
/// so that no knee changes its side abruptly.
double target_bend(const LegPositions& leg, double reach) {
  const double now = bend_now(leg);
  const double wanted = bend_at(leg, reach);
  const double by_amount = smooth_step(0.0, kLittle, wanted - std::abs(now));
  const double forwards = std::lerp(by_amount, 1.0, smooth_step(0.0, kLittle, now));
  return std::lerp(now, wanted, forwards);
}

/// Returns the distance from hip joint to ankle at a bend of the knee (law of cosines).
double reach_at(const LegPositions& leg, double bend) {
  return std::sqrt(leg.thigh() * leg.thigh() + leg.shin() * leg.shin() +
                   2.0 * leg.thigh() * leg.shin() * std::cos(bend));
}

/// Returns the values averaged over a short window around each frame, weighted by nearness.
std::vector<double> smoothed(const std::vector<double>& times, const std::vector<double>& values) {
  std::vector<double> result(values.size());
  const int end = static_cast<int>(times.size());
  for (int f = 0; f < end; ++f) {
    double sum = 0.0;
    double weights = 0.0;
    const auto add = [&](int g) {
      const double weight = 1.0 - smooth_step(0.0, kSoft, std::abs(times[g] - times[f]));
      sum += weight * values[g];
      weights += weight;
      return weight > 0.0;
    };
    add(f);
    for (int g = f - 1; g >= 0 && add(g);) --g;
    for (int g = f + 1; g < end && add(g);) ++g;
    result[f] = sum / weights;
  }
  return result;
}

/// The wanted position of a leg's ankle and bend of its knee in a frame.
struct LegGoal {
  Eigen::Vector3d ankle;
  double bend;  ///< of the knee, rad; negative if it is overstretched
};

/// Returns the goal of a leg in each frame: the ankle moves as far as `moves` asks for and the knee
/// can follow. Returns nothing for frames in which the leg stays as it is.
std::vector<std::optional<LegGoal>> leg_goals(const std::vector<double>& times,
                                              const std::vector<LegPositions>& legs,
                                              const std::vector<Eigen::Vector3d>& moves) {
  std::vector<double> bends(legs.size(), 0.0);  // rad, relative to the present bend
  for (std::size_t f = 0; f < legs.size(); ++f) {
    const LegPositions& leg = legs[f];
    if (moves[f].isZero(0.0) || !leg.can_bend()) continue;
    const double length = leg.thigh() + leg.shin();
    const double wanted = (leg.ankle + moves[f] - leg.hip).norm();
    bends[f] = target_bend(leg, allowed_reach(wanted, leg.reach(), length)) - bend_now(leg);
  }
  bends = smoothed(times, bends);
  std::vector<std::optional<LegGoal>> goals(legs.size());
  for (std::size_t f = 0; f < legs.size(); ++f) {
    const LegPositions& leg = legs[f];
    if ((moves[f].isZero(0.0) && bends[f] == 0.0) || !leg.can_bend()) continue;
    const double bend = std::clamp(bend_now(leg) + bends[f], -kFolded, kFolded);
    const double reach = reach_at(leg, bend);
    const Eigen::Vector3d to = leg.ankle + moves[f] - leg.hip;
    // If the reach does not fit, an error in height is better than one along the ground.
    Eigen::Vector3d upright = to;
    const double level = std::hypot(to.x(), to.z());
    if (level < reach)
      upright.y() = std::copysign(std::sqrt(reach * reach - level * level), to.y());
    const double is_steep = smooth_step(kSlantedLeg, kSteepLeg, std::abs(to.y()) / to.norm());
    const Eigen::Vector3d direction =
        (is_steep * upright.normalized() + (1.0 - is_steep) * to.normalized()).normalized();
    goals[f] = {leg.hip + reach * direction, bend};
  }
  return goals;
}

/// Rotates thigh and shin so that the ankle reaches its goal. The joints below them follow, and the
/// foot keeps its orientation.
void move_ankle(const LegPositions& leg, const LegGoal& goal, const std::vector<Carrier>& carriers,
                Frame& frame) {
  const double thigh = leg.thigh();
  const double shin = leg.shin();
  const Eigen::Vector3d to = goal.ankle - leg.hip;
  const double reach = to.norm();
  const Eigen::Vector3d direction = to / reach;

  // The knee axis points left. A leg that is nearly straight does not determine it, so the left of
  // the hips replaces it, with a weight that grows with the change of the bend: a leg that does not
  // have to move stays unchanged.
  const Eigen::Vector3d bend = bend_vector(leg) * (is_overstretched(leg) ? -1.0 : 1.0);
  const double left_weight = (1.0 - smooth_step(kNoBend, kClearBend, bend.norm())) *
                             smooth_step(0.0, kLittle, std::abs(goal.bend - bend_now(leg)));
  const bool is_straight = !(bend.norm() > 1e-6);
  const Eigen::Vector3d left = leg.left.normalized();
  const Eigen::Vector3d axis =
      is_straight ? left
                  : Eigen::Vector3d((1.0 - left_weight) * bend + left_weight * kClearBend * left);
  const Eigen::Quaterniond swing = rotation_between(leg.ankle - leg.hip, to);
  const Eigen::Vector3d new_axis = bone_axes(direction, swing * axis).col(1);
  const Eigen::Vector3d ahead = direction.cross(new_axis);
  // Law of cosines: the angle at the hip joint between the ankle and the knee.
  const double cosine =
      std::clamp((thigh * thigh + reach * reach - shin * shin) / (2.0 * thigh * reach), -1.0, 1.0);
  const double sine = std::copysign(std::sqrt(1.0 - cosine * cosine), goal.bend);
  const Eigen::Vector3d knee = leg.hip + thigh * (cosine * direction + sine * ahead);

  const Eigen::Matrix3d thigh_rotation =
      bone_axes(knee - leg.hip, new_axis) * bone_axes(leg.knee - leg.hip, axis).transpose();
  const Eigen::Matrix3d shin_rotation =
      bone_axes(goal.ankle - knee, new_axis) * bone_axes(leg.ankle - leg.knee, axis).transpose();
  const Transform thigh_moves = rigid_motion(leg.hip, thigh_rotation, leg.hip);
  const Transform shin_moves = rigid_motion(leg.knee, shin_rotation, knee);
  for (std::size_t j = 0; j < frame.size(); ++j) {
    if (carriers[j] == Carrier::kThigh) frame[j] = thigh_moves * frame[j];
    if (carriers[j] == Carrier::kShin) frame[j] = shin_moves * frame[j];
    if (carriers[j] == Carrier::kFoot) frame[j].pretranslate(goal.ankle - leg.ankle);
  }
}

void write_key(const Skeleton& skeleton, const Frame& frame, std::size_t at, Track& track) {
  const int parent = skeleton.joints[track.joint].parent;
  const Transform local =
      parent < 0 ? frame[track.joint] : Transform(frame[parent].inverse() * frame[track.joint]);
  track.rotations[at] = Eigen::Quaterniond(local.rotation());
  if (!track.translations.empty()) track.translations[at] = local.translation();
}

}  // namespace

void lock_feet(Clip& clip, const Skeleton& skeleton, const std::vector<double>& times,
               const std::array<LockedLeg, 2>& legs) {
  std::array<SolePositions, 2> soles;
  std::array<std::vector<LegPositions>, 2> positions;
  for (int side = 0; side < 2; ++side) soles[side].resize(legs[side].soles.size());
  for (const double time : times) {
    const Frame frame = global_transforms(skeleton, clip.sample(skeleton, time));
    const auto at = [&](int joint) -> Eigen::Vector3d { return frame[joint].translation(); };
    for (int side = 0; side < 2; ++side) {
      const auto& [leg, joints] = legs[side];
      positions[side].push_back({at(leg.thigh), at(leg.shin), at(leg.foot),
                                 at(legs[0].leg.thigh) - at(legs[1].leg.thigh)});
      for (std::size_t s = 0; s < joints.size(); ++s) soles[side][s].push_back(at(joints[s].joint));
    }
  }
  std::array<std::vector<std::optional<LegGoal>>, 2> goals;
  std::array<std::vector<Carrier>, 2> carried;
  for (int side = 0; side < 2; ++side) {
    goals[side] = leg_goals(times, positions[side], ankle_moves(legs[side], times, soles[side]));
    carried[side] = carriers(skeleton, legs[side].leg);
  }
  for (std::size_t f = 0; f < times.size(); ++f) {
    Frame frame = global_transforms(skeleton, clip.sample(skeleton, times[f]));
    for (int side = 0; side < 2; ++side) {
      if (!goals[side][f]) continue;
      move_ankle(positions[side][f], *goals[side][f], carried[side], frame);
      const Landmarks::Leg& leg = legs[side].leg;
      for (Track& track : clip.tracks) {
        const bool rotates =
            track.joint == leg.thigh || track.joint == leg.shin || track.joint == leg.foot;
        if (rotates) write_key(skeleton, frame, f, track);
      }
    }
  }
}

}  // namespace sinew

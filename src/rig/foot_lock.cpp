#include "rig/foot_lock.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kBlend = 0.20;      // s in which an ankle comes and goes
constexpr double kStretch = 0.96;    // of the leg's length, from which it is stretched less and less
constexpr double kStraight = 0.998;  // of the same, that it is never stretched beyond
// Sines of the knee's angle between which the knee's own plane takes over from the hips'.
constexpr double kNoBend = 0.05;
constexpr double kClearBend = 0.20;
constexpr double kMuch = 0.01;       // of the leg's length: so much nearer is to bend visibly
constexpr double kLeastBend = 0.05;  // of the leg's length: knees are not folded up entirely

using Frame = std::vector<Transform>;

double smooth_step(double from, double to, double value) {
  const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

/// Frames in a row in which a sole of a leg stands.
struct Stand {
  int first = 0;
  int last = 0;
};

/// For each frame the sole that stands, -1 for none.
std::vector<int> standing_soles(const LockedLeg& leg, std::size_t frames) {
  std::vector<int> standing(frames, -1);
  for (int s = static_cast<int>(leg.soles.size()) - 1; s >= 0; --s) {
    for (const Contact& contact : leg.soles[s].contacts) {
      std::fill(standing.begin() + contact.first, standing.begin() + contact.last + 1, s);
    }
  }
  return standing;
}

std::vector<Stand> stands_of(const std::vector<int>& standing) {
  std::vector<Stand> stands;
  for (int f = 0; f < static_cast<int>(standing.size()); ++f) {
    if (standing[f] < 0) continue;
    if (stands.empty() || stands.back().last + 1 < f) stands.push_back({f, f});
    stands.back().last = f;
  }
  return stands;
}

/// Places of the soles of a leg: one list of frames for each.
using SolePlaces = std::vector<std::vector<Eigen::Vector3d>>;

/// How far to move the ankle of a leg in each frame.
std::vector<Eigen::Vector3d> ankle_moves(const LockedLeg& leg, const std::vector<double>& times,
                                         const SolePlaces& places) {
  std::vector<Eigen::Vector3d> moves(times.size(), Eigen::Vector3d::Zero());
  const std::vector<int> standing = standing_soles(leg, times.size());
  const std::vector<Stand> stands = stands_of(standing);
  for (const auto& [first, last] : stands) {
    // Level: what stands moves back by as much as it has moved; on the whole, by nothing.
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (int f = first; f <= last; ++f) {
      const std::vector<Eigen::Vector3d>& sole = places[standing[f]];
      if (f > first) moves[f] = moves[f - 1] + sole[f - 1] - sole[f];
      sum += moves[f];
    }
    const Eigen::Vector3d mean = sum / static_cast<double>(last - first + 1);
    for (int f = first; f <= last; ++f) {
      const int sole = standing[f];
      moves[f] -= mean;
      moves[f].y() = leg.soles[sole].heights[f] - places[sole][f].y();
    }
  }
  for (std::size_t s = 0; s <= stands.size() && !stands.empty(); ++s) {
    const bool comes = s < stands.size();
    const bool goes = s > 0;
    const int begin = goes ? stands[s - 1].last + 1 : 0;
    const int end = comes ? stands[s].first : static_cast<int>(times.size());
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
    }
  }
  return moves;
}

/// Distance from hip joint to ankle that is asked for, without a knee that snaps: a leg may stay as
/// stretched as it is, but comes to straight only slowly.
double allowed_reach(double wanted, double now, double length) {
  const double begin = kStretch * length;
  if (wanted <= std::max(begin, now)) return wanted;
  const double room = (kStraight - kStretch) * length;
  const double eased = begin + room * (1.0 - std::exp(-(wanted - begin) / room));
  return std::max(now, eased);
}

/// Columns: along a bone, the axis of the knee across it, and what is at right angles to both.
Eigen::Matrix3d bone_axes(const Eigen::Vector3d& bone, const Eigen::Vector3d& knee_axis) {
  const Eigen::Vector3d along = bone.normalized();
  const Eigen::Vector3d across = (knee_axis - along.dot(knee_axis) * along).normalized();
  Eigen::Matrix3d axes;
  axes << along, across, along.cross(across);
  return axes;
}

/// What carries a joint when a leg moves.
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

Transform about(const Eigen::Vector3d& from, const Eigen::Matrix3d& turn,
                const Eigen::Vector3d& to) {
  Transform result = Transform::Identity();
  result.linear() = turn;
  result.translation() = to - turn * from;
  return result;
}

/// Turns thigh and shin so that the ankle moves by `move`; the joints below them follow, the foot
/// keeps its orientation.
/// \param left  leads from the right hip joint to the left one
void move_ankle(const Landmarks::Leg& leg, const std::vector<Carrier>& carriers,
                const Eigen::Vector3d& move, const Eigen::Vector3d& left, Frame& frame) {
  const Eigen::Vector3d hip = frame[leg.thigh].translation();
  const Eigen::Vector3d knee = frame[leg.shin].translation();
  const Eigen::Vector3d ankle = frame[leg.foot].translation();
  const double thigh = (knee - hip).norm();
  const double shin = (ankle - knee).norm();
  const double length = thigh + shin;
  const double shortest = std::abs(thigh - shin) + kLeastBend * length;
  const Eigen::Vector3d to = ankle + move - hip;
  const double now = (ankle - hip).norm();
  if (!(thigh > 0.0 && shin > 0.0 && to.norm() > shortest && now > shortest)) return;
  const double reach = allowed_reach(to.norm(), now, length);
  const Eigen::Vector3d direction = to.normalized();

  // The knee's axis leads to the left. A leg that is nearly straight does not tell; that counts the
  // more the more it is to bend, so that nothing changes where nothing is to move.
  const Eigen::Vector3d bend = (knee - hip).cross(ankle - knee) / (thigh * shin);
  const double is_silent = (1.0 - smooth_step(kNoBend, kClearBend, bend.norm())) *
                           smooth_step(0.0, kMuch * length, std::abs(reach - now));
  const bool is_straight = !(bend.norm() > 1e-6);
  const Eigen::Vector3d axis = is_straight
                                   ? left.normalized()
                                   : Eigen::Vector3d((1.0 - is_silent) * bend +
                                                     is_silent * kClearBend * left.normalized());
  const Eigen::Quaterniond swing = Eigen::Quaterniond::FromTwoVectors(ankle - hip, to);
  const Eigen::Vector3d new_axis = bone_axes(direction, swing * axis).col(1);
  const Eigen::Vector3d ahead = direction.cross(new_axis);
  // Law of cosines: the angle at the hip joint between the ankle and the knee.
  const double cosine =
      std::clamp((thigh * thigh + reach * reach - shin * shin) / (2.0 * thigh * reach), -1.0, 1.0);
  const double sine = std::sqrt(1.0 - cosine * cosine);
  const Eigen::Vector3d new_knee = hip + thigh * (cosine * direction + sine * ahead);
  const Eigen::Vector3d new_ankle = hip + reach * direction;

  const Eigen::Matrix3d thigh_turn =
      bone_axes(new_knee - hip, new_axis) * bone_axes(knee - hip, axis).transpose();
  const Eigen::Matrix3d shin_turn =
      bone_axes(new_ankle - new_knee, new_axis) * bone_axes(ankle - knee, axis).transpose();
  const Transform thigh_moves = about(hip, thigh_turn, hip);
  const Transform shin_moves = about(knee, shin_turn, new_knee);
  for (std::size_t j = 0; j < frame.size(); ++j) {
    if (carriers[j] == Carrier::kThigh) frame[j] = thigh_moves * frame[j];
    if (carriers[j] == Carrier::kShin) frame[j] = shin_moves * frame[j];
    if (carriers[j] == Carrier::kFoot) frame[j].pretranslate(new_ankle - ankle);
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
  std::array<SolePlaces, 2> places;
  for (int side = 0; side < 2; ++side) places[side].resize(legs[side].soles.size());
  for (const double time : times) {
    const Frame frame = global_transforms(skeleton, clip.sample(skeleton, time));
    for (int side = 0; side < 2; ++side) {
      for (std::size_t s = 0; s < places[side].size(); ++s) {
        places[side][s].push_back(frame[legs[side].soles[s].joint].translation());
      }
    }
  }
  std::array<std::vector<Eigen::Vector3d>, 2> moves;
  std::array<std::vector<Carrier>, 2> carried;
  for (int side = 0; side < 2; ++side) {
    moves[side] = ankle_moves(legs[side], times, places[side]);
    carried[side] = carriers(skeleton, legs[side].leg);
  }
  for (std::size_t f = 0; f < times.size(); ++f) {
    Frame frame = global_transforms(skeleton, clip.sample(skeleton, times[f]));
    const Eigen::Vector3d left =
        frame[legs[0].leg.thigh].translation() - frame[legs[1].leg.thigh].translation();
    for (int side = 0; side < 2; ++side) {
      if (moves[side][f].isZero(0.0)) continue;
      const Landmarks::Leg& leg = legs[side].leg;
      move_ankle(leg, carried[side], moves[side][f], left, frame);
      for (Track& track : clip.tracks) {
        const bool turns =
            track.joint == leg.thigh || track.joint == leg.shin || track.joint == leg.foot;
        if (turns) write_key(skeleton, frame, f, track);
      }
    }
  }
}

}  // namespace sinew

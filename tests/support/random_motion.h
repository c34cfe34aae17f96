// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "rig/posed_joints.h"
#include "session/session.h"
#include "support/random_turns.h"
#include "support/standing.h"

namespace sinew::test {

constexpr double kRandomFrame = 1.0 / 60.0;  // s

/// Describes a random motion and the time for which the body is at rest after it. Joints turn about
/// random axes, and evenly between two poses.
struct RandomMotion {
  double largest_angle = std::numbers::pi;  ///< of a joint from its rest, rad
  double interval = 0.5;                    ///< s between two poses; 0: a new pose in each frame
  double seconds = 2.0;                     ///< duration of the random poses, s
  bool ends_at_rest = true;   ///< false: in a pose with joints turned by up to 0.5 rad
  double hold_seconds = 3.0;  ///< time in the last pose, s
  double root_away = 0.0;     ///< distance of the body from the origin along x, our length unit
  int first_joint = 0;        ///< first joint that turns
  int joints = std::numeric_limits<int>::max();  ///< largest number of joints that turn
};

inline std::ostream& operator<<(std::ostream& out, const RandomMotion& motion) {
  return out << motion.seconds << " s of poses with an interval of " << motion.interval
             << " s, turned by up to " << motion.largest_angle << ", of joints from "
             << motion.first_joint << " on, at most " << motion.joints << ", " << motion.root_away
             << " away; then " << motion.hold_seconds << " s "
             << (motion.ends_at_rest ? "at rest" : "bent");
}

/// Searches for a smaller motion that still fails: a shorter one, one with fewer joints or smaller
/// angles, or one nearer to the origin.
/// \param motion  a motion that fails
/// \param joints  number of joints of the skeleton
/// \param fails   returns true if a motion fails
template <typename Fails>
RandomMotion shrink(RandomMotion motion, int joints, Fails&& fails) {
  motion.joints = std::min(motion.joints, joints);
  const auto smaller = [](const RandomMotion& large) {
    std::vector<RandomMotion> all(5, large);
    all[0].root_away = 0.0;
    all[1].seconds = std::max(0.5 * large.seconds, std::max(large.interval, kRandomFrame));
    all[2].joints = (large.joints + 1) / 2;
    all[3].joints = (large.joints + 1) / 2;
    all[3].first_joint = large.first_joint + large.joints / 2;
    all[4].largest_angle = 0.7 * large.largest_angle;
    return all;
  };
  const auto differs = [](const RandomMotion& a, const RandomMotion& b) {
    return a.root_away != b.root_away || a.seconds < 0.99 * b.seconds || a.joints != b.joints ||
           a.largest_angle != b.largest_angle;
  };
  for (int round = 0; round < 12; ++round) {
    const std::vector<RandomMotion> all = smaller(motion);
    const auto next = std::find_if(all.begin(), all.end(), [&](const RandomMotion& one) {
      return differs(one, motion) && fails(one);
    });
    if (next == all.end()) break;
    motion = *next;
  }
  return motion;
}

/// Returns the motion as a recorded clip, as a user would record it.
inline RecordedClip random_clip(const Skeleton& skeleton, const RandomMotion& motion,
                                unsigned seed) {
  std::mt19937 random(seed);
  RecordedClip clip{"random", motion.seconds + motion.hold_seconds, {}};
  const double interval = std::max(motion.interval, kRandomFrame);
  const auto turned = [&](double largest_angle) {
    return random_turns(skeleton, largest_angle, random, motion.first_joint, motion.joints);
  };
  const auto add = [&](double time, Pose pose) {
    for (int j = 0; j < skeleton.joint_count(); ++j)
      if (skeleton.joints[j].parent < 0) pose.joints[j].translation.x() += motion.root_away;
    clip.keys.push_back({time, all_joints(skeleton, pose)});
  };
  add(0.0, rest_pose(skeleton));
  for (int i = 1; i * interval < motion.seconds - 0.5 * interval; ++i)
    add(i * interval, turned(motion.largest_angle));
  const Pose last = motion.ends_at_rest ? rest_pose(skeleton) : turned(0.5);
  add(motion.seconds, last);
  add(clip.duration, last);
  return clip;
}

/// Result of a random motion. Distances are in heights of the body.
struct RandomOutcome {
  bool is_finite = true;
  double farthest = 0.0;  ///< of a visible vertex from its position by linear blend skinning
  int recoveries = 0;
  /// Time from when the bones are at rest until all vertices stay within 1 % of the height of their
  /// final positions; at most `hold_seconds`.
  double seconds_to_rest = 0.0;
  Standing end;
};

inline std::ostream& operator<<(std::ostream& out, const RandomOutcome& outcome) {
  return out << (outcome.is_finite ? "finite" : "NOT finite") << ", up to " << outcome.farthest
             << " heights from linear blend skinning; at the end " << outcome.end << ", after "
             << outcome.recoveries << " recoveries";
}

/// Plays the motion, and then compares the body with where it settles in the last pose when it
/// starts from the rest pose.
/// \param blended  a session of the same character with linear blend skinning
inline RandomOutcome play_random(Session& session, Session& blended, const RandomMotion& motion,
                                 unsigned seed) {
  const RecordedClip clip = random_clip(session.character().skeleton, motion, seed);
  for (Session* const one : {&session, &blended}) {
    one->set_clips({}, {clip});
    one->select_clip(one->clip_count() - 1);
  }
  RandomOutcome outcome;
  std::vector<PointsF> standing;
  const int frames = static_cast<int>(std::lround(clip.duration / kRandomFrame));
  for (int i = 0; i < frames; ++i) {
    session.advance(kRandomFrame);
    outcome.recoveries += session.statistics(false).recoveries;
    if (!session.is_finite()) outcome.is_finite = false;
    if (i * kRandomFrame > motion.seconds)
      standing.push_back(*session.lane().skinner().tissue_positions());
    // Only every sixth frame is compared: reading the visible positions upsamples the frame, which
    // takes as long as a few steps.
    if (i % 6 != 0) continue;
    blended.seek(session.time());
    const Points moves = session.visible_positions() - blended.visible_positions();
    const double farthest = moves.colwise().norm().maxCoeff() / kHeight;
    if (!std::isfinite(farthest)) outcome.is_finite = false;
    outcome.farthest = std::max(outcome.farthest, farthest);
  }
  const PointsF& end = standing.back();
  for (std::size_t i = standing.size(); i-- > 0;) {
    if ((standing[i] - end).colwise().norm().maxCoeff() < 0.01 * kHeight) continue;
    outcome.seconds_to_rest = static_cast<double>(i + 1) * kRandomFrame;
    break;
  }
  outcome.end = compare_with_settled(session);
  return outcome;
}

}  // namespace sinew::test

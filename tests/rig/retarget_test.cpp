// SPDX-License-Identifier: MIT

#include "rig/retarget.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/rotation_between.h"
#include "support/bodies.h"

namespace sinew {
namespace {

Eigen::Quaterniond turn(double angle, const Eigen::Vector3d& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized()));
}

/// Returns a clip in which every joint turns about its own axis, and the root moves horizontally.
Clip wriggle(const Skeleton& skeleton) {
  Clip clip;
  clip.name = "wriggle";
  clip.duration = 1.0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Track track;
    track.joint = j;
    for (int key = 0; key <= 30; ++key) {
      const double time = key / 30.0;
      track.rotation_times.push_back(time);
      const Eigen::Vector3d axis(std::sin(1.0 + j), std::cos(2.0 * j), std::sin(3.0 * j));
      track.rotations.push_back(Eigen::Quaterniond(skeleton.joints[j].rest_local.rotation()) *
                                turn(0.5 * std::sin(6.0 * time + j), axis));
      if (skeleton.joints[j].parent >= 0) continue;
      track.translation_times.push_back(time);
      track.translations.push_back(skeleton.joints[j].rest_local.translation() +
                                   Eigen::Vector3d(time, 0.0, 0.4 * time));
    }
    clip.tracks.push_back(track);
  }
  return clip;
}

/// Returns a walk on the spot. Thighs swing, shins fold back, and feet stay level. The height of
/// the hips keeps the lower foot on the ground.
Clip walk(const Skeleton& skeleton) {
  Clip clip;
  clip.name = "walk";
  clip.duration = 2.0;
  const Landmarks marks = find_landmarks(skeleton);
  const std::vector<Transform> rest = skeleton.rest_global();
  std::array<Track, 2> thighs;
  std::array<Track, 2> shins;
  std::array<Track, 2> feet;
  Track hips;
  hips.joint = 0;
  for (int key = 0; key <= 60; ++key) {
    const double time = key / 30.0;
    double longest = 0.0;
    for (int side = 0; side < 2; ++side) {
      const Landmarks::Leg& leg = marks.legs[side];
      const double phase = 2.0 * M_PI * time + side * M_PI;
      const double swing = -0.4 * std::sin(phase);
      const double fold = 0.3 + 0.3 * std::cos(phase);
      const auto add = [&](Track& track, int joint, double angle) {
        track.joint = joint;
        track.rotation_times.push_back(time);
        track.rotations.push_back(turn(angle, Eigen::Vector3d::UnitX()) *
                                  Eigen::Quaterniond(skeleton.joints[joint].rest_local.rotation()));
      };
      add(thighs[side], leg.thigh, swing);
      add(shins[side], leg.shin, fold);
      add(feet[side], leg.foot, -swing - fold);
      const auto down = [&](int from, int to, double angle) {
        return -(turn(angle, Eigen::Vector3d::UnitX()) *
                 (rest[to].translation() - rest[from].translation()))
                    .y();
      };
      longest = std::max(longest,
                         down(leg.thigh, leg.shin, swing) + down(leg.shin, leg.foot, swing + fold));
    }
    const Landmarks::Leg& leg = marks.legs[0];
    const double at_rest = rest[leg.thigh].translation().y() - rest[leg.foot].translation().y();
    hips.rotation_times.push_back(time);
    hips.rotations.emplace_back(skeleton.joints[0].rest_local.rotation());
    hips.translation_times.push_back(time);
    hips.translations.push_back(skeleton.joints[0].rest_local.translation() +
                                Eigen::Vector3d(0.0, longest - at_rest, 0.0));
  }
  clip.tracks.push_back(hips);
  for (int side = 0; side < 2; ++side) {
    clip.tracks.push_back(thighs[side]);
    clip.tracks.push_back(shins[side]);
    clip.tracks.push_back(feet[side]);
  }
  return clip;
}

std::vector<Transform> posed(const Skeleton& skeleton, const Clip& clip, double time) {
  return global_transforms(skeleton, clip.sample(skeleton, time));
}

/// Turns the rest pose at a joint, together with the joints below it.
void bend_rest(Skeleton& skeleton, const std::string& joint, const Eigen::Quaterniond& by) {
  skeleton.joints[skeleton.find(joint)].rest_local.rotate(by);
}

/// Returns a skeleton with the same joint positions but different rest frames, as other exporters
/// write it.
Skeleton with_other_frames(const Skeleton& skeleton) {
  std::vector<Transform> global = skeleton.rest_global();
  for (std::size_t j = 0; j < global.size(); ++j) {
    global[j].rotate(turn(1.0 + static_cast<double>(j), Eigen::Vector3d(1, 2, -1)));
  }
  Skeleton result = skeleton;
  for (std::size_t j = 0; j < global.size(); ++j) {
    const int parent = result.joints[j].parent;
    result.joints[j].rest_local = parent < 0 ? global[j] : global[parent].inverse() * global[j];
  }
  return result;
}

/// Returns the largest distance between the unit directions of corresponding bones over several
/// frames. `to_target` is the rotation from the world of the source to that of the target. The
/// first bones of thumbs are left out, since a hand is aligned by its other fingers.
double worst_direction(const Skeleton& source, const Clip& clip, const Skeleton& target,
                       const Clip& result, const JointMapping& mapping,
                       const Eigen::Matrix3d& to_target = Eigen::Matrix3d::Identity()) {
  double worst = 0.0;
  for (const double time : {0.0, 0.2, 0.5, 0.9, 1.0}) {
    const auto from = posed(source, clip, time);
    const auto to = posed(target, result, time);
    for (const auto& [s, t] : mapping.pairs) {
      const int parent = target.joints[t].parent;
      const int source_parent = parent < 0 ? -1 : mapping.source_of(parent);
      if (target.joints[t].name.ends_with("HandThumb1")) continue;
      if (source_parent < 0 || source_parent != source.joints[s].parent) continue;
      const Eigen::Vector3d theirs = from[s].translation() - from[source_parent].translation();
      const Eigen::Vector3d ours = to[t].translation() - to[parent].translation();
      if (theirs.norm() < 1e-6) continue;
      worst = std::max(worst, (to_target * theirs.normalized() - ours.normalized()).norm());
    }
  }
  return worst;
}

TEST(Retarget, ReproducesTheMotionOnTheSameSkeleton) {
  const Skeleton skeleton = with_other_frames(mixamo());
  const Clip clip = walk(mixamo());
  Clip turned = clip;  // the same walk for skeletons with other rest frames
  const JointMapping mapping = map_joints(skeleton, skeleton);
  turned = retarget(mixamo(), clip, skeleton, map_joints(mixamo(), skeleton));
  const Clip again = retarget(skeleton, turned, skeleton, mapping);
  for (const double time : {0.0, 0.31, 0.7, 1.2, 2.0}) {
    const auto truth = posed(mixamo(), clip, time);
    const auto first = posed(skeleton, turned, time);
    const auto second = posed(skeleton, again, time);
    for (std::size_t j = 0; j < truth.size(); ++j) {
      EXPECT_LT((first[j].translation() - truth[j].translation()).norm(), 1e-6) << time << " " << j;
      EXPECT_TRUE(second[j].isApprox(first[j], 1e-6)) << time << " " << j;
    }
  }
}

TEST(Retarget, LetsBonesPointWhereTheSourcesPointFromTPoseToAPose) {
  const Skeleton source = mixamo();
  Skeleton target = source;
  bend_rest(target, "mixamorig:LeftArm", turn(-0.8, Eigen::Vector3d::UnitZ()));
  bend_rest(target, "mixamorig:RightArm", turn(0.8, Eigen::Vector3d::UnitZ()));
  target = with_other_frames(target);
  const Clip clip = wriggle(source);
  const JointMapping mapping = map_joints(source, target);
  const Clip result = retarget(source, clip, target, mapping);
  EXPECT_LT(worst_direction(source, clip, target, result, mapping), 1e-6);
}

TEST(Retarget, KeepsBoneLengthsAndScalesTheTrajectory) {
  const Skeleton source = mixamo();
  Skeleton target = source;
  for (Joint& joint : target.joints) joint.rest_local.translation() *= 0.5;
  const Clip clip = wriggle(source);
  const JointMapping mapping = map_joints(source, target);
  const Clip result = retarget(source, clip, target, mapping);
  EXPECT_LT(worst_direction(source, clip, target, result, mapping), 1e-6);
  for (const double time : {0.0, 0.5, 1.0}) {
    const auto from = posed(source, clip, time);
    const auto to = posed(target, result, time);
    for (int j = 1; j < target.joint_count(); ++j) {
      const double length =
          (to[j].translation() - to[target.joints[j].parent].translation()).norm();
      EXPECT_NEAR(length, target.joints[j].rest_local.translation().norm(), 1e-9);
    }
    EXPECT_NEAR(to[0].translation().x(), 0.5 * from[0].translation().x(), 1e-9);
    EXPECT_NEAR(to[0].translation().z(), 0.5 * from[0].translation().z(), 1e-9);
  }
}

TEST(Retarget, StandsSourcesUpThatLieInTheirFiles) {
  const Skeleton target = mixamo();
  Skeleton source = target;  // z up, looking along x
  Eigen::Matrix3d lay;
  lay << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  for (Joint& joint : source.joints) {
    joint.rest_local.translation() = lay * joint.rest_local.translation();
  }
  const Clip clip = wriggle(source);
  const JointMapping mapping = map_joints(source, target);
  const Clip result = retarget(source, clip, target, mapping);
  EXPECT_LT(worst_direction(source, clip, target, result, mapping, lay.transpose()), 1e-6);
}

TEST(Retarget, TakesAFrameForTheRestPoseWhereThatIsNoBody) {
  // All bones rest along y, as some exporters write them. Only the motion has the shape of a body.
  const Skeleton body = mixamo();
  const std::vector<Transform> rest = body.rest_global();
  Skeleton source = body;
  Clip clip;
  clip.name = "stands";
  clip.duration = 1.0;
  std::vector<Eigen::Quaterniond> frames(body.joints.size(), Eigen::Quaterniond::Identity());
  for (int j = 0; j < body.joint_count(); ++j) {
    const std::string& name = body.joints[j].name;
    const bool is_limb =
        name.find("Left") != std::string::npos || name.find("Right") != std::string::npos;
    const auto children = body.children();
    if (is_limb && !children[j].empty()) {
      const Eigen::Vector3d bone = rest[children[j][0]].translation() - rest[j].translation();
      frames[j] = rotation_between(Eigen::Vector3d::UnitY(), bone);
    }
  }
  for (int j = 0; j < body.joint_count(); ++j) {
    const int parent = body.joints[j].parent;
    const Eigen::Quaterniond above = parent < 0 ? Eigen::Quaterniond::Identity() : frames[parent];
    source.joints[j].rest_local.translation() =
        above.inverse() * body.joints[j].rest_local.translation();
    Track track;
    track.joint = j;
    for (const double time : {0.0, 1.0}) {
      track.rotation_times.push_back(time);
      track.rotations.push_back(above.inverse() * frames[j]);
    }
    clip.tracks.push_back(track);
  }
  ASSERT_GT(posed(source, {}, 0.0)[source.find("mixamorig:LeftFoot")].translation().y(), 1.0)
      << "the legs of the zero pose should point upwards";
  const Clip result = retarget(source, clip, body, map_joints(source, body));
  const auto stands = posed(body, result, 0.5);
  for (std::size_t j = 0; j < rest.size(); ++j) EXPECT_TRUE(stands[j].isApprox(rest[j], 1e-6)) << j;
}

/// Returns the lowest height of feet and toes above their rest heights.
double lowest_foot(const Skeleton& skeleton, const Clip& clip, double time) {
  const auto rest = skeleton.rest_global();
  const auto at = posed(skeleton, clip, time);
  const Landmarks marks = find_landmarks(skeleton);
  double lowest = 1e9;
  for (const Landmarks::Leg& leg : marks.legs) {
    for (const int joint : {leg.foot, leg.toe}) {
      lowest = std::min(lowest, at[joint].translation().y() - rest[joint].translation().y());
    }
  }
  return lowest;
}

TEST(Retarget, KeepsTheFeetOnTheGround) {
  const Skeleton source = mixamo();
  Skeleton target = source;  // long thighs, short shins, wide hips
  for (const char* const side : {"Left", "Right"}) {
    const auto joint = [&](const char* name) -> Joint& {
      return target.joints[target.find(std::string("mixamorig:") + side + name)];
    };
    joint("Leg").rest_local.translation() *= 1.3;
    joint("Foot").rest_local.translation() *= 0.7;
    joint("UpLeg").rest_local.translation().x() *= 1.5;
  }
  Clip clip = walk(source);
  for (Track& track : clip.tracks) {  // recorded in centimeters over another ground
    for (Eigen::Vector3d& translation : track.translations) {
      translation = 100.0 * translation + Eigen::Vector3d(300.0, 40.0, -100.0);
    }
  }
  Skeleton in_centimeters = source;
  for (Joint& joint : in_centimeters.joints) joint.rest_local.translation() *= 100.0;
  const Clip result = retarget(in_centimeters, clip, target, map_joints(in_centimeters, target));
  for (int key = 0; key <= 60; ++key) {
    EXPECT_NEAR(lowest_foot(target, result, key / 30.0), 0.0, 1e-6) << key;
  }
}

TEST(Retarget, LetsJumpsFly) {
  const Skeleton skeleton = mixamo();
  Clip clip = walk(skeleton);
  const double leg = 0.86;
  for (std::size_t key = 20; key < 40; ++key) clip.tracks[0].translations[key].y() += 0.7 * leg;
  const Clip result = retarget(skeleton, clip, skeleton, map_joints(skeleton, skeleton));
  EXPECT_NEAR(lowest_foot(skeleton, result, 1.0), 0.7 * leg, 1e-6);
  EXPECT_NEAR(lowest_foot(skeleton, result, 0.2), 0.0, 1e-6);
}

TEST(Retarget, CarriesFeetThatHangOnTheRoot) {
  const Skeleton source = mixamo();
  Convention rig = conventions().at("Mixamo");
  for (BodyJoint& joint : rig) {
    if (joint.role == "foot.l" || joint.role == "foot.r") joint.parent = "hips";
  }
  const Skeleton target = make_body(rig);
  const Clip clip = walk(source);
  const Clip result = retarget(source, clip, target, map_joints(source, target));
  for (const double time : {0.1, 0.8, 1.5}) {
    const auto truth = posed(source, clip, time);
    const auto to = posed(target, result, time);
    for (const char* const name : {"mixamorig:LeftFoot", "mixamorig:RightToeBase"}) {
      EXPECT_LT(
          (to[target.find(name)].translation() - truth[source.find(name)].translation()).norm(),
          1e-6);
    }
  }
}

/// Returns the same body with the names of its sides exchanged, as someone who faces it would name
/// them.
Skeleton with_exchanged_names(Skeleton skeleton) {
  for (Joint& joint : skeleton.joints) {
    for (const auto& [side, other] : {std::pair("Left", "Right"), std::pair("Right", "Left")}) {
      const std::size_t at = joint.name.find(side);
      if (at == std::string::npos) continue;
      joint.name.replace(at, std::string(side).size(), other);
      break;
    }
  }
  return skeleton;
}

TEST(Retarget, FollowsTheSidesOfTheBodyWhereNamesExchangeThem) {
  const Skeleton skeleton = mixamo();
  const Skeleton exchanged = with_exchanged_names(skeleton);
  const Clip clip = walk(skeleton);
  for (const auto& [source, target] :
       {std::pair(skeleton, exchanged), std::pair(exchanged, skeleton)}) {
    const Clip result = retarget(source, clip, target, map_joints(source, target));
    for (const double time : {0.1, 0.8, 1.5}) {
      const auto truth = posed(source, clip, time);
      const auto to = posed(target, result, time);
      for (std::size_t j = 0; j < truth.size(); ++j) {
        EXPECT_LT((to[j].translation() - truth[j].translation()).norm(), 1e-6) << j;
      }
    }
  }
}

TEST(Retarget, IsNotTurnedAroundByAMappingThatCrossesTheSides) {
  const Skeleton skeleton = mixamo();
  const Clip clip = walk(skeleton);
  const Skeleton exchanged = with_exchanged_names(skeleton);
  JointMapping crossed = map_joints(skeleton, skeleton);
  for (JointPair& pair : crossed.pairs) {
    pair.source = exchanged.find(skeleton.joints[pair.target].name);
  }
  const Clip result = retarget(skeleton, clip, skeleton, crossed);
  const Clip mirrored = [&] {  // half a period later the legs have changed places
    Clip later = clip;
    for (Track& track : later.tracks) {
      for (double& time : track.rotation_times) time -= 0.5;
      for (double& time : track.translation_times) time -= 0.5;
    }
    return later;
  }();
  for (const double time : {0.1, 0.8, 1.4}) {
    const auto truth = posed(skeleton, mirrored, time);
    const auto to = posed(skeleton, result, time);
    for (const char* const name : {"mixamorig:LeftLeg", "mixamorig:RightFoot"}) {
      const int j = skeleton.find(name);
      // At rest the directions of the two legs differ by about 0.02. A body that is turned around
      // would be off by 0.2 or more.
      EXPECT_LT((to[j].translation() - truth[j].translation()).norm(), 0.03) << name;
    }
  }
}

TEST(Retarget, AlignsTheStartOfAClipWithTheRestPose) {
  const Skeleton skeleton = mixamo();
  Clip clip = walk(skeleton);
  const Eigen::Quaterniond backwards = turn(M_PI + 0.2, Eigen::Vector3d::UnitY());
  for (Eigen::Quaterniond& rotation : clip.tracks[0].rotations) rotation = backwards * rotation;
  for (Eigen::Vector3d& place : clip.tracks[0].translations) place += Eigen::Vector3d(5, 0, 7);
  align_start_with_rest(clip, skeleton);
  const auto first = posed(skeleton, clip, 0.0);
  EXPECT_NEAR(first[0].translation().x(), 0.0, 1e-9);
  EXPECT_NEAR(first[0].translation().z(), 0.0, 1e-9);
  EXPECT_TRUE(
      first[0].rotation().isApprox(turn(0.2, Eigen::Vector3d::UnitY()).toRotationMatrix(), 1e-9));
}

}  // namespace
}  // namespace sinew

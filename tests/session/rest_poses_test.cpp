// SPDX-License-Identifier: MIT

// Bodies rest with their hands at their hips or on their thighs. The skin there is nearer to the
// bones of the hands than to its own.

#include <gtest/gtest.h>

#include <map>

#include "assets/preparation/choose_bones.h"
#include "assets/scene/end_joints.h"
#include "moving_character.h"
#include "rig/pose.h"
#include "skinning/geometric/linear_blend.h"

namespace sinew {
namespace {

using Turns = std::map<std::string, Eigen::AngleAxisd>;

constexpr double kDegree = EIGEN_PI / 180.0;

Eigen::AngleAxisd about_z(double degrees) {
  return {degrees * kDegree, Eigen::Vector3d::UnitZ()};
}
Eigen::AngleAxisd about_x(double degrees) {
  return {degrees * kDegree, Eigen::Vector3d::UnitX()};
}

/// Returns the humanoid with another rest pose. Its clip raises the arms to where they rest in the
/// file.
Character resting_so(const Turns& turns, const Turns& arms) {
  Character character = sample_character("humanoid");
  const Skeleton before = character.skeleton;
  Pose pose = rest_pose(before);
  for (const auto& [name, turn] : turns) {
    pose.joints[before.find(name)].rotation = pose.joints[before.find(name)].rotation * turn;
  }
  const LinearBlend blend(before, character.surface.positions, *character.weights);
  const auto posed = blend.pose(pose);
  for (int v = 0; v < blend.point_count(); ++v) {
    character.surface.positions.col(v) = blend.position(v, posed).cast<double>() + posed.origin;
  }
  for (std::size_t j = 0; j < pose.joints.size(); ++j) {
    Transform local = Transform::Identity();
    local.translation() = pose.joints[j].translation;
    local.linear() = pose.joints[j].rotation.toRotationMatrix();
    character.skeleton.joints[j].rest_local = local;
  }
  Clip raise{"raise", 1.0, {}};
  for (const auto& [name, turn] : arms) {
    Track track;
    track.joint = before.find(name);
    const Eigen::Quaterniond rest = pose.joints[track.joint].rotation;
    track.rotation_times = {0.0, 1.0};
    track.rotations = {rest, rest * Eigen::Quaterniond(turn).conjugate()};
    raise.tracks.push_back(track);
  }
  character.clips = {raise};
  return character;
}

/// Returns a body with its arms at the sides, `degrees` lower than at rest.
Character arms_down(double degrees) {
  const Turns arms{{"upper_arm.L", about_z(-degrees)}, {"upper_arm.R", about_z(degrees)}};
  return resting_so(arms, arms);
}

/// Returns a sitting body with its forearms on its thighs.
Character sitting() {
  const Turns arms{{"upper_arm.L", about_z(-30.0)},
                   {"upper_arm.R", about_z(30.0)},
                   {"forearm.L", about_x(-70.0)},
                   {"forearm.R", about_x(-70.0)}};
  Turns all = arms;
  for (const char* const side : {".L", ".R"}) {
    all.emplace(std::string("thigh") + side, about_x(-80.0));
    all.emplace(std::string("shin") + side, about_x(80.0));
  }
  return resting_so(all, arms);
}

/// Returns the distance by which skin of the hips and legs has moved from rest after the arms have
/// risen, as a fraction of the height.
double moved_below(const Character& character, const std::string& method, bool with_weights) {
  Settings settings;
  set_setting(settings, "method", method);
  settings.contact.mode = ContactMode::kNone;
  settings.simulation.vertices = 1500;
  Character body = character;
  if (!with_weights) body.weights.reset();
  Session session(body, settings, Document{}, {});
  session.seek(1.0);
  const Points moved = session.visible_positions();
  const Skeleton& skeleton = character.skeleton;
  double largest = 0.0;
  for (int v = 0; v < moved.cols(); ++v) {
    double below = 0.0;
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      const std::string& name = skeleton.joints[joint].name;
      if (name == "hips" || name.starts_with("thigh") || name.starts_with("shin")) below += weight;
    }
    if (below < 0.99) continue;
    const double distance = (moved.col(v) - character.surface.positions.col(v)).norm();
    largest = std::max(largest, distance / kHeight);
  }
  return largest;
}

void expect_hips_stay(const Character& character) {
  for (const bool with_weights : {true, false}) {
    EXPECT_LT(moved_below(character, "projective", with_weights), 0.01) << with_weights;
    EXPECT_LT(moved_below(character, "linear-blend", with_weights), 0.01) << with_weights;
  }
}

TEST(RestPoses, HipsStayWhereTheyAreWhenArmsRiseFromTheSides) {
  expect_hips_stay(arms_down(36.0));  // the hands are 3 cm away from the hips
}

TEST(RestPoses, HipsStayWhereTheyAreWhenHandsRiseThatTouchedThem) {
  expect_hips_stay(arms_down(39.0));  // the hands are 2 mm away from the hips
}

TEST(RestPoses, HipsStayWhereTheyAreWhenHandsRiseThatReachedIntoThem) {
  EXPECT_LT(moved_below(arms_down(40.0), "linear-blend", false), 0.01);
}

TEST(RestPoses, ThighsStayWhereTheyAreWhenForearmsRiseFromThem) {
  expect_hips_stay(sitting());
}

/// Returns a copy of the humanoid in which three joints along each limb carry its skin, as in
/// production rigs. The joints are at `aside` from the middle of the limb.
Character with_twist_joints(const Character& plain, const Eigen::Vector3d& aside) {
  Character twisted = plain;
  Skeleton& skeleton = twisted.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  for (const auto& [upper, lower] :
       {std::pair{"upper_arm", "forearm"}, std::pair{"forearm", "hand"}, std::pair{"thigh", "shin"},
        std::pair{"shin", "foot"}}) {
    for (const char* const side : {".L", ".R"}) {
      const int begin = skeleton.find(std::string(upper) + side);
      const int end = skeleton.find(std::string(lower) + side);
      const Eigen::Vector3d bone = rest[end].translation() - rest[begin].translation();
      const int first = skeleton.joint_count();
      for (int k = 0; k < 3; ++k) {
        Joint twist;
        twist.name = std::string(upper) + "_twist" + std::to_string(k) + side;
        twist.parent = begin;
        twist.rest_local.translation() = (k + 0.5) / 3.0 * bone + aside;
        skeleton.joints.push_back(twist);
      }
      for (std::size_t v = 0; v < twisted.weights->vertices.size(); ++v) {
        const Eigen::Vector3d x = twisted.surface.positions.col(static_cast<Eigen::Index>(v));
        const double along = (x - rest[begin].translation()).dot(bone) / bone.squaredNorm();
        for (auto& influence : twisted.weights->vertices[v]) {
          if (influence.joint != begin) continue;
          influence.joint = first + std::clamp(static_cast<int>(3.0 * along), 0, 2);
        }
      }
    }
  }
  choose_bones(twisted, SkinInterior(twisted.surface));
  add_end_joints(twisted, SkinInterior(twisted.surface));
  return twisted;
}

/// Expects that a body with twist joints moves like one without.
void expect_no_difference(const Character& plain, const Character& twisted) {
  Settings settings;
  settings.contact.mode = ContactMode::kNone;
  settings.simulation.vertices = 2500;
  Session with(twisted, settings, Document{}, {});
  Session without(plain, settings, Document{}, {});
  EXPECT_EQ(with.lane().tissue()->inverted_at_rest, without.lane().tissue()->inverted_at_rest);
  for (int clip = 0; clip < 2; ++clip) {
    with.select_clip(clip);
    without.select_clip(clip);
    for (int frame = 0; frame < 20; ++frame) {
      with.advance(1.0 / 30.0);
      without.advance(1.0 / 30.0);
    }
    const Points difference = with.visible_positions() - without.visible_positions();
    EXPECT_LT(difference.colwise().norm().maxCoeff() / kHeight, 0.01) << clip;
  }
}

TEST(RestPoses, TwistJointsLeaveTheBodyAsItIsWithoutThem) {
  const Character plain = sample_character("humanoid");
  expect_no_difference(plain, with_twist_joints(plain, Eigen::Vector3d::Zero()));
}

TEST(RestPoses, TwistJointsNextToTheirLimbsLeaveTheBodyAsItIsWithoutThem) {
  const Character plain = sample_character("humanoid");
  const Eigen::Vector3d outside = kHeight * Eigen::Vector3d(0.0, 0.03, -0.035);
  expect_no_difference(plain, with_twist_joints(plain, outside));
}

}  // namespace
}  // namespace sinew

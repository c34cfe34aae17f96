// SPDX-License-Identifier: MIT

#include "rig/joint_mapping.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/bodies.h"

namespace sinew {
namespace {

/// Returns the role of each joint ("fore.l", for example), which the mapping must find. Extra
/// joints have an empty role.
std::vector<std::string> roles_of(const Convention& convention) {
  std::vector<std::string> roles;
  for (const BodyJoint& joint : convention) {
    roles.push_back(joint.role.starts_with("+") ? "" : joint.role);
  }
  return roles;
}

/// Returns true if a joint of this role must be driven. Ends and roots may be mapped or not.
bool is_driven(const std::string& role) {
  return !role.empty() && role != "root" && !role.starts_with("head_end") &&
         !role.starts_with("toe_end");
}

TEST(JointMapping, MatchesEveryConventionWithEveryOther) {
  for (const auto& [source_name, source] : conventions()) {
    for (const auto& [target_name, target] : conventions()) {
      SCOPED_TRACE(source_name + " to " + target_name);
      const JointMapping mapping = map_joints(make_body(source), make_body(target));
      const auto from = roles_of(source);
      const auto to = roles_of(target);
      for (std::size_t t = 0; t < to.size(); ++t) {
        const int s = mapping.source_of(static_cast<int>(t));
        if (is_driven(to[t]) && std::count(from.begin(), from.end(), to[t]) > 0) {
          ASSERT_GE(s, 0) << target[t].name << " is not driven";
          EXPECT_EQ(from[s], to[t]) << target[t].name << " is driven by " << source[s].name;
        } else if (is_driven(to[t])) {
          EXPECT_EQ(s, -1) << target[t].name << " is driven by " << source[s].name;
        }
      }
    }
  }
}

Skeleton anonymous(Skeleton skeleton) {
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    skeleton.joints[j].name = "b" + std::to_string(j * 7 % skeleton.joint_count());
  }
  return skeleton;
}

TEST(JointMapping, FindsTheBodyByItsShapeWhereNamesSayNothing) {
  const auto all = conventions();
  const Convention& target = all.at("Unreal");
  for (const char* const name : {"CMU", "CMU of 2008", "Mixamo"}) {
    SCOPED_TRACE(name);
    const JointMapping by_name = map_joints(make_body(all.at(name)), make_body(target));
    const JointMapping by_shape = map_joints(anonymous(make_body(all.at(name))), make_body(target));
    const auto roles = roles_of(target);
    for (std::size_t t = 0; t < roles.size(); ++t) {
      const bool is_finger = roles[t].starts_with("thumb") || roles[t].starts_with("index");
      if (!is_driven(roles[t]) || is_finger) continue;
      EXPECT_EQ(by_shape.source_of(static_cast<int>(t)), by_name.source_of(static_cast<int>(t)))
          << roles[t];
    }
  }
}

TEST(JointMapping, FindsLeftInBodiesThatLookElsewhere) {
  const auto all = conventions();
  const Skeleton upright = anonymous(make_body(all.at("Mixamo")));
  const Landmarks truth = landmarks_by_shape(upright);
  Skeleton turned = upright;  // z up, looking along x
  Eigen::Matrix3d turn;
  turn << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  for (Joint& joint : turned.joints) {
    joint.rest_local.translation() = turn * joint.rest_local.translation();
  }
  const Landmarks found = landmarks_by_shape(turned);
  for (int side = 0; side < 2; ++side) {
    EXPECT_EQ(found.arms[side].fore, truth.arms[side].fore);
    EXPECT_EQ(found.legs[side].shin, truth.legs[side].shin);
  }
  EXPECT_EQ(found.head, truth.head);
}

TEST(JointMapping, StretchesSpinesFromEndToEnd) {
  auto all = conventions();
  Convention two = all.at("Mixamo");
  std::erase_if(two, [](const BodyJoint& joint) { return joint.role == "spine2"; });
  const Skeleton source = make_body(two);
  const Skeleton target = make_body(all.at("Unreal"));
  const JointMapping mapping = map_joints(source, target);
  EXPECT_EQ(mapping.source_of(target.find("spine_01")), source.find("mixamorig:Spine"));
  EXPECT_EQ(mapping.source_of(target.find("spine_03")), source.find("mixamorig:Spine2"));
  EXPECT_GE(mapping.source_of(target.find("spine_02")), 0);
}

TEST(JointMapping, PairsOddJointsByEqualNames) {
  Skeleton source = make_body(conventions().at("Mixamo"));
  Skeleton target = make_body(conventions().at("Unreal"));
  const auto hang_on = [](Skeleton& skeleton, const char* name, const char* parent) {
    skeleton.joints.push_back({name, skeleton.find(parent), Transform::Identity()});
  };
  hang_on(source, "mixamorig:Tail", "mixamorig:Hips");
  hang_on(target, "tail", "pelvis");
  const JointMapping mapping = map_joints(source, target);
  EXPECT_EQ(mapping.source_of(target.find("tail")), source.find("mixamorig:Tail"));
}

TEST(JointMapping, NamesThePartsThatNothingDrives) {
  Skeleton source = make_body({{"hips", "Hips"}, {"spine3", "Spine"}, {"head", "Head"}});
  const Skeleton target = make_body(conventions().at("Unreal"));
  const auto undriven = undriven_parts(find_landmarks(target), map_joints(source, target));
  EXPECT_EQ(undriven, (std::vector<std::string>{"left arm", "left leg", "right arm", "right leg"}));
}

}  // namespace
}  // namespace sinew

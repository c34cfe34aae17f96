// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Describes a joint of a test body: its anatomical role, its name in the rig, and the role of its
/// parent. An empty parent means the next joint towards the hips.
struct BodyJoint {
  std::string role;
  std::string name;
  std::string parent{};
};

using Convention = std::vector<BodyJoint>;

struct RoleDetail {
  std::string parent;
  Eigen::Vector3d position;
};

/// Returns the parent and the rest position of a role in a body that is 1.8 high, is in T pose and
/// looks along +z. Roles of the right side (".r") mirror those of the left side (".l").
inline RoleDetail role_detail(const std::string& role) {
  static const std::map<std::string, RoleDetail> kRoles{
      {"root", {"", {0, 0, 0}}},
      {"hips", {"root", {0, 1.0, 0}}},
      {"spine1", {"hips", {0, 1.1, 0}}},
      {"spine2", {"spine1", {0, 1.25, -0.02}}},
      {"spine3", {"spine2", {0, 1.4, -0.02}}},
      {"neck", {"spine3", {0, 1.52, 0}}},
      {"head", {"neck", {0, 1.62, 0.02}}},
      {"head_end", {"head", {0, 1.8, 0.02}}},
      {"clavicle.l", {"spine3", {0.04, 1.47, 0}}},
      {"upper.l", {"clavicle.l", {0.18, 1.46, 0}}},
      {"fore.l", {"upper.l", {0.45, 1.46, -0.01}}},
      {"hand.l", {"fore.l", {0.7, 1.46, 0}}},
      {"thumb1.l", {"hand.l", {0.73, 1.45, 0.03}}},
      {"thumb2.l", {"thumb1.l", {0.76, 1.44, 0.05}}},
      {"index1.l", {"hand.l", {0.79, 1.46, 0.02}}},
      {"index2.l", {"index1.l", {0.83, 1.46, 0.02}}},
      {"thigh.l", {"hips", {0.1, 0.94, 0}}},
      {"shin.l", {"thigh.l", {0.11, 0.52, 0.01}}},
      {"foot.l", {"shin.l", {0.11, 0.08, 0}}},
      {"toe.l", {"foot.l", {0.12, 0.02, 0.13}}},
      {"toe_end.l", {"toe.l", {0.12, 0.02, 0.2}}},
  };
  if (!role.ends_with(".r")) return kRoles.at(role);
  RoleDetail detail = kRoles.at(role.substr(0, role.size() - 1) + "l");
  if (detail.parent.ends_with(".l")) detail.parent.back() = 'r';
  detail.position.x() *= -1.0;
  return detail;
}

/// Builds the skeleton of a body with unrotated rest frames. A role that begins with "+" is an
/// extra joint (a twist joint or an eye, for example) slightly beyond the joint that it names.
inline Skeleton make_body(const Convention& convention) {
  std::map<std::string, int> index;
  for (const BodyJoint& joint : convention) index.emplace(joint.role, -1);
  std::vector<Eigen::Vector3d> positions;
  Skeleton skeleton;
  for (const BodyJoint& entry : convention) {
    const bool is_extra = entry.role.starts_with("+");
    const std::string at = is_extra ? entry.role.substr(1) : entry.role;
    std::string parent =
        entry.parent.empty() ? (is_extra ? at : role_detail(at).parent) : entry.parent;
    while (!parent.empty() && !index.contains(parent)) parent = role_detail(parent).parent;
    Joint joint;
    joint.name = entry.name;
    joint.parent = parent.empty() ? -1 : index.at(parent);
    positions.push_back(role_detail(at).position +
                        (is_extra ? Eigen::Vector3d(0.03, 0.05, 0.0) : Eigen::Vector3d::Zero()));
    joint.rest_local.translation() = positions.back();
    if (joint.parent >= 0) joint.rest_local.translation() -= positions[joint.parent];
    index[entry.role] = skeleton.joint_count();
    skeleton.joints.push_back(std::move(joint));
  }
  return skeleton;
}

/// Returns the joints with each sided one replaced by a left and a right one: "%" in its role, name
/// and parent becomes the name of the side.
inline Convention with_sides(const Convention& convention, const std::string& left,
                             const std::string& right) {
  const auto is_sided = [](const BodyJoint& joint) {
    return (joint.role + joint.name).find('%') != std::string::npos;
  };
  const auto replaced = [](std::string text, const std::string& by) {
    const std::size_t at = text.find('%');
    return at == std::string::npos ? text : text.replace(at, 1, by);
  };
  Convention result;
  for (const BodyJoint& joint : convention) {
    if (!is_sided(joint)) result.push_back(joint);
  }
  for (const auto& [role_side, name_side] : {std::pair("l", left), std::pair("r", right)}) {
    for (const BodyJoint& joint : convention) {
      if (!is_sided(joint)) continue;
      result.push_back({replaced(joint.role, role_side), replaced(joint.name, name_side),
                        replaced(joint.parent, role_side)});
    }
  }
  return result;
}

/// Returns rigs with the joint names of common tools, by the name of the tool.
inline std::map<std::string, Convention> conventions() {
  std::map<std::string, Convention> all;
  const auto body = [](const std::string& prefix, const std::vector<std::string>& names) {
    const std::vector<std::string> roles{"hips", "spine1", "spine2", "spine3", "neck", "head"};
    Convention joints;
    for (std::size_t i = 0; i < roles.size(); ++i) joints.push_back({roles[i], prefix + names[i]});
    return joints;
  };
  const auto add = [](Convention joints, const Convention& more) {
    joints.insert(joints.end(), more.begin(), more.end());
    return joints;
  };
  const std::vector<std::string> spines{"Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"};

  all["CMU"] = with_sides(add(body("", {"Hips", "LowerBack", "Spine", "Spine1", "Neck", "Head"}),
                              {{"clavicle.%", "%Shoulder"},
                               {"upper.%", "%Arm"},
                               {"fore.%", "%ForeArm"},
                               {"hand.%", "%Hand"},
                               {"+hand.%", "%FingerBase"},
                               {"+hips", "%HipJoint"},
                               {"thigh.%", "%UpLeg", "+hips"},
                               {"shin.%", "%Leg"},
                               {"foot.%", "%Foot"},
                               {"toe.%", "%ToeBase"}}),
                          "Left", "Right");
  all["CMU of 2008"] =
      with_sides(add(body("", {"Hips", "lowerback", "Chest", "Chest2", "Neck", "Head"}),
                     {{"clavicle.%", "%Collar"},
                      {"upper.%", "%Shoulder"},
                      {"fore.%", "%Elbow"},
                      {"hand.%", "%Wrist"},
                      {"+hand.%", "%hand"},
                      {"+hips", "%HipJoint"},
                      {"thigh.%", "%Hip", "+hips"},
                      {"shin.%", "%Knee"},
                      {"foot.%", "%Ankle"},
                      {"toe.%", "%Toe"}}),
                 "Left", "Right");
  const Convention mixamo{
      {"clavicle.%", "mixamorig:%Shoulder"}, {"upper.%", "mixamorig:%Arm"},
      {"fore.%", "mixamorig:%ForeArm"},      {"hand.%", "mixamorig:%Hand"},
      {"thumb1.%", "mixamorig:%HandThumb1"}, {"thumb2.%", "mixamorig:%HandThumb2"},
      {"index1.%", "mixamorig:%HandIndex1"}, {"index2.%", "mixamorig:%HandIndex2"},
      {"+head", "mixamorig:%Eye"},           {"thigh.%", "mixamorig:%UpLeg"},
      {"shin.%", "mixamorig:%Leg"},          {"foot.%", "mixamorig:%Foot"},
      {"toe.%", "mixamorig:%ToeBase"},       {"toe_end.%", "mixamorig:%Toe_End"}};
  all["Mixamo"] = with_sides(
      add(add(body("mixamorig:", spines), {{"head_end", "mixamorig:HeadTop_End"}}), mixamo), "Left",
      "Right");
  all["HumanIK"] = with_sides(
      add(body("Character1_", spines), {{"clavicle.%", "Character1_%Shoulder"},
                                        {"upper.%", "Character1_%Arm"},
                                        {"+upper.%", "Character1_%ArmRoll"},
                                        {"fore.%", "Character1_%ForeArm"},
                                        {"+fore.%", "Character1_%ForeArmRoll"},
                                        {"hand.%", "Character1_%Hand"},
                                        {"thumb1.%", "Character1_%HandThumb1"},
                                        {"thumb2.%", "Character1_%HandThumb2"},
                                        {"+hand.%", "Character1_%InHandIndex"},
                                        {"index1.%", "Character1_%HandIndex1", "+hand.%"},
                                        {"index2.%", "Character1_%HandIndex2"},
                                        {"thigh.%", "Character1_%UpLeg"},
                                        {"+thigh.%", "Character1_%UpLegRoll"},
                                        {"shin.%", "Character1_%Leg"},
                                        {"foot.%", "Character1_%Foot"},
                                        {"toe.%", "Character1_%ToeBase"}}),
      "Left", "Right");
  all["Blender Rigify"] = with_sides({{"hips", "DEF-spine"},  // no bone is called head
                                      {"spine1", "DEF-spine.001"},
                                      {"spine2", "DEF-spine.002"},
                                      {"spine3", "DEF-spine.003"},
                                      {"neck", "DEF-spine.004"},
                                      {"head", "DEF-spine.006"},
                                      {"+hips", "DEF-pelvis.%"},
                                      {"+spine3", "DEF-breast.%"},
                                      {"clavicle.%", "DEF-shoulder.%"},
                                      {"upper.%", "DEF-upper_arm.%"},
                                      {"+upper.%", "DEF-upper_arm.%.001"},
                                      {"fore.%", "DEF-forearm.%", "+upper.%"},
                                      {"+fore.%", "DEF-forearm.%.001"},
                                      {"hand.%", "DEF-hand.%", "+fore.%"},
                                      {"+hand.%", "DEF-palm.01.%"},
                                      {"thumb1.%", "DEF-thumb.01.%"},
                                      {"thumb2.%", "DEF-thumb.02.%"},
                                      {"index1.%", "DEF-f_index.01.%", "+hand.%"},
                                      {"index2.%", "DEF-f_index.02.%"},
                                      {"thigh.%", "DEF-thigh.%"},
                                      {"+thigh.%", "DEF-thigh.%.001"},
                                      {"shin.%", "DEF-shin.%", "+thigh.%"},
                                      {"+shin.%", "DEF-shin.%.001"},
                                      {"foot.%", "DEF-foot.%", "+shin.%"},
                                      {"toe.%", "DEF-toe.%"}},
                                     "L", "R");
  all["3ds Max Biped"] = with_sides({{"root", "Bip01"},
                                     {"hips", "Bip01 Pelvis"},
                                     {"spine1", "Bip01 Spine"},
                                     {"spine2", "Bip01 Spine1"},
                                     {"spine3", "Bip01 Spine2"},
                                     {"neck", "Bip01 Neck"},
                                     {"head", "Bip01 Head"},
                                     {"head_end", "Bip01 HeadNub"},
                                     {"clavicle.%", "Bip01 % Clavicle", "neck"},
                                     {"upper.%", "Bip01 % UpperArm"},
                                     {"+upper.%", "Bip01 %UpArmTwist"},
                                     {"fore.%", "Bip01 % Forearm"},
                                     {"hand.%", "Bip01 % Hand"},
                                     {"thumb1.%", "Bip01 % Finger0"},
                                     {"thumb2.%", "Bip01 % Finger01"},
                                     {"index1.%", "Bip01 % Finger1"},
                                     {"index2.%", "Bip01 % Finger11"},
                                     {"+index2.%", "Bip01 % Finger1Nub"},
                                     {"thigh.%", "Bip01 % Thigh", "spine1"},
                                     {"shin.%", "Bip01 % Calf"},
                                     {"foot.%", "Bip01 % Foot"},
                                     {"toe.%", "Bip01 % Toe0"}},
                                    "L", "R");
  all["Unreal"] = with_sides({{"root", "root"},
                              {"hips", "pelvis"},
                              {"spine1", "spine_01"},
                              {"spine2", "spine_02"},
                              {"spine3", "spine_03"},
                              {"neck", "neck_01"},
                              {"head", "head"},
                              {"+root", "ik_foot_root"},
                              {"+root", "ik_foot_%"},
                              {"+root", "ik_hand_%"},
                              {"clavicle.%", "clavicle_%"},
                              {"upper.%", "upperarm_%"},
                              {"+upper.%", "upperarm_twist_01_%"},
                              {"fore.%", "lowerarm_%"},
                              {"+fore.%", "lowerarm_twist_01_%"},
                              {"hand.%", "hand_%"},
                              {"thumb1.%", "thumb_01_%"},
                              {"thumb2.%", "thumb_02_%"},
                              {"+hand.%", "index_metacarpal_%"},
                              {"index1.%", "index_01_%", "+hand.%"},
                              {"index2.%", "index_02_%"},
                              {"thigh.%", "thigh_%"},
                              {"+thigh.%", "thigh_twist_01_%"},
                              {"shin.%", "calf_%"},
                              {"+shin.%", "calf_twist_01_%"},
                              {"foot.%", "foot_%"},
                              {"toe.%", "ball_%"}},
                             "l", "r");
  all["MakeHuman"] = with_sides({{"hips", "root"},
                                 {"spine1", "spine05"},
                                 {"spine2", "spine03"},
                                 {"spine3", "spine01"},
                                 {"neck", "neck01"},
                                 {"head", "head"},
                                 {"+head", "jaw"},
                                 {"+hips", "pelvis.%"},
                                 {"clavicle.%", "clavicle.%"},
                                 {"+clavicle.%", "shoulder01.%"},
                                 {"upper.%", "upperarm01.%", "+clavicle.%"},
                                 {"+upper.%", "upperarm02.%"},
                                 {"fore.%", "lowerarm01.%", "+upper.%"},
                                 {"+fore.%", "lowerarm02.%"},
                                 {"hand.%", "wrist.%", "+fore.%"},
                                 {"thumb1.%", "finger1-1.%"},
                                 {"thumb2.%", "finger1-2.%"},
                                 {"index1.%", "finger2-1.%"},
                                 {"index2.%", "finger2-2.%"},
                                 {"thigh.%", "upperleg01.%", "+hips"},
                                 {"+thigh.%", "upperleg02.%"},
                                 {"shin.%", "lowerleg01.%", "+thigh.%"},
                                 {"+shin.%", "lowerleg02.%"},
                                 {"foot.%", "foot.%", "+shin.%"},
                                 {"+foot.%", "toe1-1.%"}},
                                "L", "R");
  return all;
}

inline Skeleton mixamo() {
  return make_body(conventions().at("Mixamo"));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/persons/truth_file.h"

#include <array>
#include <nlohmann/json.hpp>

#include "bodies/measures/body_measures.h"
#include "bodies/persons/body_segments.h"
#include "bodies/skin/fat_map.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Json = nlohmann::ordered_json;

/// Length of a bone as the distance of two joints.
struct BoneLength {
  const char* bone;
  const char* from;
  const char* to;
};
constexpr std::array<BoneLength, 8> kBoneLengths{{{"humerus", "upper_arm", "forearm"},
                                                  {"ulna", "forearm", "hand"},
                                                  {"clavicle", "shoulder", "scapula"},
                                                  {"femur", "thigh", "shin"},
                                                  {"tibia", "shin", "foot"},
                                                  {"foot", "foot", "toe"},
                                                  {"hand", "hand", "middle_end"},
                                                  {"pelvis_half_width", "hips", "thigh"}}};

Json point_of(const Vector3d& point) {
  return {point.x(), point.y(), point.z()};
}

Json masses_of(const BodyMasses& m) {
  return {{"total", m.total()},
          {"fat", m.fat()},
          {"subcutaneous_fat", m.subcutaneous_fat},
          {"visceral_fat", m.visceral_fat},
          {"muscle", m.muscle},
          {"bone", m.bone},
          {"organs", m.organs},
          {"skin", m.skin},
          {"rest", m.rest}};
}

Json volumes_of(const BodyVolumes& v) {
  return {{"body", v.body},
          {"below_skin", v.below_skin},
          {"muscle_surface", v.muscle_surface},
          {"skeleton_surface", v.skeleton_surface},
          {"muscles", v.muscles},
          {"bones", v.bones},
          {"cavity", v.cavity}};
}

Json proportions_of(const Proportions& p) {
  return {{"trunk", p.trunk},
          {"head_length", p.head_length},
          {"head_breadth", p.head_breadth},
          {"head_height", p.head_height},
          {"shoulders", p.shoulders},
          {"chest_breadth", p.chest_breadth},
          {"chest_depth", p.chest_depth},
          {"pelvis_breadth", p.pelvis_breadth},
          {"pelvis_depth", p.pelvis_depth},
          {"upper_arm", p.upper_arm},
          {"forearm", p.forearm},
          {"hand", p.hand},
          {"thigh", p.thigh},
          {"shank", p.shank},
          {"foot", p.foot},
          {"thickness", p.thickness}};
}

}  // namespace

Json body_truth(const Person& person, const std::vector<Landmark>& landmarks) {
  Json truth;
  truth["schema"] = "sinew.body/1";
  truth["sex"] = person.body.sex == Sex::kMale ? "male" : "female";
  truth["height"] = person.settings.height;
  truth["mass"] = person.masses.total();
  truth["fat"] = person.masses.fat();
  truth["muscle"] = person.masses.muscle;
  truth["visceral"] = person.masses.visceral_fat;
  truth["seed"] = person.settings.seed;
  truth["pose"] = "a";
  truth["masses"] = masses_of(person.masses);
  truth["volumes"] = volumes_of(person.volumes);
  truth["densities"] = {{"fat", kFatDensity},     {"muscle", kMuscleDensity},
                        {"bone", kBoneDensity},   {"organs", kOrganDensity},
                        {"brain", kBrainDensity}, {"skin", kSkinDensity},
                        {"rest", kRestDensity}};
  // Relative, as a simulation sees the tissues: muscle is three times as stiff as fat (Komaritzan
  // 2022, 4.3.3).
  truth["stiffness"] = {{"fat", 1.0}, {"muscle", 3.0}};
  truth["skin_thickness"] = kSkinThickness;
  truth["muscles_without_mesh"] = kOtherMuscles;
  truth["proportions"] = proportions_of(person.proportions);
  for (int r = 0; r < kFatRegions; ++r) {
    const auto at = static_cast<std::size_t>(r);
    truth["regions"][name_of(static_cast<FatRegion>(r))] = {
        {"subcutaneous_fat", person.region_fat[at]},
        {"fat_growth_factor", person.distribution.fat[at]},
        {"muscle_growth_factor", person.distribution.muscle[at]}};
  }
  for (const BodyPart& part : person.body.parts) {
    if (!part.name.starts_with("muscle.")) continue;
    truth["muscle_volumes"][part.name.substr(7)] =
        signed_volume(part.mesh.positions, part.mesh.triangles);
  }
  const std::vector<Transform> rest = person.body.skeleton.rest_global();
  const auto joint = [&](const std::string& name) {
    return Vector3d(rest[person.body.skeleton.find(name)].translation());
  };
  for (const BoneLength& length : kBoneLengths) {
    const std::string from = length.from;
    const std::string begin = person.body.skeleton.find(from) >= 0 ? from : from + ".R";
    truth["bone_lengths"][length.bone] =
        (joint(std::string(length.to) + ".R") - joint(begin)).norm();
  }
  for (int j = 0; j < person.body.skeleton.joint_count(); ++j)
    truth["joints"][person.body.skeleton.joints[j].name] = point_of(rest[j].translation());
  for (const Landmark& landmark : landmarks)
    truth["landmarks"][landmark.name] = point_of(landmark.position);
  for (const BodyMeasure& measure : body_measures(person.body, landmarks))
    truth["measures"][measure.name] = measure.value;
  for (const BodySegment& segment : body_segments(person, landmarks)) {
    truth["segments"][segment.name] = {{"mass", segment.mass},
                                       {"center_of_mass", point_of(segment.center_of_mass)}};
  }
  return truth;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <map>
#include <utility>

#include "assets/open.h"
#include "bench/rig_guess/cases.h"

namespace sinew::rig_guess {
namespace {

/// Guessed joints and those of a rig at the same place. `@` stands for the side in both.
using Names = std::vector<std::pair<std::string, std::string>>;

struct Creature {
  std::string file;
  std::pair<std::string, std::string> sides;  ///< of the rig, left and right
  Names names;
};

const Names kQuaternius{{"@UpLeg", "BackLeg.@"},         {"@Leg", "BackUpperLeg.@"},
                        {"@Foot", "BackLowerLeg.@"},     {"@Arm", "FrontUpperLeg.@"},
                        {"@ForeArm", "FrontLowerLeg.@"}, {"@Hand", "IKFrontLeg.@"}};
const std::vector<Creature> kCreatures{{"gltf/Quaternius_Horse.glb", {"L", "R"}, kQuaternius},
                                       {"gltf/Quaternius_ShibaInu.glb", {"L", "R"}, kQuaternius},
                                       {"fbx/Cow.fbx",
                                        {"L", "R"},
                                        {{"@UpLeg", "BackUpLeg.@"},
                                         {"@Foot", "BackLowLeg.@"},
                                         {"@ToeBase", "BackFoot.@"},
                                         {"@Arm", "FrontUpLeg.@"},
                                         {"@ForeArm", "FrontLowLeg.@"},
                                         {"@Hand", "FrontFoot.@"}}},
                                       {"fbx/Cat.fbx",
                                        {"", ""},
                                        {{"LeftUpLeg", "Bone.008"},
                                         {"LeftFoot", "Bone.009"},
                                         {"LeftToeBase", "Bone.010"},
                                         {"LeftArm", "Bone.017"},
                                         {"LeftForeArm", "Bone.018"},
                                         {"LeftHand", "Bone.019"},
                                         {"RightUpLeg", "Bone.011"},
                                         {"RightFoot", "Bone.012"},
                                         {"RightToeBase", "Bone.013"},
                                         {"RightArm", "Bone.014"},
                                         {"RightForeArm", "Bone.015"},
                                         {"RightHand", "Bone.016"}}}};

std::string with_side(std::string name, const std::string& side) {
  const std::size_t at = name.find('@');
  return at == std::string::npos ? name : name.replace(at, 1, side);
}

}  // namespace

std::vector<Case> creature_cases(const std::filesystem::path& data) {
  std::vector<Case> cases;
  for (const Creature& creature : kCreatures) {
    const std::filesystem::path file = data / "02_creatures" / creature.file;
    const Character character = open_character({file.string()});
    const std::vector<Transform> rest = character.skeleton.rest_global();
    Case c{file.stem().string(), "rest", character.surface, kHeight, GuessKind::kQuadruped, {}};
    std::map<std::string, Eigen::Vector3d> joints;
    for (const auto& [guessed, of_rig] : creature.names) {
      for (const auto& [side, suffix] : {std::pair{std::string("Left"), creature.sides.first},
                                         std::pair{std::string("Right"), creature.sides.second}}) {
        const int joint = character.skeleton.find(with_side(of_rig, suffix));
        if (joint >= 0) joints[with_side(guessed, side)] = rest[joint].translation();
      }
    }
    for (const auto& [name, position] : joints) c.joints.push_back({name, position});
    cases.push_back(c);
    const Eigen::Matrix3d rotation =
        Eigen::AngleAxisd(2.0, Eigen::Vector3d::UnitY()).toRotationMatrix();
    c.variant = "turned";
    c.skin.positions = rotation * c.skin.positions;
    for (TrueJoint& joint : c.joints) joint.position = rotation * joint.position;
    cases.push_back(c);
  }
  return cases;
}

}  // namespace sinew::rig_guess

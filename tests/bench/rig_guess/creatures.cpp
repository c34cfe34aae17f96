// SPDX-License-Identifier: MIT

#include "bench/rig_guess/creatures.h"

#include <utility>

#include "assets/open.h"
#include "building/guess/edge_splits.h"
#include "mesh/decimation.h"
#include "rig/pose.h"

namespace sinew::rig_guess {
namespace {

/// Joints of both sides of a rig: `@` stands for the side.
struct Rig {
  std::string file;
  std::pair<std::string, std::string> sides;  ///< left and right
  std::vector<BentJoint> joints;
  Eigen::Vector3d left = Eigen::Vector3d::UnitX();
};

const std::vector<BentJoint> kQuaternius{{"@UpLeg", "BackLeg.@", {"IKBackLeg.@"}},
                                         {"@Leg", "BackUpperLeg.@", {"IKBackLeg.@"}},
                                         {"@Foot", "BackLowerLeg.@", {"IKBackLeg.@"}},
                                         {"@ToeBase", "IKBackLeg.@"},
                                         {"@Arm", "FrontUpperLeg.@", {"IKFrontLeg.@"}},
                                         {"@ForeArm", "FrontLowerLeg.@", {"IKFrontLeg.@"}},
                                         {"@Hand", "IKFrontLeg.@"}};
const std::vector<Rig> kRigs{{"gltf/Quaternius_Horse.glb", {"L", "R"}, kQuaternius},
                             {"gltf/Quaternius_ShibaInu.glb", {"L", "R"}, kQuaternius},
                             {"fbx/Cow.fbx",
                              {"L", "R"},
                              {{"@UpLeg", "BackUpLeg.@", {"BackFoot.@"}},
                               {"@Foot", "BackLowLeg.@", {"BackFoot.@"}},
                               {"@ToeBase", "BackFoot.@"},
                               {"@Arm", "FrontUpLeg.@", {"FrontFoot.@"}},
                               {"@ForeArm", "FrontLowLeg.@", {"FrontFoot.@"}},
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
                               {"RightHand", "Bone.016"}},
                              -Eigen::Vector3d::UnitZ()}};

std::string with_side(std::string name, const std::string& side) {
  const std::size_t at = name.find('@');
  return at == std::string::npos ? name : name.replace(at, 1, side);
}

std::vector<BentJoint> joints_of(const Rig& rig) {
  std::vector<BentJoint> result;
  for (const BentJoint& joint : rig.joints) {
    if (joint.guessed.find('@') == std::string::npos) {
      result.push_back(joint);
      continue;
    }
    for (const auto& [side, suffix] : {std::pair{std::string("Left"), rig.sides.first},
                                       std::pair{std::string("Right"), rig.sides.second}}) {
      BentJoint one{with_side(joint.guessed, side), with_side(joint.of_rig, suffix)};
      for (const std::string& name : joint.carried) one.carried.push_back(with_side(name, suffix));
      result.push_back(one);
    }
  }
  return result;
}

Case posed_case(const Creature& creature, const std::string& variant, const Pose& pose) {
  const Character& character = creature.character;
  Case c{character.name, variant, character.surface, kHeight, GuessKind::kQuadruped, {}};
  const std::vector<Transform> global = global_transforms(character.skeleton, pose);
  const std::vector<Transform> moved = skinning_transforms(character.skeleton, pose);
  for (int v = 0; v < c.skin.vertex_count(); ++v) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const SkinWeights::Influence& influence : character.weights->vertices[v])
      sum += static_cast<double>(influence.weight) *
             (moved[influence.joint] * character.surface.positions.col(v));
    c.skin.positions.col(v) = sum;
  }
  for (const BentJoint& joint : creature.joints)
    c.joints.push_back(
        {joint.guessed, global[character.skeleton.find(joint.of_rig)].translation()});
  return c;
}

Case rotated(Case c, const std::string& variant, const Eigen::Matrix3d& rotation) {
  c.variant = variant;
  c.skin.positions = rotation * c.skin.positions;
  for (TrueJoint& joint : c.joints) joint.position = rotation * joint.position;
  return c;
}

/// Divides the triangles, which are few and large, and decimates the result, if `unevenly` with
/// three times as many vertices on one side.
Case remeshed(Case c, const std::string& variant, int vertices, bool unevenly) {
  c.variant = variant;
  c.skin = split_long_edges(c.skin, 0.03 * kHeight);
  DecimationSettings settings{.target_vertices = vertices};
  if (unevenly) {
    for (const auto& p : c.skin.positions.colwise())
      settings.density.push_back(p[2] > 0.0 ? 3.0 : 1.0);
  }
  c.skin = decimate(c.skin, settings).mesh;
  return c;
}

}  // namespace

std::vector<Creature> open_creatures(const std::filesystem::path& data) {
  std::vector<Creature> creatures;
  for (const Rig& rig : kRigs) {
    const std::filesystem::path file = data / "02_creatures" / rig.file;
    creatures.push_back({open_character({file.string()}), joints_of(rig), rig.left});
    creatures.back().character.name = file.stem().string();
  }
  return creatures;
}

std::vector<Case> creature_cases(const Creature& creature) {
  const Character& character = creature.character;
  const Case rest = posed_case(creature, "rest", rest_pose(character.skeleton));
  std::vector<Case> cases{rest};
  cases.push_back(rotated(rest, "turned", degrees_about(115.0, Eigen::Vector3d::UnitY())));
  cases.push_back(rotated(rest, "on its side", degrees_about(90.0, Eigen::Vector3d::UnitX())));
  cases.push_back(remeshed(rest, "2500 vertices", 2500, false));
  cases.push_back(remeshed(rest, "uneven", 1500, true));
  for (const Clip& clip : character.clips)
    cases.push_back(posed_case(creature, "posed: " + clip.name,
                               clip.sample(character.skeleton, 0.5 * clip.duration)));
  return cases;
}

}  // namespace sinew::rig_guess

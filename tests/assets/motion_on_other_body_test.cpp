// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "assets/open.h"
#include "moving_rig.h"
#include "rig/rotation_between.h"
#include "scratch_folder.h"
#include "support/test_data.h"

namespace sinew {
namespace {

MovingRig adult() {
  return MovingRig(make_body(conventions().at("Mixamo")));
}

using Change = std::function<Eigen::Vector3d(const std::string&, Eigen::Vector3d)>;

/// Returns a change of proportions by factors for legs, arms and trunk. The hips stay above the
/// feet.
Change proportions(double legs, double arms, double trunk) {
  return [=](const std::string& name, Eigen::Vector3d offset) -> Eigen::Vector3d {
    const auto has = [&](const char* piece) { return name.find(piece) != std::string::npos; };
    if (has("Hips")) return {0.0, 0.06 * trunk + 0.86 * legs + 0.08, 0.0};
    if (name.ends_with("Leg") && !has("UpLeg")) return legs * offset;
    if (has("Foot")) return legs * offset;
    if (has("Toe")) return offset;
    if (has("ForeArm") || has("Hand")) return arms * offset;
    return trunk * offset;
  };
}

/// Returns true if the first clip has the keys of the file, which moves all joints. Retargeted
/// motions translate only the root.
bool is_copied(const Character& character) {
  const auto& tracks = character.clips.at(0).tracks;
  return std::all_of(tracks.begin(), tracks.end(),
                     [](const Track& track) { return !track.translations.empty(); });
}

/// Expects one mapping, which says that the motion was transferred in this manner and for this
/// reason.
void expect_manner(const Character& character, const std::string& manner,
                   const std::string& reason) {
  ASSERT_EQ(character.mappings.size(), 1U);
  const std::string& said = character.mappings[0].manner;
  EXPECT_TRUE(said.starts_with(manner)) << said;
  EXPECT_NE(said.find(reason), std::string::npos) << said;
}

double degrees_between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b)) * 180.0 / M_PI;
}

class MotionOnOtherBody : public testing::Test {
 protected:
  /// Opens the character with the clip of the other rig. `file` says how the motion is written, and
  /// `own` how the character is.
  Character open(const MovingRig& character, const MovingRig& motion, MovingRig::File file,
                 MovingRig::File own = {}) {
    own.has_clip = false;
    const std::string hero = folder_.write("hero.gltf", character.gltf(own));
    const std::string walk = folder_.write("walk.gltf", motion.gltf(file));
    return open_character({hero, walk});
  }

  /// Expects bones of constant length, limbs that point in the directions of the source's limbs,
  /// and feet on the ground.
  static void expect_walks(const Character& character, const MovingRig& source,
                           double legs_may_turn) {
    ASSERT_EQ(character.clips.size(), 1U);
    const Skeleton& skeleton = character.skeleton;
    const std::vector<Transform> rest = skeleton.rest_global();
    double lowest = 1e9;
    for (int key = 0; key < MovingRig::kKeys; ++key) {
      const auto at =
          global_transforms(skeleton, character.clips[0].sample(skeleton, MovingRig::kGap * key));
      const std::vector<Eigen::Isometry3d> truth = source.pose(key);
      for (int j = 0; j < skeleton.joint_count(); ++j) {
        lowest = std::min(lowest, at[j].translation().y());
        const int parent = skeleton.joints[j].parent;
        if (parent < 0) continue;
        const Eigen::Vector3d bone = at[j].translation() - at[parent].translation();
        const double length = (rest[j].translation() - rest[parent].translation()).norm();
        EXPECT_NEAR(bone.norm(), length, 1e-4 * kHeight) << skeleton.joints[j].name;
        const int s = source.skeleton().find(skeleton.joints[j].name);
        const int p = source.skeleton().find(skeleton.joints[parent].name);
        if (s < 0 || p < 0 || length < 0.02) continue;
        const bool is_leg = skeleton.joints[j].name.find("Leg") != std::string::npos ||
                            skeleton.joints[j].name.find("Foot") != std::string::npos ||
                            skeleton.joints[j].name.find("Toe") != std::string::npos;
        EXPECT_LT(degrees_between(bone, truth[s].translation() - truth[p].translation()),
                  is_leg ? legs_may_turn : 1.0)
            << skeleton.joints[j].name << " at key " << key;
      }
    }
    double rest_lowest = 1e9;
    for (const Transform& joint : rest)
      rest_lowest = std::min(rest_lowest, joint.translation().y());
    EXPECT_NEAR(lowest, rest_lowest, 0.02 * kHeight);
  }

  ScratchFolder folder_;
};

TEST_F(MotionOnOtherBody, IsCopiedWhereSkeletonsRestAlike) {
  const MovingRig rig = adult();
  for (const bool has_mesh : {false, true}) {
    MovingRig::File file;
    file.has_mesh = has_mesh;
    const Character character = open(rig, rig, file);
    ASSERT_EQ(character.mappings.size(), 1U);
    EXPECT_TRUE(is_copied(character));
    expect_manner(character, "keys copied, since", "rest alike");
    expect_walks(character, rig, 0.1);
  }
}

TEST_F(MotionOnOtherBody, IsCopiedWhereOnlyTheNodesOfTheMotionStandInAPose) {
  const MovingRig rig = adult();
  for (const bool has_mesh : {false, true}) {  // a skin says how its joints were bound
    MovingRig::File file;
    file.has_mesh = has_mesh;
    file.posed_as = 4;
    const Character character = open(rig, rig, file);
    EXPECT_TRUE(is_copied(character)) << has_mesh;
    expect_walks(character, rig, 0.1);
  }
}

TEST_F(MotionOnOtherBody, IsScaledWhereOnlyTheUnitDiffers) {
  const MovingRig rig = adult();
  for (const double unit : {100.0, 39.37, 0.01}) {
    for (const bool has_mesh : {false, true}) {
      SCOPED_TRACE(unit);
      MovingRig::File file;
      file.unit = unit;
      file.has_mesh = has_mesh;
      const Character character = open(rig, rig, file);
      EXPECT_TRUE(is_copied(character));
      expect_manner(character, "keys copied, translations ",
                    fmt::format("{:.4g} times as large", 1.0 / unit));
      expect_walks(character, rig, 0.1);
      // Only one of the two files has its unit in a node above the joints.
      MovingRig::File own;
      own.unit = 100.0;
      own.armature = 0.01;
      expect_walks(open(rig, rig, file, own), rig, 0.1);
      file.armature = 1.0 / unit;
      expect_walks(open(rig, rig, file), rig, 0.1);
    }
  }
}

/// Returns rest frames of joints as programs choose them: along the bone, rolled about the bone,
/// and arbitrary.
std::vector<std::function<Eigen::Matrix3d(int)>> other_frames(const MovingRig& rig) {
  const auto children = rig.skeleton().children();
  const auto along = [&rig, children](int j) -> Eigen::Vector3d {
    const int parent = rig.skeleton().joints[j].parent;
    const Eigen::Vector3d bone = !children[j].empty()
                                     ? rig.rest()[children[j][0]] - rig.rest()[j]
                                     : rig.rest()[j] - rig.rest()[std::max(0, parent)];
    return bone.normalized();
  };
  return {[along](int j) -> Eigen::Matrix3d {
            return rotation_between(Eigen::Vector3d::UnitY(), along(j)).toRotationMatrix();
          },
          [along](int j) -> Eigen::Matrix3d {
            return Eigen::AngleAxisd(M_PI, along(j)).toRotationMatrix();
          },
          [along, &rig](int j) -> Eigen::Matrix3d {  // only the forearms roll
            const bool rolls = rig.skeleton().joints[j].name.find("ForeArm") != std::string::npos;
            return Eigen::AngleAxisd(rolls ? M_PI_2 : 0.0, along(j)).toRotationMatrix();
          },
          [](int j) -> Eigen::Matrix3d {
            const Eigen::Vector3d axis(std::sin(1.0 + j), std::cos(2.0 * j), std::sin(3.0 * j));
            return Eigen::AngleAxisd(0.5 + 0.3 * j, axis.normalized()).toRotationMatrix();
          }};
}

TEST_F(MotionOnOtherBody, IsRetargetedWhereJointsAreTurnedOtherwiseAtRest) {
  const MovingRig rig = adult();
  for (const auto& frames : other_frames(rig)) {
    MovingRig turned = rig;
    turned.turn_frames(frames);
    for (const bool has_mesh : {false, true}) {
      MovingRig::File file;
      file.has_mesh = has_mesh;
      const Character character = open(rig, turned, file);
      EXPECT_FALSE(is_copied(character));
      EXPECT_GE(character.mappings[0].pairs.size(), rig.rest().size());
      expect_manner(character, "retargeted, since", "at rest (");
      expect_walks(character, rig, 3.0);
      file.unit = 100.0;
      expect_walks(open(rig, turned, file), rig, 3.0);
    }
  }
}

// A third file without a mesh and clips gives the rest pose of the motion.
TEST_F(MotionOnOtherBody, RestsAsASceneOfItsOwnSays) {
  const MovingRig rig = adult();
  MovingRig rolled = rig;  // only the rest frames of the forearms differ
  rolled.turn_frames(other_frames(rig)[2]);
  for (const auto& [motion, may_copy] : {std::pair(rig, true), std::pair(rolled, false)}) {
    MovingRig::File file;
    file.has_mesh = false;
    file.posed_as = 4;
    MovingRig::File at_rest;
    at_rest.has_mesh = at_rest.has_clip = false;
    const std::string rest = folder_.write("rest.gltf", motion.gltf(at_rest));
    MovingRig::File own;
    own.has_clip = false;
    const Character character =
        open_character({folder_.write("hero.gltf", rig.gltf(own)),
                        folder_.write("walk.gltf", motion.gltf(file)), rest});
    EXPECT_EQ(is_copied(character), may_copy);
    if (!may_copy)
      expect_manner(character, "retargeted, since", "its joints have other rotations at rest (");
    expect_walks(character, rig, may_copy ? 0.1 : 3.0);
  }
}

/// Returns the body with two more joints between its lower and its middle spine joint.
Skeleton with_longer_spine(const Skeleton& body) {
  Skeleton longer;
  std::vector<int> number;
  for (Joint joint : body.joints) {
    if (joint.parent >= 0) joint.parent = number[joint.parent];
    if (joint.name.ends_with("Spine1")) {
      joint.rest_local.translation() /= 3.0;
      for (const char* const name : {"lower ring", "upper ring"}) {
        Joint ring = joint;
        ring.name = name;
        joint.parent = longer.joint_count();
        longer.joints.push_back(std::move(ring));
      }
    }
    number.push_back(longer.joint_count());
    longer.joints.push_back(joint);
  }
  return longer;
}

// If joints were mapped by body parts alone, the middle one of three spine joints would follow the
// middle one of five, which does not bend.
TEST_F(MotionOnOtherBody, DrivesJointsByThoseOfTheirNames) {
  const MovingRig rig = adult();
  MovingRig motion(with_longer_spine(rig.skeleton()));
  ASSERT_EQ(motion.rest().size(), rig.rest().size() + 2);
  motion.turn_frames(other_frames(motion)[3]);
  const Character character = open(rig, motion, {});
  EXPECT_FALSE(is_copied(character));
  ASSERT_EQ(character.mappings.size(), 1U);
  EXPECT_EQ(character.mappings[0].pairs.size(), rig.rest().size());
  expect_walks(character, rig, 3.0);
}

TEST_F(MotionOnOtherBody, IsRetargetedWhereItsSkeletonHasAnotherOrientation) {
  const MovingRig rig = adult();
  for (const Eigen::Vector3d& axis : {Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 0, 1)}) {
    for (const bool has_mesh : {false, true}) {
      MovingRig::File file;
      file.has_mesh = has_mesh;
      file.turned = Eigen::AngleAxisd(M_PI_2, axis);
      const Character character = open(rig, rig, file);
      EXPECT_FALSE(is_copied(character));
      expect_manner(character, "retargeted, since",
                    "its skeleton has another orientation in its scene (");
      expect_walks(character, rig, 3.0);
    }
  }
}

TEST_F(MotionOnOtherBody, IsRetargetedWhereProportionsDiffer) {
  const MovingRig rig = adult();
  for (const Change& change :
       {proportions(0.6, 0.7, 0.8), proportions(1.2, 1.0, 1.0), proportions(0.9, 1.3, 1.1)}) {
    MovingRig other = rig;
    other.reshape(change);
    for (const bool has_mesh : {false, true}) {
      MovingRig::File file;
      file.has_mesh = has_mesh;
      const Character character = open(other, rig, file);
      EXPECT_FALSE(is_copied(character));
      expect_manner(character, "retargeted, since", "its bones have other proportions (");
      expect_walks(character, rig, 15.0);  // legs may turn, to keep the feet in place
      file.unit = 100.0;
      expect_walks(open(other, rig, file), rig, 15.0);
    }
  }
}

TEST_F(MotionOnOtherBody, ComesFromAFileThatHasAMeshToo) {
  const MovingRig rig = adult();
  MovingRig::File still;
  still.has_clip = false;
  const std::string hero = folder_.write("hero.gltf", rig.gltf(still));
  const std::string walk = folder_.write("walk.gltf", rig.gltf({}));
  const std::string obj = folder_.write("box.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  for (const Character& character : {open_character({hero, walk}), open_character({walk, hero}),
                                     open_character({hero}, {.motions = {walk}})}) {
    EXPECT_EQ(character.name, "hero");
    ASSERT_EQ(character.clips.size(), 1U);
    EXPECT_TRUE(std::any_of(character.warnings.begin(), character.warnings.end(),
                            [&](const std::string& warning) {
                              return warning == walk +
                                                    ": only its clips are used; its mesh is "
                                                    "not shown";
                            }));
  }
  // If the first file has clips of its own, it is still the character, and the clips of the other
  // files come first.
  const Character two = open_character({walk, folder_.write("again.gltf", rig.gltf({}))});
  EXPECT_EQ(two.name, "walk");
  EXPECT_EQ(two.clips.size(), 2U);
  EXPECT_NE(input_error([&] {
              open_character({hero, hero});
            }).find("already loaded"),
            std::string::npos);
  EXPECT_NE(
      input_error([&] { open_character({walk}, {.motions = {hero}}); }).find("contains no clip"),
      std::string::npos);
  EXPECT_NE(
      input_error([&] { open_character({hero}, {.motions = {obj}}); }).find("contains no motion"),
      std::string::npos);
}

TEST_F(MotionOnOtherBody, FollowsAMappingThoughSkeletonsRestAlike) {
  const MovingRig rig = adult();
  MovingRig::File still;
  still.has_clip = false;
  const std::string hero = folder_.write("hero.gltf", rig.gltf(still));
  const std::string walk = folder_.write("walk.gltf", rig.gltf({}));
  const std::string mapping =
      folder_.write("walk.map", "sinew mapping 1\nmixamorig:Hips -> mixamorig:Hips\n");
  const Character character = open_character({hero, walk, mapping});
  ASSERT_EQ(character.mappings.size(), 1U);
  EXPECT_EQ(character.mappings[0].pairs.size(), 1U);
  expect_manner(character, "retargeted, since", "walk.map says which joints drive which");
}

TEST(MotionsOfReports, KeepTheBonesOfTheCharacter) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::filesystem::path reports = *data / "10_reports";
  for (const auto& [hero, walk] :
       {std::pair("same_names_other_size/child.glb", "same_names_other_size/adult_walk.glb"),
        std::pair("same_names_other_size/adult.glb", "same_names_other_size/adult_walk.glb"),
        std::pair("clip_file_with_a_mesh/character.glb",
                  "clip_file_with_a_mesh/walk_with_skin.glb")}) {
    SCOPED_TRACE(hero);
    const Character character = open_character({reports / hero, reports / walk});
    ASSERT_FALSE(character.clips.empty());
    const Skeleton& skeleton = character.skeleton;
    for (double time = 0.0; time <= character.clips[0].duration; time += 0.1) {
      const Pose pose = character.clips[0].sample(skeleton, time);
      for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (skeleton.joints[j].parent < 0) continue;
        EXPECT_NEAR(pose.joints[j].translation.norm(),
                    skeleton.joints[j].rest_local.translation().norm(), 1e-4 * kHeight)
            << skeleton.joints[j].name;
      }
    }
  }
}

}  // namespace
}  // namespace sinew

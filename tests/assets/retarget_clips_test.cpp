// SPDX-License-Identifier: MIT

#include "assets/preparation/retarget_clips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "rig/retarget.h"
#include "scratch_folder.h"
#include "support/bodies.h"
#include "support/meshes.h"
#include "support/test_data.h"

namespace sinew {
namespace {

Skeleton named(const char* convention) {
  return make_body(conventions().at(convention));
}

TEST(MappingFile, IsReadAsItIsWritten) {
  Skeleton source = named("3ds Max Biped");  // names with blanks
  Skeleton target = named("Unreal");
  source.joints[3].name = "a \"b\" \\ #c";
  const JointMapping mapping = map_joints(source, target);
  const std::string text = mapping_text(name_mapping("walk.bvh", mapping, source, target));
  EXPECT_EQ(text.rfind("sinew mapping 1\n", 0), 0U);
  const JointMapping read =
      resolve_mapping(read_mapping(text, "walk.map"), source, target, "walk.bvh");
  EXPECT_EQ(read.pairs, mapping.pairs);
}

TEST(MappingFile, KeepsNamesOfAnyCharacters) {
  const std::vector<std::string> names{
      "two\nlines", "a\r",   "tab\tbed", "\"", "back\\slash",        "\\x41", "# no",
      "->",         "a = b", " ",        "",   std::string(1, '\0'), "\x7f",  "M\xc3\xbcller",
      "\xff\xfe",   "'"};
  Skeleton skeleton;
  JointMapping mapping;
  for (const std::string& name : names) {
    mapping.pairs.push_back({skeleton.joint_count(), skeleton.joint_count()});
    skeleton.joints.push_back({name, skeleton.joint_count() - 1});
  }
  JointMapping none;
  none.pairs.push_back({0, 0});
  for (const JointMapping& written : {mapping, none}) {  // as entries, and as comments
    const std::string text = mapping_text(name_mapping("a\nb.bvh", written, skeleton, skeleton));
    const JointMapping read =
        resolve_mapping(read_mapping(text, "walk.map"), skeleton, skeleton, "walk.bvh");
    EXPECT_EQ(read.pairs, written.pairs) << text;
  }
}

TEST(MappingFile, SaysWhatIsWrongAndWhere) {
  const Skeleton source = named("CMU");
  const Skeleton target = named("Unreal");
  const auto error = [&](const std::string& lines) {
    return input_error([&] {
      resolve_mapping(read_mapping("sinew mapping 1\n\n# legs\n" + lines, "m.txt"), source, target,
                      "walk.bvh");
    });
  };
  EXPECT_EQ(error("Hips -> pelvis # both\r\n\n"), "");
  EXPECT_EQ(error("Hip -> pelvis"),
            "m.txt, line 4: walk.bvh has no joint 'Hip'; correct the name or remove the line");
  EXPECT_NE(error("Hips -> Pelvis").find("line 4: the character has no joint 'Pelvis'"),
            std::string::npos);
  EXPECT_NE(error("Hips -> pelvis\nHips -> pelvis").find("line 5: joint 'pelvis' is driven"),
            std::string::npos);
  Skeleton twins = source;
  twins.joints[1].name = "Hips";
  EXPECT_NE(input_error([&] {
              resolve_mapping(read_mapping("sinew mapping 1\nHips -> pelvis", "m.txt"), twins,
                              target, "walk.bvh");
            }).find("line 2: walk.bvh has several joints called 'Hips'"),
            std::string::npos);
  EXPECT_NE(error("Hips").find("the arrow is missing"), std::string::npos);
  EXPECT_NE(error("Hips pelvis").find("found 'pelvis' instead of ->"), std::string::npos);
  EXPECT_NE(error("Hips -> pelvis 2").find("something follows"), std::string::npos);
  EXPECT_NE(error("\"Hips\\x4\" -> pelvis").find("hexadecimal digits"), std::string::npos);
  EXPECT_NE(error("\"Hips -> pelvis").find("not closed"), std::string::npos);
}

TEST(RetargetClips, TakesTheRestPoseOfASceneThatOnlyPosesTheSkeleton) {
  const Skeleton body = named("Mixamo");
  Scene motion;
  for (const Joint& joint : body.joints) {
    motion.nodes.push_back({joint.name, joint.parent, joint.rest_local.matrix()});
  }
  const Scene rest = motion;
  // The nodes of the motion are posed as in its first frame, with the arms down.
  const Eigen::Quaterniond down(Eigen::AngleAxisd(-1.2, Eigen::Vector3d::UnitZ()));
  const int arm = body.find("mixamorig:LeftArm");
  motion.nodes[arm].local.topLeftCorner<3, 3>() = down.toRotationMatrix();
  SceneClip clip;
  clip.name = "lower";
  for (int j = 0; j < body.joint_count(); ++j) {
    SceneChannel channel;
    channel.node = j;
    channel.rotations = {{0.0, j == arm ? down : Eigen::Quaterniond::Identity()}};
    clip.channels.push_back(channel);
  }
  motion.clips.push_back(clip);
  const Motion alone = motion_of_scene(motion, nullptr, "clip.fbx");
  const Motion with_rest = motion_of_scene(motion, &rest, "clip.fbx");
  EXPECT_TRUE(alone.skeleton.joints[arm].rest_local.rotation().isApprox(down.toRotationMatrix()));
  EXPECT_TRUE(with_rest.skeleton.joints[arm].rest_local.rotation().isIdentity(1e-12));
  ASSERT_EQ(with_rest.clips.size(), 1U);
  const Pose pose = with_rest.clips[0].sample(with_rest.skeleton, 0.0);
  EXPECT_TRUE(pose.joints[arm].rotation.isApprox(down, 1e-9));
}

const char* const kSpine =
    "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0.5\nCHANNELS 3 Xrotation Yrotation Zrotation\nJOINT "
    "Chest\n{\nOFFSET 0 0 1.5\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 0 1.5\n}\n}\n}\nMOTION\n"
    "Frames: 2\nFrame Time: 0.5\n0 0 0 0\n0 0 0 90\n";

class BvhFilesTest : public testing::Test {
 protected:
  BvhFilesTest() {
    TriangleMesh tube = make_tube(4.0, 0.5);
    Eigen::Matrix3d upright;
    upright << 0, 0, -1, 0, 1, 0, 1, 0, 0;
    tube.positions = upright * tube.positions;
    tube.positions.row(2).array() += 2.0;
    std::string off = fmt::format("OFF\n{} {} 0\n", tube.vertex_count(), tube.triangle_count());
    for (const auto& p : tube.positions.colwise()) {
      off += fmt::format("{} {} {}\n", p[0], p[1], p[2]);
    }
    for (const Triangle& t : tube.triangles) off += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
    tube_ = folder_.write("tube.off", off);
    bend_ = folder_.write("bend.bvh", kSpine);
  }

  ScratchFolder folder_;
  std::string tube_;
  std::string bend_;
};

TEST_F(BvhFilesTest, IsSkeletonAndClipOfACharacterThatHasNone) {
  const Character character = open_character({bend_, tube_});
  ASSERT_EQ(character.skeleton.joint_count(), 3);
  EXPECT_EQ(character.skeleton.joints[2].name, "Chest_end");
  ASSERT_EQ(character.clips.size(), 1U);
  EXPECT_EQ(character.clips[0].name, "bend");
  const auto bent =
      global_transforms(character.skeleton, character.clips[0].sample(character.skeleton, 0.5));
  // In the coordinates of the file the upper half of the tube lies along -y at z = 2.
  EXPECT_TRUE(character.frame.to_file(bent[2].translation())
                  .isApprox(Eigen::Vector3d(0.0, -1.5, 2.0), 1e-9));
}

TEST_F(BvhFilesTest, IsAClipOfACharacterThatHasASkeleton) {
  const std::string skel =
      folder_.write("tube.skel", "3\n0 0 0.5 hips root\n0 0 2 chest hips\n0 0 3.5 head chest\n");
  const std::string anim = folder_.write("own.anim", "1 3\n0\n1 0 0\n1 0 0\n1 0 0\n0.5 1 0\n");
  const std::string second = folder_.write("second.bvh", kSpine);
  const Character character = open_character({tube_, skel, anim, bend_, second});
  ASSERT_EQ(character.clips.size(), 3U);
  EXPECT_EQ(character.clips[0].name, "bend");  // motions that were asked for come first
  EXPECT_EQ(character.clips[1].name, "second");
  EXPECT_EQ(character.clips[2].name, "own");
  ASSERT_EQ(character.mappings.size(), 2U);
  EXPECT_EQ(character.mappings[0].motion, bend_);
}

TEST_F(BvhFilesTest, FollowTheMappingThatIsGiven) {
  const std::string skel =
      folder_.write("tube.skel", "3\n0 0 0.5 a root\n0 0 2 b a\n0 0 3.5 c b\n");
  const Character unmapped = open_character({tube_, skel, bend_});
  EXPECT_TRUE(unmapped.clips.empty());
  ASSERT_FALSE(unmapped.warnings.empty());
  EXPECT_NE(unmapped.warnings.back().find("match joints of the character"), std::string::npos);

  const std::string mapping =
      folder_.write("tube.map", "sinew mapping 1\nHips -> a\nChest -> b\nChest_end -> c\n");
  const Character character = open_character({mapping, tube_, skel, bend_});
  ASSERT_EQ(character.clips.size(), 1U);
  const auto bent =
      global_transforms(character.skeleton, character.clips[0].sample(character.skeleton, 0.5));
  const Eigen::Vector3d upper = bent[2].translation() - bent[1].translation();
  EXPECT_NEAR(upper.y(), 0.0, 1e-9);  // as level as the chest of the source
  const Character without = open_character({tube_, skel, mapping});
  ASSERT_FALSE(without.warnings.empty());
  EXPECT_NE(std::find_if(without.warnings.begin(), without.warnings.end(),
                         [](const std::string& warning) {
                           return warning.find("needs a motion file") != std::string::npos;
                         }),
            without.warnings.end());
}

/// Returns the text of a .bvh in which a body keeps its rest pose while the root moves from one
/// place to another.
std::string bvh_of(const Skeleton& body, const std::string& root_begin,
                   const std::string& root_end) {
  const auto children = body.children();
  std::string numbers;
  const std::function<std::string(int)> text = [&](int j) {
    const Eigen::Vector3d offset = body.joints[j].rest_local.translation();
    std::string result =
        fmt::format("{} {}\n{{\nOFFSET {} {} {}\nCHANNELS {}Xrotation Yrotation Zrotation\n",
                    j == 0 ? "ROOT" : "JOINT", body.joints[j].name, offset[0], offset[1], offset[2],
                    j == 0 ? "6 Xposition Yposition Zposition " : "3 ");
    if (j > 0) numbers += " 0 0 0";
    for (const int child : children[j]) result += text(child);
    return result + "}\n";
  };
  const std::string hierarchy = text(0);
  return "HIERARCHY\n" + hierarchy + "MOTION\nFrames: 2\nFrame Time: 0.5\n" + root_begin + numbers +
         "\n" + root_end + numbers + "\n";
}

TEST(RetargetClips, StandMotionsUpWhoseUpIsNotThatOfTheRestPose) {
  const Skeleton body = named("Mixamo");
  const double hips = body.joints[0].rest_local.translation().y();
  // The rest pose has Y up, but the body in the motion stands along z.
  const Motion turned = motion_of_bvh(
      bvh_of(body, fmt::format("3 -2 {} 90 0 0", hips), fmt::format("3 -4 {} 90 0 0", hips)),
      "dance.bvh");
  ASSERT_EQ(turned.warnings.size(), 1U);
  EXPECT_NE(turned.warnings[0].find("dance.bvh: the up axes"), std::string::npos);
  const auto at = global_transforms(turned.skeleton, turned.clips[0].sample(turned.skeleton, 0.25));
  const auto rest = turned.skeleton.rest_global();
  const Eigen::Vector3d displacement(3.0, 0.0, 3.0);
  for (std::size_t j = 0; j < at.size(); ++j) {
    EXPECT_TRUE(at[j].translation().isApprox(rest[j].translation() + displacement, 1e-6)) << j;
  }
  const Motion upright = motion_of_bvh(
      bvh_of(body, fmt::format("3 {} 2 0 0 0", hips), fmt::format("3 {} 4 0 0 0", hips)),
      "dance.bvh");
  EXPECT_TRUE(upright.warnings.empty());
}

/// Returns the lowest height of the character's feet above their rest height in each frame.
std::vector<double> lowest_feet(const Character& character, const Clip& clip) {
  const Landmarks marks = find_landmarks(character.skeleton);
  const auto rest = character.skeleton.rest_global();
  std::vector<double> heights;
  for (double time = 0.0; time <= clip.duration; time += 1.0 / 30.0) {
    const auto at = global_transforms(character.skeleton, clip.sample(character.skeleton, time));
    double lowest = 1e9;
    for (const Landmarks::Leg& leg : marks.legs) {
      for (const int joint : {leg.foot, leg.toe}) {
        if (joint < 0) continue;
        lowest = std::min(lowest, at[joint].translation().y() - rest[joint].translation().y());
      }
    }
    heights.push_back(lowest);
  }
  return heights;
}

std::size_t key_count(const Clip& clip) {
  std::size_t count = 0;
  for (const Track& track : clip.tracks) {
    count += track.rotations.size() + track.translations.size();
  }
  return count;
}

TEST(RetargetClips, KeepOnlyTheKeysThatMatter) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Character character = open_character({*data / "01_characters" / "gltf" / "Casual2.glb"});
  const std::string file = *data / "03_mocap" / "bvh" / "cmu_12_01_walk.bvh";
  const Motion motion = motion_of_bvh(read_file(file), file);
  const JointMapping mapping = map_joints(motion.skeleton, character.skeleton);
  Clip full = retarget(motion.skeleton, motion.clips[0], character.skeleton, mapping);
  align_start_with_rest(full, character.skeleton);
  add_retargeted_clips({motion}, std::nullopt, character);
  const Clip& thinned = character.clips.front();
  EXPECT_LT(key_count(thinned), key_count(full) * 4 / 5);
  for (double time = 0.0; time <= full.duration; time += 1.0 / 240.0) {
    const Pose truth = full.sample(character.skeleton, time);
    const Pose pose = thinned.sample(character.skeleton, time);
    for (std::size_t j = 0; j < pose.joints.size(); ++j) {
      const double turned = truth.joints[j].rotation.angularDistance(pose.joints[j].rotation);
      ASSERT_LT(turned * 180.0 / M_PI, 0.055) << time;
      const Eigen::Vector3d moved = truth.joints[j].translation - pose.joints[j].translation;
      ASSERT_LT(moved.norm(), 1.1e-4 * kHeight) << time;
    }
  }
}

TEST(RetargetClips, BringEveryRecordingToDifferentCharacters) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  for (const char* const name : {"Casual2.glb", "mh_m02_default_rig.glb"}) {
    Character character = open_character({*data / "01_characters" / "gltf" / name});
    for (const auto& entry : std::filesystem::directory_iterator(*data / "03_mocap" / "bvh")) {
      SCOPED_TRACE(entry.path().filename().string() + " on " + name);
      const Motion motion = motion_of_bvh(read_file(entry.path()), entry.path());
      character.warnings.clear();
      add_retargeted_clips({motion}, std::nullopt, character);
      const Clip& clip = character.clips.front();
      EXPECT_EQ(clip.name, entry.path().stem());
      EXPECT_NEAR(clip.duration, motion.clips[0].duration, 1e-12);
      const bool has_limbs = entry.path().stem() != "full_precision_frame_time";
      EXPECT_EQ(character.warnings.empty(), has_limbs);
      if (!has_limbs) continue;
      // A foot is on the ground in most frames, and no foot sinks into it.
      const std::vector<double> heights = lowest_feet(character, clip);
      const auto standing = std::count_if(heights.begin(), heights.end(), [](double height) {
        return std::abs(height) < 0.02 * kHeight;
      });
      EXPECT_GT(static_cast<double>(standing), 0.5 * static_cast<double>(heights.size()));
      EXPECT_GT(*std::min_element(heights.begin(), heights.end()), -0.02 * kHeight);
    }
  }
}

}  // namespace
}  // namespace sinew

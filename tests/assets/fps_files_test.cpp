// SPDX-License-Identifier: MIT

#include "assets/fps/fps_files.h"

#include <gtest/gtest.h>

#include "rig/pose.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

constexpr const char* kSkel = "3\n1 0 0 knee hip\n0 0 0 hip root\n2 0 0 ankle knee\n";

TEST(Skel, SortsParentsFirstAndKeepsTheRowsOfTheFile) {
  const SkelFile skel = read_skel(kSkel, "leg.skel");
  ASSERT_EQ(skel.skeleton.joint_count(), 3);
  EXPECT_EQ(skel.skeleton.joints[0].name, "hip");
  EXPECT_EQ(skel.skeleton.joints[1].name, "knee");
  EXPECT_EQ(skel.joint_of_row, (std::vector<int>{1, 0, 2}));
  EXPECT_EQ(skel.skeleton.rest_global()[2].translation(), Eigen::Vector3d(2, 0, 0));
}

TEST(Skel, NamesLineAndJointOfWhatIsBroken) {
  const auto error = [](const char* text) {
    return input_error([&] { read_skel(text, "leg.skel"); });
  };
  EXPECT_EQ(error("2\n0 0 0 hip root\n1 0 0 knee thigh\n"),
            "leg.skel, line 3: joint 'knee' names the parent 'thigh', which is not in the file; "
            "correct the name");
  EXPECT_NE(error("2\n0 0 0 hip root\n1 0 0 hip hip\n").find("already in line 2"),
            std::string::npos);
  EXPECT_NE(error("3\n0 0 0 hip root\n1 0 0 a b\n1 0 0 b a\n").find("in a circle"),
            std::string::npos);
  EXPECT_NE(error("1\n0 0 0 hip hip\n").find("in a circle"), std::string::npos);
  EXPECT_NE(error("2\n0 0 0 hip root\n").find("promises 2 joints and ends after 1"),
            std::string::npos);
  EXPECT_NE(error("1\n0 inf 0 hip root\n").find("not a finite number"), std::string::npos);
  EXPECT_NE(error("2000000000\n0 0 0 hip root\n"), "");
  EXPECT_NE(error("0\n"), "");
}

TEST(Skel, AllowsAJointNamedRoot) {
  const SkelFile skel = read_skel("2\n0 0 0 root root\n1 0 0 knee root\n", "leg.skel");
  EXPECT_EQ(skel.skeleton.joints[1].parent, 0);
}

TEST(Anim, PlaysForwardAndBackWithHalfASecondBetweenKeys) {
  const SkelFile skel = read_skel(kSkel, "leg.skel");
  // The columns of the .anim are in the order of the rows of the .skel: knee, hip, ankle.
  const AnimFile anim = read_anim(
      "2 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n1\n0 0 2\n0 1 0\n0 0 1\n1.5 0.5 0\n", "kick.anim", skel);
  EXPECT_EQ(anim.clip.name, "kick");
  EXPECT_DOUBLE_EQ(anim.clip.duration, 1.0);
  for (const double time : {0.2, 0.8}) {  // both before and after the turning point
    const Pose pose = anim.clip.sample(skel.skeleton, time);
    const double fraction = 0.4;
    EXPECT_NEAR(pose.joints[1].rotation.angularDistance(Eigen::Quaterniond(
                    Eigen::AngleAxisd(1.5 * fraction, Eigen::Vector3d::UnitZ()))),
                0.0, 1e-7);
    EXPECT_NEAR(pose.joints[0].rotation.angularDistance(Eigen::Quaterniond(
                    Eigen::AngleAxisd(0.5 * fraction, Eigen::Vector3d::UnitY()))),
                0.0, 1e-7);
  }
  ASSERT_EQ(anim.warnings.size(), 1U);  // for the axis of length 2
  EXPECT_NE(anim.warnings[0].find("1 rotation axis is"), std::string::npos);
}

TEST(Anim, TurnsAboutTheJointInAxesOfTheRestPose) {
  const SkelFile skel = read_skel(kSkel, "leg.skel");
  const AnimFile anim =
      read_anim("1 3\n0\n0 0 1\n0 0 1\n0 0 1\n1.5707963267948966 0 0\n", "still.anim", skel);
  EXPECT_EQ(anim.clip.duration, 0.0);
  const auto moved = skinning_transforms(skel.skeleton, anim.clip.sample(skel.skeleton, 0.3));
  // The knee at (1, 0, 0) turns by 90 degrees about z, so the ankle moves to (1, 1, 0).
  EXPECT_TRUE((moved[1] * Eigen::Vector3d(1, 0, 0)).isApprox(Eigen::Vector3d(1, 0, 0), 1e-12));
  EXPECT_TRUE((moved[2] * Eigen::Vector3d(2, 0, 0)).isApprox(Eigen::Vector3d(1, 1, 0), 1e-12));
}

constexpr const char* kTwoKeys =
    "2 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n1\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n";

TEST(Anim, TwistsAndStretchesBones) {
  const SkelFile skel = read_skel(kSkel, "leg.skel");
  const AnimFile anim = read_anim(std::string(kTwoKeys) + "bones\n0 0 0\n1 1 1\n2 0 0\n1 1 1.5\n",
                                  "twist.anim", skel);
  const Pose pose = anim.clip.sample(skel.skeleton, 0.25);
  ASSERT_EQ(pose.bones.size(), 3U);
  EXPECT_EQ(pose.bones[0], BoneDeformation());
  EXPECT_EQ(pose.bones[1], (BoneDeformation{1.0, 1.0})) << "the first row is the knee";
  EXPECT_EQ(pose.bones[2], (BoneDeformation{0.0, 1.25}));
  EXPECT_EQ(anim.clip.sample(skel.skeleton, 1.0).bones[1], BoneDeformation()) << "it plays back";
  EXPECT_TRUE(
      read_anim(kTwoKeys, "still.anim", skel).clip.sample(skel.skeleton, 0.2).bones.empty());
  const auto error = [&](const char* bones) {
    return input_error([&] { read_anim(std::string(kTwoKeys) + bones, "kick.anim", skel); });
  };
  EXPECT_NE(error("bones\n0 0 0\n1 1 1\n0 0 0\n1 0 1\n").find("is not above 0"), std::string::npos);
  EXPECT_NE(error("bones\n0 0 0\n1 1 1\n0 0 0\n").find("the stretch of a bone"), std::string::npos);
}

TEST(Anim, RefusesOtherJointCountsAndBrokenNumbers) {
  const SkelFile skel = read_skel(kSkel, "leg.skel");
  const auto error = [&](const char* text) {
    return input_error([&] { read_anim(text, "kick.anim", skel); });
  };
  EXPECT_NE(error("1 2\n0\n0 0 1\n0 0 1\n0 0\n").find("moves 2 joints, but the skeleton has 3"),
            std::string::npos);
  EXPECT_NE(error("0 3\n").find("has 0 keys"), std::string::npos);
  EXPECT_NE(error("1 3\n0\n0 0 1\n0 nan 1\n0 0 1\n0 0 0\n").find("line 4"), std::string::npos);
  EXPECT_NE(error("1 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 inf 0\n").find("line 6"), std::string::npos);
  EXPECT_NE(error("1 3\n0\n0 0 1\n").find("the file ends"), std::string::npos);
  EXPECT_NE(error("2000000000 3\n0\n"), "");
}

TEST(Ini, NamesFilesNextToItAndAllNumberedClips) {
  const ScratchFolder folder;
  for (const char* name : {"a b.off", "a.skel", "a0.anim", "a10.anim", "a2.anim", "ab1.anim"}) {
    folder.write(name, "x");
  }
  const std::string path = folder.write("a.ini",
                                        "SIMMESH \"a b.off\"\nSKELETON a.skel\nUPSAMPLING no.txt\n"
                                        "ANIMATION a0.anim a\n");
  const IniFile ini = read_ini(
      "SIMMESH \"a b.off\"\nSKELETON a.skel\nUPSAMPLING no.txt\n"
      "ANIMATION a0.anim a\n",
      path);
  EXPECT_EQ(ini.simulation_mesh, folder.path() + "/a b.off");
  EXPECT_EQ(ini.skeleton, folder.path() + "/a.skel");
  EXPECT_EQ(ini.clips,
            (std::vector<std::string>{folder.path() + "/a0.anim", folder.path() + "/a2.anim",
                                      folder.path() + "/a10.anim"}));
  EXPECT_TRUE(ini.warnings.empty());
}

TEST(Ini, RefusesMissingMeshesUnknownWordsAndOpenQuotes) {
  const auto error = [](const char* text) { return input_error([&] { read_ini(text, "a.ini"); }); };
  EXPECT_NE(error("SIMMESH gone.off\n").find("line 1: SIMMESH names gone.off"), std::string::npos);
  EXPECT_NE(error("SIMESH a.off\n").find("'SIMESH' is unknown"), std::string::npos);
  EXPECT_NE(error("SIMMESH \"a.off\n").find("never closes"), std::string::npos);
  EXPECT_NE(error("SIMMESH\n").find("no path follows"), std::string::npos);
  EXPECT_NE(error("UPSAMPLING x\n").find("no line begins with SIMMESH"), std::string::npos);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/settings/fit_document.h"

#include <gtest/gtest.h>

#include "assets/open.h"
#include "samples/samples.h"

namespace sinew {
namespace {

Character cylinder() {
  const auto data = embedded_sample("cylinder");
  return open_character_from_memory("cylinder", data.data(), data.size());
}

/// Returns radii that differ for all joints.
OwnRadii numbered_radii(const Character& character) {
  OwnRadii radii;
  for (int j = 0; j < character.skeleton.joint_count(); ++j) {
    radii.joints[j] = 0.01 * (j + 1);
    radii.bones[j] = 0.001 * (j + 1);
  }
  return radii;
}

TEST(FittedDocument, HasTheRadiiThatWereNamed) {
  const Character character = cylinder();
  const OwnRadii radii = numbered_radii(character);
  Project project;
  project.radii = radii_by_joint(radii, character.skeleton);
  const FittedDocument fitted = fit_document(project, character, "x.sinew");
  EXPECT_EQ(fitted.document.radii, radii);
  EXPECT_TRUE(fitted.warnings.empty());
}

TEST(FittedDocument, TellsJointsOfOneNameApart) {
  Character character = cylinder();
  std::vector<Joint>& joints = character.skeleton.joints;
  ASSERT_GE(joints.size(), 3U);
  for (Joint& joint : joints) joint.name = "bone";
  joints[1].name = "bone#2";  // counting must skip this name
  const OwnRadii radii = numbered_radii(character);
  Project project;
  project.radii = radii_by_joint(radii, character.skeleton);
  EXPECT_EQ(project.radii.size(), joints.size());
  const FittedDocument fitted = fit_document(project, character, "x.sinew");
  EXPECT_EQ(fitted.document.radii, radii);
}

TEST(FittedDocument, KeepsAutomaticRadiiWhereNoneAreNamed) {
  const Character character = cylinder();
  Project project;
  project.radii[character.skeleton.joints[1].name].joint = 0.123;
  const OwnRadii radii = fit_document(project, character, "x.sinew").document.radii;
  EXPECT_EQ(radii, (OwnRadii{{{1, 0.123}}, {}}));
  EXPECT_EQ(radii_by_joint(radii, character.skeleton), project.radii);
  EXPECT_TRUE(fit_document({}, character, "x.sinew").document.radii.empty());
}

TEST(FittedDocument, LeavesOutWhatTheCharacterLacksAndSaysSo) {
  const Character character = cylinder();
  const std::string part = character.parts[0].name;
  const std::string joint = character.skeleton.joints[1].name;
  Project project;
  project.radii["tail"].bone = 1.0;
  project.document.part_roles = {{part, PartRole::kSkinned}, {"hat", PartRole::kRigid}};
  project.document.excluded = {"wing", joint, part};
  project.document.softness = {{"trunk", true}, {joint, true}};
  const FittedDocument fitted = fit_document(project, character, "x.sinew");
  EXPECT_TRUE(fitted.document.radii.empty());
  EXPECT_EQ(fitted.document.part_roles.size(), 1U);
  EXPECT_TRUE(fitted.document.part_roles.contains(part));
  EXPECT_EQ(fitted.document.excluded, (std::vector<std::string>{joint, part}));
  EXPECT_EQ(fitted.document.softness, (SoftnessMarks{{joint, true}}));
  ASSERT_EQ(fitted.warnings.size(), 1U);
  for (const char* name : {"x.sinew", "'tail'", "'hat'", "'wing'", "'trunk'"}) {
    EXPECT_NE(fitted.warnings[0].find(name), std::string::npos) << fitted.warnings[0];
  }
}

}  // namespace
}  // namespace sinew

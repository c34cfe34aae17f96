// SPDX-License-Identifier: MIT

#include "session/parts/chosen_soft_joints.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "session/session.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

Character chain() {
  Character character;
  character.name = "eel";
  character.skeleton = make_chain({0.0, 1.0, 2.0, 3.0});
  return character;
}

std::string complaint(const SoftnessMarks& marks) {
  try {
    chosen_soft_joints(chain(), marks);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ChosenSoftJoints, AreThoseThatTheMarksName) {
  EXPECT_TRUE(chosen_soft_joints(chain(), {}).soft.empty());
  EXPECT_TRUE(chosen_soft_joints(chain(), {{"joint1", false}}).soft.empty());
  const ChosenSoftJoints chosen = chosen_soft_joints(chain(), {{"joint1", true}});
  EXPECT_EQ(chosen.soft, (std::vector<char>{0, 1, 1, 1}));
  EXPECT_TRUE(chosen.warnings.empty());
}

TEST(ChosenSoftJoints, AreRefusedOrExplainedWhereTheyMakeNoSense) {
  EXPECT_EQ(complaint({{"fin", true}}),
            "--soft fin: eel has no such joint; sinew info --json lists them");
  EXPECT_EQ(
      complaint({{"joint0", true}}),
      "joint joint0 of eel cannot be soft: no bone would hold the body; choose a joint farther "
      "out");
  EXPECT_NE(complaint({{"joint0", true}, {"joint1", false}}), "");
  Character on_the_ground = chain();
  on_the_ground.skeleton.joints[1].has_bone = false;
  EXPECT_THROW(chosen_soft_joints(on_the_ground, {{"joint1", true}}), UsageError);
  EXPECT_EQ(chosen_soft_joints(chain(), {{"joint3", true}}).warnings,
            (std::vector<std::string>{"no bone begins at joint3 or below it, so marking it as soft "
                                      "has no effect; mark a joint above it"}));
}

}  // namespace
}  // namespace sinew

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
  EXPECT_EQ(complaint({{"joint0", true}}),
            "--soft joint0: without this root joint, no bone would hold the body; choose a joint "
            "farther out");
  EXPECT_EQ(complaint({{"joint0", true}, {"joint1", false}}).substr(0, 13), "--soft joint0");
  EXPECT_EQ(chosen_soft_joints(chain(), {{"joint3", true}}).warnings,
            (std::vector<std::string>{"joint3 has no bone of its own, so marking it as soft has no "
                                      "effect; mark the joint above it"}));
}

}  // namespace
}  // namespace sinew

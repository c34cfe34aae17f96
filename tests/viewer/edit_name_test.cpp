// SPDX-License-Identifier: MIT

#include "viewer/edit_name.h"

#include <gtest/gtest.h>

#include "session/settings/presets.h"

namespace sinew {
namespace {

TEST(EditName, NamesWhatChanged) {
  const Edits before;
  EXPECT_EQ(edit_name(before, before), "");
  Edits after = before;
  after.settings.step.iterations += 1;
  EXPECT_EQ(edit_name(before, after), "Solver iterations");
  after = before;
  after.document.posed["arm"] = {};
  EXPECT_EQ(edit_name(before, after), "pose of arm");
  EXPECT_EQ(edit_name(after, before), "pose of arm");
  after.document.posed["leg"] = {};
  EXPECT_EQ(edit_name(before, after), "pose of 2 joints");
  after = before;
  after.document.part_roles["shirt"] = PartRole::kRigid;
  EXPECT_EQ(edit_name(before, after), "role of shirt");
  after = before;
  after.document.pinned.insert("hand");
  EXPECT_EQ(edit_name(before, after), "pins");
  after = before;
  after.document.motions.push_back({"walk.bvh", {}});
  EXPECT_EQ(edit_name(before, after), "added motion");
  after = before;
  after.document.colliders.resize(1);
  EXPECT_EQ(edit_name(before, after), "colliders");
  after = before;
  after.document.part_looks["shirt"] = {.roughness = 0.5};
  EXPECT_EQ(edit_name(before, after), "look of shirt");
  after = before;
  after.document.excluded = {"hand"};
  EXPECT_EQ(edit_name(before, after), "simulated parts");
  after = before;
  after.compared.push_back({{"method", "linear-blend"}});
  EXPECT_EQ(edit_name(before, after), "compared settings");
}

TEST(EditName, NamesThePresetThatWasApplied) {
  const Edits before;
  Edits after = before;
  apply_preset(after.settings, find_preset("published"));
  EXPECT_EQ(edit_name(before, after), "preset published");
}

}  // namespace
}  // namespace sinew

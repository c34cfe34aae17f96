// SPDX-License-Identifier: MIT

#include "session/parts/part_groups.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

std::vector<VisiblePart> parts_named(const std::vector<std::string>& names) {
  std::vector<VisiblePart> parts(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) parts[i].name = names[i];
  return parts;
}

TEST(PartGroups, HaveTheBeginningsOfNamesInCommon) {
  const std::vector<PartGroup> groups = part_groups(parts_named(
      {"skin", "bone.ulna.L", "muscle.biceps", "bone.ulna.R", "bones", ".hidden", "muscle.b"}));
  ASSERT_EQ(groups.size(), 5U);
  EXPECT_EQ(groups[0].name, "skin");
  EXPECT_EQ(groups[1].name, "bone.*");
  EXPECT_EQ(groups[1].parts, (std::vector<int>{1, 3}));
  EXPECT_EQ(groups[2].name, "muscle.*");
  EXPECT_EQ(groups[2].parts, (std::vector<int>{2, 6}));
  EXPECT_EQ(groups[3].name, "bones");
  EXPECT_EQ(groups[4].name, ".hidden");
}

TEST(PartGroups, OfOnePartHaveItsName) {
  const std::vector<PartGroup> groups = part_groups(parts_named({"Cube.001", "shirt"}));
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].name, "Cube.001");
  EXPECT_EQ(groups[1].parts, std::vector<int>{1});
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "core/counted.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Counted, IsSingularForOneAlone) {
  EXPECT_EQ(counted(0, "vertex", "vertices"), "0 vertices");
  EXPECT_EQ(counted(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(counted(std::size_t{2}, "vertex has", "vertices have"), "2 vertices have");
  EXPECT_EQ(counted(1.0, "frame", "frames"), "1 frame");
  EXPECT_EQ(by_count(1, "was", "were"), "was");
  EXPECT_EQ(by_count(21, "was", "were"), "were");
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "tissue/adjacent_bones.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// A tube with a row of four bones, each a quarter of its length. They are numbered 1 to 4 by their
/// joints.
struct FourBones {
  TriangleMesh skin = make_tube(4.0, 0.2, 40, 16);
  BoneLines lines = bone_lines(make_skeleton({{{-2.0, 0.0, 0.0}, -1},
                                              {{-1.0, 0.0, 0.0}, 0},
                                              {{0.0, 0.0, 0.0}, 1},
                                              {{1.0, 0.0, 0.0}, 2},
                                              {{2.0, 0.0, 0.0}, 3}}));

  /// Returns the choice in which all vertices may be attached to these bones only.
  BoneChoice all_on(const std::vector<int>& bones) const {
    BoneChoice choice{std::vector<int>(skin.vertex_count(), 0),
                      {std::vector<char>(lines.joints.size(), 0)}};
    for (const int bone : bones) choice.allowed[0][bone] = 1;
    return choice;
  }
};

TEST(AdjacentBones, OpenThoseThatMeetTheNearestOpenOne) {
  const FourBones body;
  const BoneChoice choice = with_adjacent_bones(body.all_on({1, 3}), body.skin, body.lines);
  for (int v = 0; v < body.skin.vertex_count(); ++v) {
    const double x = body.skin.positions(0, v);
    if (std::abs(x + 0.5) < 1e-3) continue;  // equally near to 1 and 3
    EXPECT_TRUE(choice.allows(v, 1)) << x;
    EXPECT_TRUE(choice.allows(v, 2)) << "which meets both, at " << x;
    EXPECT_TRUE(choice.allows(v, 3)) << x;
    EXPECT_EQ(choice.allows(v, 4), x > -0.5) << "which meets 3 alone, at " << x;
  }
}

TEST(AdjacentBones, OpenOnlyWhatMayBeOpened) {
  const FourBones body;
  const BoneChoice choice =
      with_adjacent_bones(body.all_on({1}), body.skin, body.lines, body.all_on({1, 3, 4}));
  for (int v = 0; v < body.skin.vertex_count(); ++v) {
    EXPECT_TRUE(choice.allows(v, 1));
    EXPECT_FALSE(choice.allows(v, 2));
    EXPECT_FALSE(choice.allows(v, 3));
  }
}

}  // namespace
}  // namespace sinew

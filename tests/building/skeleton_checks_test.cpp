// SPDX-License-Identifier: MIT

#include "building/skeleton_checks.h"

#include <algorithm>

#include "mesh/decimation_meshes.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

using Kind = SkeletonProblem::Kind;

/// Returns the joints of the only problem of a kind; fails if there is another number of them.
std::vector<int> joints_of(const std::vector<SkeletonProblem>& problems, Kind kind) {
  std::vector<int> joints;
  int count = 0;
  for (const SkeletonProblem& problem : problems) {
    if (problem.kind != kind) continue;
    joints = problem.joints;
    ++count;
  }
  EXPECT_EQ(count, 1);
  return joints;
}

TEST(SkeletonProblems, AreNoneForAGoodSkeleton) {
  const BodyProbe body(make_tube(4.0, 0.5));
  EXPECT_TRUE(skeleton_problems(make_chain({-1.5, 0.0, 1.5}), body).empty());
}

TEST(SkeletonProblems, NameEachFlaw) {
  const BodyProbe body(make_tube(4.0, 0.5));
  Skeleton skeleton = make_skeleton({{{-1.5, 0, 0}, -1},
                                     {{0, 0, 0}, 0},
                                     {{0, 0, 0}, 1},       // without length
                                     {{1.5, 0.9, 0}, 1},   // outside
                                     {{-1.5, 0, 0}, 1},    // at the place of the root
                                     {{1.0, 0, 0}, -1}});  // without a bone
  skeleton.joints[1].name = "";
  skeleton.joints[3].name = skeleton.joints[4].name = "twin";
  const std::vector<SkeletonProblem> problems = skeleton_problems(skeleton, body);
  EXPECT_EQ(joints_of(problems, Kind::kAlone), (std::vector<int>{5}));
  EXPECT_EQ(joints_of(problems, Kind::kUnnamed), (std::vector<int>{1}));
  EXPECT_EQ(joints_of(problems, Kind::kSameName), (std::vector<int>{3, 4}));
  EXPECT_EQ(joints_of(problems, Kind::kZeroLength), (std::vector<int>{2}));
  EXPECT_EQ(joints_of(problems, Kind::kTwins), (std::vector<int>{0, 4}));
  EXPECT_EQ(joints_of(problems, Kind::kOutside), (std::vector<int>{3}));
  EXPECT_EQ(joints_of(skeleton_problems(make_chain({0.0}), body), Kind::kNoJoints),
            std::vector<int>{});
}

// Several pieces are no flaw: the user is told that they will be joined.
TEST(SkeletonProblems, TellOfPiecesThatWillBeJoined) {
  const BodyProbe body(make_tube(4.0, 0.5));
  const Skeleton pieces =
      make_skeleton({{{-1.5, 0, 0}, -1}, {{-0.5, 0, 0}, 0}, {{0.5, 0, 0}, -1}, {{1.5, 0, 0}, 2}});
  const std::vector<SkeletonProblem> problems = skeleton_problems(pieces, body);
  EXPECT_EQ(problems.size(), 1U);
  EXPECT_EQ(joints_of(problems, Kind::kPieces), (std::vector<int>{0, 2}));
  EXPECT_NE(problems.front().text.find("will join"), std::string::npos);
}

// A bone across the hole of a torus leaves the skin, although its joints are inside. A joint that
// passes motion on without a bone may be anywhere.
TEST(SkeletonProblems, FindBonesThroughTheSkin) {
  const BodyProbe body(make_torus(60, 30));
  Skeleton across = make_skeleton({{{-1, 0, 0}, -1}, {{1, 0, 0}, 0}});
  EXPECT_EQ(joints_of(skeleton_problems(across, body), Kind::kThroughSkin), std::vector<int>{1});
  const Skeleton around = make_skeleton({{{-1, 0, 0}, -1}, {{-0.95, 0.3, 0}, 0}});
  EXPECT_TRUE(skeleton_problems(around, body).empty());
}

// The end of a finger may touch the skin, a joint within the limb may not.
TEST(SkeletonProblems, LetEndsTouchTheSkin) {
  const BodyProbe body(make_tube(4.0, 0.5));
  EXPECT_TRUE(skeleton_problems(make_chain({-1.5, 0.0, 2.02}), body).empty());
  EXPECT_EQ(joints_of(skeleton_problems(make_chain({-1.5, 0.0, 2.2}), body), Kind::kOutside),
            std::vector<int>{2});
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/local_pairs.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "contact/bent_tube.h"
#include "contact/bone_plane.h"
#include "core/thread_count.h"
#include "mesh/adjacency.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

TEST(LocalPairs, LieOnBothSidesOfABend) {
  const BentTube tube;
  const Points rest = tube.tissue.surface(0);
  int at_joint = 0;
  for (const LocalPair& pair : tube.pairs) {
    if (pair.joint != BentTube::kJoint) continue;
    ++at_joint;
    EXPECT_EQ(pair.bone_i, 3);
    EXPECT_GT(rest(0, pair.i), 0.0) << "vertex i is on the limb that turns";
    EXPECT_LT(rest(0, pair.j), 0.0);
    // The two lie across the crease from each other: equally far from the joint and on the same
    // side of the tube.
    EXPECT_NEAR(rest(0, pair.i), -rest(0, pair.j), 0.06);
    EXPECT_LT((rest.col(pair.i).tail<2>() - rest.col(pair.j).tail<2>()).norm(), 0.06);
  }
  EXPECT_GT(at_joint, 30);
}

TEST(LocalPairs, CoverTheSkinThatMeets) {
  // These vertices are on the inner side of the tube, between the fold and the farthest place where
  // the skin touches itself in a bend of 120 degrees.
  const BentTube tube;
  const Points rest = tube.tissue.surface(0);
  std::set<int> paired;
  for (const LocalPair& pair : tube.pairs) paired.insert({pair.i, pair.j});
  int inner = 0;
  int missing = 0;
  for (int v = 0; v < rest.cols(); ++v) {
    const double x = std::abs(rest(0, v));
    if (x < 0.06 || x > 0.12 || rest(1, v) < 0.07) continue;
    ++inner;
    missing += paired.contains(v) ? 0 : 1;
  }
  ASSERT_GT(inner, 5);
  EXPECT_EQ(missing, 0);
}

TEST(LocalPairs, MeetInTheBendAndAreApartBefore) {
  const BentTube tube;
  const BoneWedge wedge(tube.lines(), BentTube::kJoint, 3, 2);
  const auto passed = [&](double angle) {
    const BentTube::Posed posed = tube.bent(angle);
    const BonePlane plane = wedge.in_pose(posed.transforms);
    int count = 0;
    for (const LocalPair& pair : tube.pairs) {
      const bool inner = tube.tissue.rest_positions(1, pair.i) > 0.05;
      if (pair.joint != BentTube::kJoint || !inner) continue;
      count += plane.passed(posed.skin.col(pair.i), posed.skin.col(pair.j)) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(passed(0.3), 0);
  EXPECT_GT(passed(2.5), 10);
}

TEST(LocalPairs, AreTheSameForAnyNumberOfThreads) {
  const BentTube tube;
  set_thread_count(1);
  EXPECT_EQ(collect_local_pairs(tube.tissue, tube.skeleton), tube.pairs);
  set_thread_count(0);
}

TEST(LocalPairs, AreNoMoreThanAskedForAndKeepWhatMeetsFirst) {
  const BentTube tube;
  LocalPairSettings settings;
  settings.max_pairs = 10;
  const std::vector<LocalPair> few = collect_local_pairs(tube.tissue, tube.skeleton, settings);
  EXPECT_EQ(few.size(), 10U);
  for (const LocalPair& pair : few) {
    EXPECT_NE(std::find(tube.pairs.begin(), tube.pairs.end(), pair), tube.pairs.end());
  }
}

TEST(LocalPairs, AreNewsToOneOfTheirVertices) {
  const BentTube tube;
  const RaggedArray neighbors =
      vertex_neighbors(tube.tissue.surface_vertices, tube.tissue.triangles);
  std::map<int, std::vector<int>> partners;
  for (const LocalPair& pair : tube.pairs) {
    partners[pair.i].push_back(pair.j);
    partners[pair.j].push_back(pair.i);
  }
  // Counts the other partners of a vertex that are neighbors of a given one.
  const auto partners_near = [&](int vertex, int partner) {
    const auto ring = neighbors.row(partner);
    const std::vector<int>& others = partners[vertex];
    EXPECT_EQ(std::count(others.begin(), others.end(), partner), 1) << vertex;
    return std::count_if(others.begin(), others.end(), [&](int other) {
      return std::find(ring.begin(), ring.end(), other) != ring.end();
    });
  };
  long alone = 0;
  for (const LocalPair& pair : tube.pairs) {
    alone += partners_near(pair.i, pair.j) == 0 || partners_near(pair.j, pair.i) == 0 ? 1 : 0;
  }
  EXPECT_GT(alone, static_cast<long>(tube.pairs.size()) / 2);
}

TEST(LocalPairs, AreNoneForASingleBone) {
  const Skeleton bone = make_chain({-0.5, 0.5});
  const TissueModel tissue = build_tissue(make_tube(1.2, 0.1), bone, {}, nullptr, {});
  EXPECT_TRUE(collect_local_pairs(tissue, bone).empty());
}

TEST(LocalPairs, SurviveTheDisk) {
  const std::vector<LocalPair> pairs{{3, 5, 1, 2, 1}, {7, 0, 4, 5, 4}};
  const std::string bytes = to_bytes(pairs);
  EXPECT_EQ(local_pairs_from_bytes(bytes, 8, 6), pairs);
  EXPECT_EQ(local_pairs_from_bytes(to_bytes({}), 8, 6), std::vector<LocalPair>{});
  EXPECT_FALSE(local_pairs_from_bytes(bytes, 7, 6)) << "vertex 7 of 7";
  EXPECT_FALSE(local_pairs_from_bytes(bytes, 8, 5)) << "bone 5 of 5 joints";
  EXPECT_FALSE(local_pairs_from_bytes(bytes.substr(0, bytes.size() - 1), 8, 6));
  EXPECT_FALSE(local_pairs_from_bytes("", 8, 6));
  std::string other_version = bytes;
  ++other_version[0];
  EXPECT_FALSE(local_pairs_from_bytes(other_version, 8, 6));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/cuda/cuda_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "contact/bent_tube.h"
#include "contact/interior_by_brute_force.h"
#include "cuda/both_contacts.h"
#include "cuda/contact_kernels.h"
#include "support/random_entry.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {
namespace {

/// Distance along y between two limbs of radius 0.4 whose surfaces do not touch at rest.
constexpr double kApart = 1.0;

/// Returns the displacement of the second limb that makes it this deep in the first.
Eigen::Vector3d into(double depth, double aside = 0.0) {
  return {aside, 2.0 * kLimbRadius - depth - kApart, 0.0};
}

/// Returns two limbs with few vertices, the second one displaced.
Limbs small_limbs(const Eigen::Vector3d& displacement, int rings = 14, int segments = 10) {
  return make_limb(Eigen::Vector3d::Zero(), rings, segments) +
         make_limb(Eigen::Vector3d(0.0, kApart, 0.0) + displacement, rings, segments);
}

TEST(CudaContact, FindsInTetrahedraWhatBruteForceFinds) {
  std::mt19937 random(4);
  Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  // The closest points are moved off the bone lines, so that prisms have three tetrahedra.
  rest.bone_points = shaken(rest, 0.1, random).bone_points;
  BothContacts both(rest);
  const InteriorTetrahedra interior =
      interior_tetrahedra(rest.skin.triangles, rest.skin.positions, rest.bone_points);
  EXPECT_GT(2 * interior.tetrahedra.size(), 5 * rest.skin.triangles.size());
  std::vector<int> all(rest.size());
  std::iota(all.begin(), all.end(), 0);
  int facing = 0, upright = 0, inside_out = 0;
  for (const double depth : {0.05, 0.2, 0.4}) {
    const Limbs posed = shaken(small_limbs(into(depth, depth)), depth, random);
    const PointsF points = posed.skin.positions.cast<float>();
    const PointsF bone_points = posed.bone_points.cast<float>();
    const PointsOnDevice on_device(points, bone_points, both.stream);
    both.contact.find(on_device.skin.data(), on_device.bone_points.data(), false, 1.0F, 1.0,
                      both.stream);
    const std::vector<FoundAround> found = look_around_vertices(
        both.contact.view(on_device.skin.data(), on_device.bone_points.data()), both.stream);

    PosedSkin skin(rest.size(), rest.skin.triangles);
    skin.pose(points, bone_points);
    const OrientedPoints oriented{skin.skin(), skin.vertex_normals(), all, true};
    std::vector<FoundAround> expected(rest.size());
    // Brute force omits points that are in no upright tetrahedron.
    std::vector<char> counts(rest.size(), 0);
    for (const InteriorHit& hit : interior_by_brute_force(interior, skin, oriented, 2.0F)) {
      counts[hit.vertex] = 1;
      (hit.sign > 0 ? expected[hit.vertex].upright : expected[hit.vertex].inside_out) += 1;
      expected[hit.vertex].triangles += hit.triangle;
    }
    for (const InteriorHit& hit : interior_by_brute_force(interior, skin, oriented, 0.7F))
      expected[hit.vertex].faces = 1;
    for (int v = 0; v < rest.size(); ++v) {
      EXPECT_EQ(found[v].faces, expected[v].faces) << v;
      if (counts[v] == 0) {
        EXPECT_EQ(found[v].upright, 0) << v;
        continue;
      }
      EXPECT_EQ(found[v].upright, expected[v].upright) << v;
      EXPECT_EQ(found[v].inside_out, expected[v].inside_out) << v;
      EXPECT_EQ(found[v].triangles, expected[v].triangles) << v;
      facing += expected[v].faces;
      upright += expected[v].upright;
      inside_out += expected[v].inside_out;
    }
  }
  EXPECT_GT(facing, 100);
  EXPECT_GT(upright, facing);
  EXPECT_GT(inside_out, 20);
}

TEST(CudaContact, HasThePairsOfTheHost) {
  const TwoLimbs limbs(kApart);
  for (const Eigen::Vector3d& displacement :
       {into(0.08, 0.03), into(0.001), into(0.2, 0.3), Eigen::Vector3d(0.123, -0.35, 0.2)}) {
    BothContacts both(limbs.rest);
    both.find(limbs.moved(displacement));
    EXPECT_GT(both.reference.contacts().size(), 20U);
    expect_same_pairs(both);
  }
}

TEST(CudaContact, HasNoPairsAtRest) {
  const TwoLimbs limbs(kApart);
  BothContacts both(limbs.rest);
  both.find(limbs.rest);
  EXPECT_EQ(both.contact.counts(both.stream).pairs, 0);
  EXPECT_EQ(both.contact.counts(both.stream).rows, 0);
}

TEST(CudaContact, LeavesWhatOverlapsAtRest) {
  const double between = 2.0 * kLimbRadius - 0.1;
  const TwoLimbs limbs(between, make_limb({0.03, 0.0, 0.0}));
  BothContacts both(limbs.rest);
  ASSERT_GT(both.reference.overlapping_at_rest(), 50);
  both.find(limbs.rest);
  expect_same_pairs(both);
  both.find(limbs.moved({0.4, -0.1, 0.1}));
  EXPECT_GT(both.reference.contacts().size(), 20U);
  expect_same_pairs(both);
}

TEST(CudaContact, FindsNothingInTheAirBelowAnOverhang) {
  const Limbs mushroom = make_mushroom();
  Limbs small = make_limb({0.0, 100.0, 0.0}, 20, 12);
  small.skin.positions *= 0.05;
  small.bone_points *= 0.05;
  const Limbs rest = mushroom + small;
  BothContacts both(rest);
  for (const double y : {0.25, 0.4}) {
    Limbs posed = rest;
    const Eigen::Vector3d displacement(-0.15, y - 5.0, 0.0);
    posed.skin.positions.rightCols(small.size()).colwise() += displacement;
    posed.bone_points.rightCols(small.size()).colwise() += displacement;
    both.forget();
    both.find(posed);
    EXPECT_EQ(inside_count(both.reference) > 20, y > 0.3);
    expect_same_pairs(both);
  }
}

TEST(CudaContact, HasThePairsOfTheHostInAFold) {
  const BentTube tube;
  BothContacts both({tube.skin, tube.tissue.attachment.rest_bone_points()});
  for (const double angle : {2.4, 2.5, 2.3}) {
    const BentTube::Posed posed = tube.bent(angle);
    both.find(posed.skin, posed.bone_points);
    EXPECT_GT(both.reference.contacts().size(), 10U);
    expect_same_pairs(both);
  }
}

TEST(CudaContact, KeepsPairsLikeTheHostWhileLimbsMove) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  std::mt19937 random(6);
  int pairs = 0, changes = 0;
  for (int frame = 0; frame < 60; ++frame) {
    // The second limb moves in and out of the first one, along and around it.
    const double depth = 0.15 - 0.25 * std::cos(0.15 * frame);
    Eigen::Vector3d displacement = into(depth, 0.4 * std::sin(0.07 * frame));
    displacement.z() = 0.2 * std::sin(0.05 * frame);
    both.find(shaken(small_limbs(displacement), 0.002, random));
    expect_same_pairs(both);
    pairs += static_cast<int>(both.reference.contacts().size());
    changes += both.reference.changed_pairs();
  }
  EXPECT_GT(pairs, 2000);
  EXPECT_GT(changes, 300);
}

TEST(CudaContact, GoesThroughTheSideThatItCameFrom) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  for (double depth = 0.02; depth < 0.5; depth += 0.03) both.find(small_limbs(into(depth)));
  expect_same_pairs(both);
  int deep = 0;
  for (const DevicePair& pair : both.contact.pairs(both.stream)) {
    if (pair.vertex < rest.size() / 2 || pair.distance > -0.42F) continue;
    ++deep;
    EXPECT_GT(pair.normal.y, 0.0F);
  }
  EXPECT_GT(deep, 1);
}

TEST(CudaContact, MayOnlyAddPairs) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  both.find(small_limbs(into(0.1)));
  const std::vector<DevicePair> before = both.contact.pairs(both.stream);
  ASSERT_GT(before.size(), 10U);
  both.find(small_limbs(into(0.12, 0.3)), true);
  expect_same_pairs(both);
  const std::vector<DevicePair> after = both.contact.pairs(both.stream);
  EXPECT_GT(after.size(), before.size());
  for (const DevicePair& pair : before) {
    const auto kept = std::find_if(after.begin(), after.end(), [&](const DevicePair& other) {
      return other.vertex == pair.vertex;
    });
    ASSERT_NE(kept, after.end());
    EXPECT_EQ(kept->triangle, pair.triangle);
  }
}

TEST(CudaContact, ForgetsPairs) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  both.find(small_limbs(into(0.02)));
  ASSERT_GT(both.contact.counts(both.stream).pairs, 0);
  both.forget();
  EXPECT_EQ(both.contact.counts(both.stream).pairs, 0);
  EXPECT_TRUE(both.contact.pairs(both.stream).empty());
  both.find(small_limbs(into(-0.1 * both.edge())));  // near enough for a pair to be kept
  EXPECT_EQ(both.contact.counts(both.stream).pairs, 0);
}

TEST(CudaContact, FindsContactsOfASkinWithMoreGroupsThanAWarpHasLanes) {
  BothContacts both(small_limbs(Eigen::Vector3d::Zero(), 60, 50));
  EXPECT_GT(both.tables.triangles.size(), 40U * kGroupSlots);
  both.find(small_limbs(into(0.05, 0.02), 60, 50));
  EXPECT_GT(both.reference.contacts().size(), 50U);
  expect_same_pairs(both);
}

TEST(CudaContact, WalksAroundAVertexWithMoreTrianglesThanAWarpHasLanes) {
  // The flat ends of two limbs rotate on each other, with their axes apart.
  constexpr int kSegments = 40;
  const auto ends = [](double apart, double angle) {
    Limbs other = make_limb({-2.8 - apart, 0.2, 0.0}, 8, kSegments);
    const Eigen::Matrix3d turn =
        Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX()).toRotationMatrix();
    other.skin.positions = turn * other.skin.positions;
    other.bone_points = turn * other.bone_points;
    return make_limb(Eigen::Vector3d::Zero(), 8, kSegments) + other;
  };
  BothContacts both(ends(1.0, 0.0));
  int changes = 0;
  for (int frame = 0; frame < 8; ++frame) {
    both.find(ends(-0.05, 0.8 * frame));
    expect_same_pairs(both);
    changes += both.reference.changed_pairs();
  }
  EXPECT_GT(changes, 100);
}

TEST(CudaContact, SurvivesPositionsThatAreNoNumbers) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  std::mt19937 random(8);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double bad[] = {std::nan(""), kInfinity, -kInfinity, 1e30, -1e38};
  for (int round = 0; round < 10; ++round) {
    Limbs posed = small_limbs(into(0.15));
    for (int i = 0; i < 10; ++i) {
      random_entry(posed.skin.positions, random) = bad[round % 5];
      random_entry(posed.bone_points, random) = bad[random() % 5];
    }
    both.find(posed);
    const std::vector<DevicePair> pairs = both.contact.pairs(both.stream);
    EXPECT_GT(pairs.size(), 5U);
    for (const DevicePair& pair : pairs) {
      EXPECT_TRUE(std::isfinite(pair.distance));
      EXPECT_TRUE(eigen(pair.barycentric).allFinite());
      EXPECT_TRUE(eigen(pair.normal).allFinite());
    }
    expect_same_pairs(both);
  }
  Limbs nowhere = rest;
  nowhere.skin.positions.setConstant(std::nan(""));
  both.find(nowhere);
  EXPECT_EQ(both.contact.counts(both.stream).pairs, 0);
  Limbs one_place = rest;
  one_place.skin.positions.setConstant(0.5);
  one_place.bone_points.setConstant(0.5);
  both.find(one_place);
  EXPECT_EQ(both.contact.counts(both.stream).pairs, 0);
  both.find(small_limbs(into(0.1)));
  EXPECT_GT(both.contact.counts(both.stream).pairs, 10);
}

TEST(CudaContact, TakesOneLaunchAndNoMemoryForEachFind) {
  const Limbs rest = small_limbs(Eigen::Vector3d::Zero());
  BothContacts both(rest);
  const Limbs posed = small_limbs(into(0.1));
  const PointsOnDevice points(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>(),
                              both.stream);
  const std::int64_t launches = cuda::launch_count();
  const std::size_t bytes = cuda::allocated_bytes();
  for (int i = 0; i < 3; ++i)
    both.contact.find(points.skin.data(), points.bone_points.data(), false, 1.0F, 1.0, both.stream);
  EXPECT_EQ(cuda::launch_count(), launches + 3);
  EXPECT_EQ(cuda::allocated_bytes(), bytes);
}

TEST(CudaContact, NeedsLessThanTwoMegabytesForFourThousandVertices) {
  const Limbs rest = make_limb(Eigen::Vector3d::Zero(), 80, 50);
  cuda::Stream stream;
  const std::size_t before = cuda::allocated_bytes();
  const CudaContact contact(
      contact_tables(rest.skin.triangles, rest.skin.positions, rest.bone_points,
                     std::vector<float>(rest.size(), 1.0F), {}, {}),
      stream);
  EXPECT_GT(rest.size(), 4000);
  EXPECT_LT(cuda::allocated_bytes() - before, 2'000'000U);
}

#ifdef SINEW_EMULATED_GPU
TEST(CudaContact, HasTheSameBitsInAnyOrderOfThreads) {
  using cuda::emulation::Order;
  const TwoLimbs limbs(kApart);  // with several groups for each block
  std::vector<std::vector<DeviceContact>> results;
  for (const Order order : {Order::kForward, Order::kBackward, Order::kShuffled}) {
    cuda::emulation::set_order(order);
    BothContacts both(limbs.rest);
    std::mt19937 random(9);
    for (int frame = 0; frame < 3; ++frame) {
      both.find(shaken(limbs.moved(into(0.1, 0.1 * frame)), 0.01, random));
      expect_same_pairs(both);
    }
    results.push_back(both.contact.rows(both.stream));
  }
  cuda::emulation::set_order(Order::kForward);
  ASSERT_GT(results[0].size(), 20U);
  for (const std::vector<DeviceContact>& rows : results) {
    ASSERT_EQ(rows.size(), results[0].size());
    EXPECT_EQ(std::memcmp(rows.data(), results[0].data(), rows.size() * sizeof(DeviceContact)), 0);
  }
}
#endif

}  // namespace
}  // namespace sinew

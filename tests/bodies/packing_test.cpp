// SPDX-License-Identifier: MIT

#include "bodies/muscles/packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "bodies/muscles/flesh_pieces.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kMiddle = -0.2;  ///< x of the middle of the muscles

/// A segment on the right side, with the axes of the body, in m.
SegmentFrames one_frame() {
  BoneFrame frame;
  frame.origin = Vector3d(kMiddle, 0.0, 0.0);
  frame.axes = Eigen::Matrix3d::Identity();
  frame.length = 1.0;
  return {{Segment::kAxial, frame}};
}

/// A flat muscle of even thickness: rows along y at height z, 0.2 m long and 0.1 m wide.
Muscle flat_muscle(const char* name, double z) {
  const auto at = [z](double x, double y) { return Anchor{Segment::kAxial, {x, y, z}}; };
  Muscle muscle;
  muscle.name = name;
  muscle.lines = {{at(-0.05, -0.1), at(0.05, -0.1)}, {at(-0.05, 0.1), at(0.05, 0.1)}};
  muscle.profile = {0.0, 0.0, 1.0, 1.0, 0.5};
  muscle.tendon_thickness = 0.001;
  return muscle;
}

/// A grid without bones.
ScalarGrid empty_space() {
  return make_grid({Vector3d(kMiddle - 0.15, -0.2, -0.12), Vector3d(kMiddle + 0.15, 0.2, 0.12)},
                   0.004, 1.0F);
}

/// Returns the volume of a muscle's flesh, m^3. Cubes of the grid at the surface count in part, by
/// the distance there.
double volume_of(const ScalarGrid& flesh) {
  double cells = 0.0;
  for (const float distance : flesh.values)
    cells += std::clamp(0.5 - distance / flesh.cell, 0.0, 1.0);
  return cells * std::pow(flesh.cell, 3);
}

/// Returns the range of z in which a muscle has flesh in its middle.
std::pair<double, double> range_at_center(const ScalarGrid& flesh) {
  double low = 1.0;
  double high = -1.0;
  for (double z = -0.11; z < 0.11; z += 0.0002) {
    if (flesh.interpolated({kMiddle, 0.0, z}) >= 0.0) continue;
    low = std::min(low, z);
    high = std::max(high, z);
  }
  return {low, high};
}

TEST(MusclePacking, GivesAFreeMuscleItsVolume) {
  const ScalarGrid space = empty_space();
  const MuscleSheet sheet(flat_muscle("alone", 0.0), one_frame(), space);
  EXPECT_NEAR(sheet.area(), 0.02, 1e-6);
  for (const double volume : {1e-4, 3e-4, 8e-4}) {
    const MusclePacking packing({{&sheet, volume}}, space, 0.0, {});
    EXPECT_NEAR(volume_of(packing.flesh(0)), volume, 0.005 * volume);
    const auto [low, high] = range_at_center(packing.flesh(0));
    EXPECT_NEAR(low, -high, 1e-3);
  }
}

TEST(MusclePacking, FlattensEqualMusclesOnTheirMiddlePlane) {
  const ScalarGrid space = empty_space();
  const MuscleSheet lower(flat_muscle("lower", -0.012), one_frame(), space);
  const MuscleSheet upper(flat_muscle("upper", 0.012), one_frame(), space);
  constexpr double kVolume = 7e-4;  // more than fits between the two sheets
  constexpr double kGap = 0.0005;
  const MusclePacking packing({{&lower, kVolume}, {&upper, kVolume}}, space, kGap, {});
  EXPECT_NEAR(volume_of(packing.flesh(0)), kVolume, 0.005 * kVolume);
  EXPECT_NEAR(volume_of(packing.flesh(1)), kVolume, 0.005 * kVolume);
  EXPECT_NEAR(range_at_center(packing.flesh(0)).second, -kGap, 5e-4);
  EXPECT_NEAR(range_at_center(packing.flesh(1)).first, kGap, 5e-4);
}

TEST(MusclePacking, GivesTheLargerMuscleMoreOfTheRoomBetween) {
  const ScalarGrid space = empty_space();
  const MuscleSheet lower(flat_muscle("lower", -0.012), one_frame(), space);
  const MuscleSheet upper(flat_muscle("upper", 0.012), one_frame(), space);
  const MusclePacking packing({{&lower, 9e-4}, {&upper, 3e-4}}, space, 0.0, {});
  EXPECT_NEAR(volume_of(packing.flesh(0)), 9e-4, 0.005 * 9e-4);
  EXPECT_NEAR(volume_of(packing.flesh(1)), 3e-4, 0.005 * 3e-4);
  EXPECT_GT(range_at_center(packing.flesh(0)).second, 0.002);
}

TEST(MusclePacking, LeavesBonesOut) {
  // A bone fills the space below z = -0.004.
  ScalarGrid space = empty_space();
  for (std::size_t i = 0; i < space.values.size(); ++i)
    space.values[i] = static_cast<float>(space.position(space.point(i)).z() + 0.004);
  const MuscleSheet sheet(flat_muscle("on a bone", 0.0), one_frame(), space);
  constexpr double kGap = 0.0005;
  const MusclePacking packing({{&sheet, 4e-4}}, space, kGap, {});
  EXPECT_NEAR(volume_of(packing.flesh(0)), 4e-4, 0.005 * 4e-4);
  EXPECT_NEAR(range_at_center(packing.flesh(0)).first, -0.004 + kGap, 5e-4);
}

TEST(DeepestPoints, FindsLargePiecesAndLeavesOutSmallOnes) {
  ScalarGrid field = empty_space();
  const std::vector<std::pair<Vector3d, double>> balls = {{{kMiddle - 0.07, 0.0, 0.0}, 0.04},
                                                          {{kMiddle + 0.07, 0.1, 0.0}, 0.06},
                                                          {{kMiddle, -0.15, 0.0}, 0.01}};
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    for (const auto& [center, radius] : balls) {
      const double distance = (field.position(field.point(i)) - center).norm() - radius;
      field.values[i] = std::min(field.values[i], static_cast<float>(distance));
    }
  }
  const std::vector<Eigen::Vector3i> found = deepest_points(field, 0.05);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_LT((field.position(found[0]) - balls[1].first).norm(), field.cell);
  EXPECT_LT((field.position(found[1]) - balls[0].first).norm(), field.cell);
  EXPECT_EQ(deepest_points(field, 0.0).size(), 3U);
}

TEST(MuscleSheet, PassesAroundABone) {
  // A round bone along x in the way of fibers along y.
  ScalarGrid space = empty_space();
  for (std::size_t i = 0; i < space.values.size(); ++i) {
    const Vector3d p = space.position(space.point(i));
    space.values[i] = static_cast<float>(std::hypot(p.y(), p.z() + 0.01) - 0.03);
  }
  const MuscleSheet sheet(flat_muscle("bent", 0.0), one_frame(), space);
  for (int v = 0; v < sheet.mesh().vertex_count(); ++v) {
    const Vector3d point = sheet.mesh().positions.col(v);
    EXPECT_GT(space.interpolated(point), 0.0);
    // The fibers are taut: from the ends, they lead straight to the bone, whose top is at z = 0.02.
    EXPECT_GT(point.z(), -0.001);
    if (std::abs(point.y()) < 0.005) {
      EXPECT_GT(point.z(), 0.018);
    }
    if (std::abs(point.y()) > 0.06) {
      EXPECT_LT(point.z(), 0.012);
    }
  }
}

TEST(MuscleProfile, IsThickestAtItsPeakAndThinInTendons) {
  const MuscleProfile profile{0.1, 0.3, 0.4, 0.2, 0.6};
  EXPECT_LT(thickness_at(profile, 0.05), 0.05);
  EXPECT_LT(thickness_at(profile, 0.8), 0.05);
  EXPECT_NEAR(thickness_at(profile, 0.1 + 1e-9), 0.4, 1e-3);
  EXPECT_NEAR(thickness_at(profile, 0.7 - 1e-9), 0.2, 1e-3);
  EXPECT_NEAR(thickness_at(profile, 0.1 + 0.6 * 0.6), 1.0, 1e-9);
  // A quarter of the bump before the peak: its height is sqrt(3) / 2, and the base has fallen by
  // 0.3 of its way from 0.4 to 0.2.
  EXPECT_NEAR(thickness_at(profile, 0.1 + 0.6 * 0.3), 0.34 + 0.66 * std::sqrt(0.75), 1e-9);
  // Three quarters, behind it.
  EXPECT_NEAR(thickness_at(profile, 0.1 + 0.6 * 0.8), 0.24 + 0.76 * std::sqrt(0.75), 1e-9);
  for (double along = 0.0; along <= 1.0; along += 0.01)
    EXPECT_LE(thickness_at(profile, along), 1.0);
}

}  // namespace
}  // namespace sinew

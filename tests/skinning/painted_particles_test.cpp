// SPDX-License-Identifier: MIT

#include "skinning/position_based/painted_particles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "skinning/geometric/linear_blend.h"
#include "skinning/position_based/position_based.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::weighted_limb;

constexpr double kFrame = 1.0 / 60.0;
constexpr double kRise = 0.005;                // in a frame before an abrupt stop
constexpr double kFirst = 0.25, kLast = 0.65;  // of the painted patch along the limb

bool is_in_patch(const Vector3d& place, double margin = 0.0) {
  return place.x() > kFirst + margin && place.x() < kLast - margin && place.y() > margin;
}

/// Returns a map with a patch on the upper side of the second bone.
std::vector<float> patch(const Character& character, float value, float plain) {
  std::vector<float> values;
  for (const auto& place : character.surface.positions.colwise())
    values.push_back(is_in_patch(place) ? value : plain);
  return values;
}

Points placed(const Skinner& skinner) {
  return skinner.positions().cast<double>().colwise() + skinner.origin();
}

TEST(PaintedParticles, FollowOnlyTheDynamicsBeyondTheMeanDistanceFromTheBone) {
  const Character character = weighted_limb();
  const PositionBasedBody body = build_position_based_body(character, {.tetrahedra = 6000}, {});
  const std::vector<float> jiggle = patch(character, 1.0F, 0.0F);
  const PaintedParticles painted = paint_particles(body, {.jiggle = jiggle});
  // The bones lie on the x-axis, so the skin above a particle is at the same x and angle.
  double sum = 0.0;
  int count = 0;
  for (const auto& place : body.body.rest.colwise()) {
    if (!is_in_patch(place)) continue;
    sum += std::hypot(place.y(), place.z());
    ++count;
  }
  ASSERT_GT(count, 50);
  EXPECT_NEAR(painted.mean_distance, sum / count, 0.03 * sum / count);
  int dynamic = 0;
  for (int v = 0; v < body.body.rest.cols(); ++v) {
    const Vector3d place = body.body.rest.col(v);
    const double distance = std::hypot(place.y(), place.z());
    if (is_in_patch(place, 0.03)) {
      EXPECT_EQ(painted.is_dynamic[v] != 0, distance > painted.mean_distance) << place.transpose();
      dynamic += painted.is_dynamic[v];
    } else if (!is_in_patch(place, -0.06)) {
      EXPECT_EQ(painted.is_dynamic[v], 0) << place.transpose();
    }
  }
  EXPECT_GT(dynamic, 10);
}

TEST(PaintedParticles, TakeFactorsFromTheSkinAboveThem) {
  const Character character = weighted_limb();
  const PositionBasedBody body = build_position_based_body(character, {.tetrahedra = 3000}, {});
  const std::vector<float> soft = patch(character, 0.2F, 1.0F),
                           heavy = patch(character, 3.0F, 1.0F);
  const PaintedParticles painted = paint_particles(body, {.stiffness = soft, .mass = heavy});
  EXPECT_EQ(painted.mean_distance, 0.0);
  for (int v = 0; v < body.body.rest.cols(); ++v) {
    EXPECT_EQ(painted.is_dynamic[v], 0);
    if (is_in_patch(body.body.rest.col(v), 0.06)) {
      EXPECT_NEAR(painted.stiffness[v], 0.2F, 1e-5F);
      EXPECT_NEAR(painted.mass[v], 3.0F, 1e-5F);
    } else if (!is_in_patch(body.body.rest.col(v), -0.1)) {
      EXPECT_NEAR(painted.stiffness[v], 1.0F, 1e-5F);
      EXPECT_NEAR(painted.mass[v], 1.0F, 1e-5F);
    }
  }
}

TEST(PaintedParticles, ChangedStiffnessMovesOnlyThePaintedSkin) {
  const Character character = weighted_limb();
  Forces forces;
  forces.gravity = Vector3d(0.0, -9.81, 0.0);
  PositionSettings settings{.tetrahedra = 3000, .jiggle_stiffness = 1.0};
  PositionBasedSkinner skinner(character, settings, kFrame, {});
  const std::vector<float> jiggle = patch(character, 1.0F, 0.0F);
  skinner.paint({.jiggle = jiggle});
  const auto play = [&] {
    for (int i = 0; i < 120; ++i) skinner.step(rest_pose(character.skeleton), forces);
    return placed(skinner);
  };
  const Points firm = play();
  settings.jiggle_stiffness = 0.05;
  skinner.apply(settings, kFrame);
  EXPECT_EQ(placed(skinner), firm) << "nothing restarts";
  const Points soft = play();
  double inside = 0.0, outside = 0.0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double moved = (soft.col(v) - firm.col(v)).norm();
    const Vector3d place = character.surface.positions.col(v);
    if (is_in_patch(place)) inside = std::max(inside, moved);
    if (!is_in_patch(place, -0.1)) outside = std::max(outside, moved);
  }
  const double diagonal = bounding_box(character.surface.positions).diagonal().norm();
  EXPECT_GT(inside, 0.005);
  EXPECT_LT(outside, 0.01 * diagonal);
  EXPECT_LT(outside, 0.2 * inside);
}

/// Returns the mean height of the painted skin over its place at rest, in the frames after a motion
/// upward stops abruptly.
std::vector<double> heights_after_stop(const Character& character, Skinner& skinner) {
  Pose pose = rest_pose(character.skeleton);
  double risen = 0.0;
  for (int i = 0; i < 120; ++i) {
    risen += std::min(i / 60.0, 1.0) * kRise;  // starts gently
    pose.joints[0].translation.y() = risen;
    skinner.step(pose, {});
  }
  std::vector<double> heights;
  for (int i = 0; i < 90; ++i) {
    skinner.step(pose, {});
    double sum = 0.0;
    int count = 0;
    const Points now = placed(skinner);
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      const Vector3d place = character.surface.positions.col(v);
      if (!is_in_patch(place, 0.03)) continue;
      sum += now(1, v) - place.y() - risen;
      ++count;
    }
    heights.push_back(sum / count);
  }
  return heights;
}

/// Returns the heights of maxima above `least`.
std::vector<double> peaks_of(const std::vector<double>& heights, double least) {
  std::vector<double> found;
  for (std::size_t i = 1; i + 1 < heights.size(); ++i)
    if (heights[i] > least && heights[i] > heights[i - 1] && heights[i] >= heights[i + 1])
      found.push_back(heights[i]);
  return found;
}

std::vector<double> jiggled(const Character& character, const PositionSettings& settings) {
  PositionBasedSkinner skinner(character, settings, kFrame, {});
  const std::vector<float> jiggle = patch(character, 1.0F, 0.0F);
  skinner.paint({.jiggle = jiggle});
  return heights_after_stop(character, skinner);
}

TEST(PaintedParticles, SwingAfterAnAbruptStopAndDecay) {
  const Character character = weighted_limb();
  PositionSettings settings{.tetrahedra = 3000, .jiggle_stiffness = 0.1, .damping = 2.0};
  const std::vector<double> peaks = peaks_of(jiggled(character, settings), 1e-4);
  ASSERT_GE(peaks.size(), 2U);
  EXPECT_LT(peaks[1], 0.9 * peaks[0]) << testing::PrintToString(peaks);
  EXPECT_LT(peaks.back(), 0.5 * peaks.front()) << testing::PrintToString(peaks);
  const std::unique_ptr<Skinner> blend = make_linear_blend(character, {});
  blend->reset(rest_pose(character.skeleton));
  EXPECT_TRUE(peaks_of(heights_after_stop(character, *blend), 1e-6).empty());
}

TEST(PaintedParticles, SwingLessIfTheyAreStiffer) {
  const Character character = weighted_limb();
  const auto amplitude = [&](const PositionSettings& settings) {
    return std::ranges::max(jiggled(character, settings));
  };
  double before = 1.0;
  for (const double stiffness : {0.1, 0.3, 1.0}) {
    const double now = amplitude({.tetrahedra = 3000, .jiggle_stiffness = stiffness});
    EXPECT_LT(now, 0.97 * before) << stiffness;
    before = now;
  }
  before = 1.0;
  for (const double stretch : {0.3, 0.6, 0.9}) {
    const double now = amplitude({.model = PositionModel::kPublished,
                                  .tetrahedra = 3000,
                                  .jiggle_stiffness = 1.0,
                                  .stretch = stretch,
                                  .iterations = 12});
    EXPECT_GT(now, 1e-4) << stretch;
    EXPECT_LT(now, 0.7 * before) << stretch;
    before = now;
  }
}

}  // namespace
}  // namespace sinew

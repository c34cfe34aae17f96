// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "skinning/projective/projective.h"
#include "support/in_double.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"
#include "tissue/painted_material.h"

namespace sinew {
namespace {

/// A soft limb whose bones start to move sideways, so that its skin lags behind them.
struct StartingLimb {
  TriangleMesh skin = make_tube(1.8, 0.16, 14, 8);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});

  /// The largest lag of the mean skin vertex (m), and the time at which it has swung back to zero
  /// (s).
  struct Swing {
    double largest = 0.0;
    double back = 0.0;
  };

  /// Measures the swing after the bones start to move.
  /// \param displacement_at  returns the displacement of the bones after t seconds, m
  template <typename DisplacementAt>
  Swing swing(int steps_per_second, DisplacementAt&& displacement_at) const {
    ProjectiveSettings settings = test::plain_settings();
    settings.step.time_step = 1.0 / steps_per_second;
    settings.make_solver = test::make_in_double;
    settings.carrying.tissue_damping = 1.0;
    ProjectiveSkinner skinner(tissue, skeleton, settings, {});
    settings.material.stiffness = 300.0;
    skinner.apply(settings);
    const double rest = skin.positions.row(1).mean();
    Pose pose = rest_pose(skeleton);
    skinner.reset(pose);
    std::vector<double> lags{0.0};
    while (lags.back() >= 0.0) {
      const double moved = displacement_at(static_cast<double>(lags.size()) / steps_per_second);
      Pose now = pose;
      now.joints[0].translation.y() += moved;
      skinner.step(now, {});
      const double mean = skinner.positions().row(1).cast<double>().mean() + skinner.origin().y();
      lags.push_back(rest + moved - mean);
    }
    const std::size_t top = std::max_element(lags.begin(), lags.end()) - lags.begin();
    const std::size_t last = lags.size() - 1;
    // The largest lag is that of the parabola through the three highest ones. The time is that at
    // which the line between the last two passes zero.
    const double before = lags[top - 1], after = lags[top + 1];
    const double bend = before - 2.0 * lags[top] + after;
    return {lags[top] - (before - after) * (before - after) / (8.0 * bend),
            (static_cast<double>(last) - 1.0 + lags[last - 1] / (lags[last - 1] - lags[last])) /
                steps_per_second};
  }
};

/// Expects that the errors of steps of 1/30, 1/60, ... 1/480 s against a fine reference are each
/// about half of the one before. Records them: --gtest_output=json:FILE writes them for
/// docs/notes/measurements.md.
template <typename DisplacementAt>
void expect_errors_to_halve(const StartingLimb& limb, DisplacementAt&& displacement_at) {
  const auto record = [](int rate, const StartingLimb::Swing& swing) {
    testing::Test::RecordProperty(fmt::format("rate {}", rate),
                                  fmt::format("{:.4f} m, {:.4f} s", swing.largest, swing.back));
  };
  const StartingLimb::Swing fine = limb.swing(3840, displacement_at);
  record(3840, fine);
  StartingLimb::Swing before{};
  for (const int rate : {30, 60, 120, 240, 480}) {
    const StartingLimb::Swing swing = limb.swing(rate, displacement_at);
    record(rate, swing);
    const StartingLimb::Swing error{std::abs(swing.largest - fine.largest),
                                    std::abs(swing.back - fine.back)};
    if (rate > 30) {
      EXPECT_NEAR(before.largest / error.largest, 2.0, 0.5) << rate;
      EXPECT_NEAR(before.back / error.back, 2.0, 0.5) << rate;
    }
    before = error;
  }
  EXPECT_LT(before.largest, 0.03 * fine.largest);
  EXPECT_LT(before.back, 0.01 * fine.back);
}

TEST(TimeSteps, TheSwingAfterAJoltConvergesAsTheyShrink) {
  // The bones jump from rest to 2 m/s. This exceeds the limit on the inertial acceleration that the
  // tissue is given.
  expect_errors_to_halve(StartingLimb(), [](double t) { return 2.0 * t; });
}

TEST(TimeSteps, TheSwingInALastingAccelerationConvergesAsTheyShrink) {
  // The bones accelerate at 20 m/s^2 for a tenth of a second.
  expect_errors_to_halve(StartingLimb(), [](double t) {
    const double start = std::min(t, 0.1);
    return 20.0 * start * (t - 0.5 * start);
  });
}

TEST(TimeSteps, AnotherStepInMidMotionMakesNoJolt) {
  // The bones move at a constant velocity, and tissue that moves along with them keeps doing so.
  StartingLimb limb;
  ProjectiveSkinner skinner(limb.tissue, limb.skeleton, test::plain_settings(), {});
  Pose pose = rest_pose(limb.skeleton);
  skinner.reset(pose);
  const auto move = [&](double seconds, double time_step) {
    ProjectiveSettings settings = test::plain_settings();
    settings.step.time_step = time_step;
    skinner.apply(settings);
    float largest = 0.0F;
    for (int k = 0; k < std::lround(seconds / time_step); ++k) {
      pose.joints[0].translation.y() += 1.5 * time_step;
      skinner.step(pose, {});
      const PointsF moved = skinner.positions().colwise() +
                            (skinner.origin() - pose.joints[0].translation).cast<float>();
      const Eigen::Vector3f root = rest_pose(limb.skeleton).joints[0].translation.cast<float>();
      largest = std::max(largest, ((moved.colwise() + root) - limb.skin.positions.cast<float>())
                                      .colwise()
                                      .norm()
                                      .maxCoeff());
    }
    return largest;
  };
  move(4.0, 1.0 / 60.0);
  for (const double time_step : {1.0 / 240.0, 1.0 / 20.0, 1.0 / 60.0, 1e-3, 0.1})
    EXPECT_LT(move(0.5, time_step), 2e-4F) << time_step;
}

/// Holds a limb and its tissue.
struct Tube {
  explicit Tube(double radius, const MaterialSettings& material = {})
      : skin(make_tube(1.8, radius, 12, 8)), skeleton(make_chain({-0.8, 0.0, 0.8})) {
    settings.material = material;
    TissueSettings own;
    own.material = material;
    tissue = build_tissue(skin, skeleton, own, nullptr, {});
  }

  TriangleMesh skin;
  Skeleton skeleton;
  ProjectiveSettings settings = test::plain_settings();
  TissueModel tissue;
};

/// Returns the largest lag of a limb's skin relative to its thickness, under a lasting acceleration
/// of the bones.
/// \param now  material that replaces that of the tissue before the motion
double lag_over_thickness(const Tube& tube, const MaterialSettings& now) {
  const auto& [skin, skeleton, settings, tissue] = tube;
  const Points over_base = tissue.surface(0) - tissue.surface(1);
  ProjectiveSkinner skinner(tissue, skeleton, settings, {});
  ProjectiveSettings changed = settings;
  changed.material = now;
  skinner.apply(changed);
  Pose pose = rest_pose(skeleton);
  skinner.reset(pose);
  double lag = 0.0;
  for (int k = 1; k <= 20; ++k) {
    const double displacement = 0.5 * 50.0 * k * k / 3600.0;
    pose = rest_pose(skeleton);
    pose.joints[0].translation.y() += displacement;
    skinner.step(pose, {});
    const Points world = skinner.positions().cast<double>().colwise() + skinner.origin();
    for (int v = 0; v < skin.vertex_count(); ++v) {
      const double behind = skin.positions(1, v) + displacement - world(1, v);
      lag = std::max(lag, behind / over_base.col(v).norm());
    }
  }
  return lag;
}

TEST(FeltAcceleration, LetsNeitherThinNorThickLimbsLagByMoreThanAFractionOfTheirThickness) {
  // Without the limit, the thinnest limb lags by 6.7 times its thickness and the thickest by half
  // of it.
  for (const double radius : {0.04, 0.08, 0.12, 0.2, 0.4}) {
    Tube tube(radius);
    const double lag = lag_over_thickness(tube, {});
    tube.tissue.jolt_limits.clear();
    const double free = lag_over_thickness(tube, {});
    EXPECT_LT(lag, 0.5) << radius;
    EXPECT_LE(lag, free + 1e-6) << radius;
    EXPECT_GT(lag, 0.1) << radius << ": it still jiggles";
  }
}

TEST(FeltAcceleration, LetsSoftThinLimbsLagNoFurtherThanTheDefaultMaterial) {
  // With the limit of the default material, the limb of 300 Pa lags by 3.2 times its thickness.
  const MaterialSettings usual;
  for (const double stiffness : {300.0, 600.0, 1200.0, 2400.0, 7000.0, 20000.0}) {
    const std::string name = fmt::format("{} Pa", stiffness);
    const MaterialSettings other{.stiffness = stiffness};
    const double lag = lag_over_thickness(Tube(0.06, other), other);
    EXPECT_LT(lag, 0.5) << name;
    // A setting at run time, a larger mass and paint make the same material.
    EXPECT_NEAR(lag_over_thickness(Tube(0.06), other), lag, 1e-3) << name;
    const MaterialSettings heavier{.mass = usual.mass * usual.stiffness / stiffness};
    EXPECT_NEAR(lag_over_thickness(Tube(0.06), heavier), lag, 1e-3) << name;
    Tube painted(0.06);
    const std::vector<double> factors(painted.skin.vertex_count(), stiffness / usual.stiffness);
    paint_material(painted.tissue, material_of(painted.tissue), factors, {});
    EXPECT_NEAR(lag_over_thickness(painted, {}), lag, 1e-3) << name;
  }
}

/// Returns the largest deviation of the volume from that at rest, as a fraction of it, while a
/// large head on a thin neck turns over once.
double worst_volume(double seconds, const TissueSettings& settings, double largest_jolt) {
  TriangleMesh skin = make_sphere(0.35, 13, 16);
  skin.positions.row(0).array() += 0.5;
  const Skeleton skeleton = make_chain({0.0, 0.25, 0.8});
  const TissueModel tissue = build_tissue(skin, skeleton, settings, nullptr, {});
  ProjectiveSettings numbers = test::plain_settings();
  numbers.carrying.largest_jolt = largest_jolt;
  ProjectiveSkinner skinner(tissue, skeleton, numbers, {});
  const double rest = signed_volume(skin.positions, skin.triangles);
  const Pose start = rest_pose(skeleton);
  skinner.reset(start);
  double worst = 0.0;
  for (int k = 1; k <= 60; ++k) {
    Pose pose = start;
    const double turn = 2.0 * std::numbers::pi * std::min(1.0, k / 60.0 / seconds);
    pose.joints[0].rotation = Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ());
    skinner.step(pose, {});
    const double volume = signed_volume(Points(skinner.positions().cast<double>()), skin.triangles);
    worst = std::max(worst, std::abs(volume / rest - 1.0));
  }
  return worst;
}

TEST(FeltAcceleration, ALargeHeadInAFastFlipKeepsItsVolume) {
  TissueSettings loose;
  loose.sag_limit = 0.0;
  for (const double seconds : {0.8, 0.4, 0.2}) {
    EXPECT_LT(worst_volume(seconds, {}, CarryingSettings().largest_jolt), 0.15) << seconds;
    EXPECT_GT(worst_volume(seconds, loose, 1e9), 0.15) << seconds << ": where all is felt";
  }
}

}  // namespace
}  // namespace sinew

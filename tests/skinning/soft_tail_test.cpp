// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "mesh/prisms.h"
#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// A round rod along x that is soft from a joint on, so that it is clamped there.
class Tail {
 public:
  static constexpr double kRadius = 0.06;
  static constexpr double kClamp = -0.5;
  static constexpr double kEnd = 0.9;
  static constexpr int kSegments = 24;

  explicit Tail(int rings, const std::vector<char>& soft = {0, 1, 1, 1})
      : skin_(make_tube(2.0 * kEnd, kRadius, rings, kSegments)),
        rings_(rings),
        tissue_(
            build_tissue(skin_, skeleton_, tissue_settings(), &kThin, {}, {.soft_joints = soft})) {}

  /// Returns the period of the first bending mode of a clamped rod of this section and mass, s
  /// (Euler and Bernoulli). The energy k / 2 |F - R|^2 is that of an elastic material of Young's
  /// modulus k without lateral contraction.
  double period_of_a_rod() const {
    double mass = 0.0, volume = 0.0, second_moment = 0.0;
    const Points& at = tissue_.rest_positions;
    for (const Tetrahedron& t : tissue_.tetrahedra) volume += signed_volume(at, t);
    mass = tissue_.masses.sum();
    // The section of the middle ring: the polygon of the skin without that of the base.
    const int middle = rings_ / 2 * kSegments;
    double area = 0.0;
    for (const int surface : {0, 1}) {
      for (int i = 0; i < kSegments; ++i) {
        const Eigen::Vector3d a = at.col(surface * tissue_.surface_vertices + middle + i);
        const Eigen::Vector3d b =
            at.col(surface * tissue_.surface_vertices + middle + (i + 1) % kSegments);
        const double sign = surface == 0 ? 0.5 : -0.5;
        const double cross = a.y() * b.z() - a.z() * b.y();
        area += sign * cross;
        second_moment += sign * cross * (a.y() * a.y() + a.y() * b.y() + b.y() * b.y()) / 6.0;
      }
    }
    const double density = mass / volume;
    const double stiffness = tissue_settings().material.stiffness;
    const double length = kEnd - kClamp;
    return 2.0 * std::numbers::pi / 3.51602 * length * length *
           std::sqrt(density * area / (stiffness * second_moment));
  }

  /// Measures the period of the swing after a push.
  double period(double time_step) const {
    ProjectiveSettings settings = test::plain_settings();
    settings.step.time_step = time_step;
    settings.step.iterations = 200;
    settings.material = tissue_settings().material;
    settings.carrying.tissue_damping = 0.0;
    ProjectiveSkinner skinner(tissue_, skeleton_, settings, {});
    const Pose pose = rest_pose(skeleton_);
    skinner.reset(pose);
    const int tip = rings_ * kSegments + 1;
    std::vector<double> crossings;
    double before = 0.0;
    for (int step = 0; crossings.size() < 2 && step < 500; ++step) {
      Forces forces;
      if (step == 0) forces.gravity = {0.0, 0.02 / (time_step * time_step), 0.0};
      skinner.step(pose, forces);
      const double now = skinner.positions()(1, tip) + skinner.origin().y();
      if (step > 0 && before * now < 0.0) crossings.push_back(step - 1 + before / (before - now));
      before = now;
    }
    if (crossings.size() < 2) return 0.0;
    return 2.0 * (crossings[1] - crossings[0]) * time_step;
  }

  /// Returns the skin that has settled in a pose, in the world.
  PointsF settled(const Pose& pose, ContactMode contact = ContactMode::kNone) const {
    ProjectiveSettings settings = test::plain_settings();
    settings.contact.mode = contact;
    ProjectiveSkinner skinner(tissue_, skeleton_, settings, {});
    settings.material.stiffness *= 1e-5;  // the tissue model is firm
    skinner.apply(settings);
    skinner.reset(pose);
    return skinner.positions().colwise() + skinner.origin().cast<float>();
  }
  const TissueModel& tissue() const { return tissue_; }
  const Skeleton& skeleton() const { return skeleton_; }

 private:
  static TissueSettings tissue_settings() {
    TissueSettings settings;
    settings.material = {1e6, 20.0};
    settings.joint_volume = 0.0;
    settings.sag_limit = 0.0;
    settings.thin_stiffening = 1.0;
    return settings;
  }

  static inline const OwnRadii kThin{{{1, 0.01}, {2, 0.01}}, {{1, 0.01}, {2, 0.01}, {3, 0.01}}};

  TriangleMesh skin_;
  int rings_;
  Skeleton skeleton_ = make_chain({-0.85, kClamp, 0.2, 0.85});
  TissueModel tissue_;
};

TEST(SoftTail, SwingsLikeAClampedRod) {
  double last_error = 1.0;
  for (const int rings : {15, 30, 60}) {
    const Tail tail(rings);
    const double rod = tail.period_of_a_rod();
    const double error = std::abs(tail.period(rod / 30.0) / rod - 1.0);
    EXPECT_LT(error, 0.6 * last_error) << rings;
    last_error = error;
  }
  EXPECT_LT(last_error, 0.08);
}

/// The bone up to the first soft joint holds all of its base, as a bone without neighbors does.
TEST(SoftTail, IsHeldUpToItsFirstJoint) {
  const Tail tail(30);
  const TissueModel& tissue = tail.tissue();
  const int first_base = tissue.vertex_count() - tissue.surface_vertices;
  int held = 0;
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    const bool inside = tissue.rest_positions(0, first_base + v) < Tail::kClamp;
    EXPECT_EQ(tissue.fixed[first_base + v] != 0, inside);
    EXPECT_EQ(tissue.anchoring[v], 0.0);
    held += inside ? 1 : 0;
  }
  EXPECT_GT(held, 0);
}

/// The pose of soft joints has no effect, and joints below that are firm again move their tissue.
TEST(SoftTail, FollowsItsFirmJointsOnly) {
  const Tail soft(30);
  Pose bent = rest_pose(soft.skeleton());
  bent.joints[2].rotation = Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitZ());
  const PointsF rest = soft.settled(rest_pose(soft.skeleton()));
  EXPECT_LT((soft.settled(bent) - rest).cwiseAbs().maxCoeff(), 1e-4F);

  const Tail firm_end(30, {0, 1, 0, 0});
  const PointsF moved = firm_end.settled(bent);
  const int tip = static_cast<int>(moved.cols()) - 1;
  const Eigen::Vector3d expected =
      skinning_transforms(soft.skeleton(), bent)[2] * Eigen::Vector3d(Tail::kEnd, 0.0, 0.0);
  EXPECT_LT((moved.col(tip).cast<double>() - expected).norm(), 0.1 * Tail::kEnd);
  EXPECT_GT((moved - rest).colwise().norm().maxCoeff(), 0.3F);
}

/// With contact, the body settles along a path of poses, on which a long tail lags far behind.
TEST(SoftTail, SettlesStraightBehindABoneThatTurned) {
  const Tail tail(30, {0, 0, 1, 1});
  Pose turned = rest_pose(tail.skeleton());
  turned.joints[1].rotation = Eigen::AngleAxisd(1.5, Eigen::Vector3d::UnitZ());
  const Transform motion = skinning_transforms(tail.skeleton(), turned)[1];
  const PointsF rest = tail.settled(rest_pose(tail.skeleton()));
  const int tip = static_cast<int>(rest.cols()) - 1;
  for (const ContactMode contact : {ContactMode::kNone, ContactMode::kGlobal}) {
    const Eigen::Vector3f settled = tail.settled(turned, contact).col(tip);
    const Eigen::Vector3d expected = motion * Eigen::Vector3d(rest.col(tip).cast<double>());
    EXPECT_LT((settled.cast<double>() - expected).norm(), 0.01);
  }
}

}  // namespace
}  // namespace sinew

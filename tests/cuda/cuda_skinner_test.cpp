// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "cuda/limb.h"
#include "dynamics/cuda/cuda_solver.h"
#include "skinning/cuda/cuda_resident_step.h"
#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/random_turns.h"
#include "support/skeletons.h"
#include "support/tangling_tissue.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

std::unique_ptr<ProjectiveSolver<float>> make_converged(const SolverProblem& problem) {
  return make_cuda_solver(problem, {.inner_iterations = 60});
}

/// Makes a solver that is fast and not converged, for tests that compare no digits.
std::unique_ptr<ProjectiveSolver<float>> make_quick(const SolverProblem& problem) {
  return make_cuda_solver(problem, {.inner_iterations = 4});
}

ProjectiveSettings on_device(ProjectiveSettings settings) {
  settings.make_solver = make_converged;
  settings.make_resident_step = make_cuda_resident_step;
  return settings;
}

/// A tube around two bones, so short that its ends touch when it is bent. It is skinned on the host
/// and on the device.
struct Limbs {
  explicit Limbs(ContactMode mode = ContactMode::kNone, int rings = 18, int segments = 8,
                 const TissueSettings& tissue_settings = {},
                 const ConstraintSettings& constraints = {}, const std::vector<char>& soft = {})
      : skin(make_tube(1.8, 0.18, rings, segments)),
        tissue(build_tissue(skin, skeleton, tissue_settings, nullptr, {}, {.soft_joints = soft})) {
    ProjectiveSettings settings = test::plain_settings();
    settings.contact.mode = mode;
    settings.constraints = constraints;
    settings.constraints.prism_rotations = mode != ContactMode::kNone;
    host = std::make_unique<ProjectiveSkinner>(tissue, skeleton, settings, Progress());
    device = std::make_unique<ProjectiveSkinner>(tissue, skeleton, on_device(settings), Progress());
  }

  TriangleMesh skin;
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue;
  std::unique_ptr<ProjectiveSkinner> host, device;

  /// Returns a pose in which the limb is bent by an angle and displaced.
  Pose pose(double angle, double displacement = 0.0) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[0].translation += Eigen::Vector3d(displacement, 0.5 * displacement, 0.0);
    pose.joints[1].rotation = Eigen::AngleAxisd(angle, Eigen::Vector3d(0.1, 0.2, 1.0).normalized());
    return pose;
  }
  void step(const Pose& pose, const Forces& forces = {}) {
    host->step(pose, forces);
    device->step(pose, forces);
  }
  float apart() const {
    return (host->positions() - device->positions()).colwise().norm().maxCoeff();
  }
};

constexpr float kSkinnerTolerance = 1e-4F * 1.8F;
const Forces kGravity{{0.0, -9.81, 0.0}};

TEST(CudaSkinner, MovesLikeTheHostsAndStaysOnTheDevice) {
  Limbs limbs;
  for (int i = 0; i < 40; ++i) limbs.step(limbs.pose(0.03 * i, 0.02 * i), kGravity);
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
  EXPECT_GT((limbs.host->positions() - limbs.skin.positions.cast<float>()).norm(), 1.0F);
  EXPECT_TRUE(limbs.host->origin() == limbs.device->origin());
}

TEST(CudaSkinner, SwingsFromASoftJointOnLikeTheHosts) {
  for (const ContactMode mode : {ContactMode::kNone, ContactMode::kGlobal}) {
    Limbs limbs(mode, 18, 8, {}, {}, {0, 1, 1});
    Limbs firm;
    for (int i = 0; i < 20; ++i) {
      limbs.step(limbs.pose(0.1 * i, 0.02 * i), kGravity);
      firm.host->step(limbs.pose(0.1 * i, 0.02 * i), kGravity);
    }
    EXPECT_TRUE(limbs.device->is_resident());
    EXPECT_LT(limbs.apart(), kSkinnerTolerance);
    EXPECT_GT((limbs.host->positions() - firm.host->positions()).norm(), 1.0F);
  }
}

TEST(CudaSkinner, KeepsTheVolumeOfJointsLikeTheHosts) {
  TissueSettings settings;
  settings.joint_volume = 4.0;
  Limbs limbs(ContactMode::kNone, 18, 8, settings);
  settings.joint_volume = 0.0;
  Limbs without(ContactMode::kNone, 18, 8, settings);
  for (int i = 0; i < 20; ++i) {
    limbs.step(limbs.pose(0.08 * i), kGravity);
    without.device->step(limbs.pose(0.08 * i), kGravity);
  }
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
  EXPECT_GT((limbs.device->positions() - without.device->positions()).norm(), 1e-2F);
}

TEST(CudaSkinner, HasTheConstraintsOfTheHost) {
  TissueSettings volume;
  volume.volume = 1.0;
  Limbs usual;
  for (int i = 0; i < 20; ++i) usual.device->step(usual.pose(0.08 * i), kGravity);
  for (const ConstraintSettings& constraints :
       {ConstraintSettings{.strain = StrainMeasure::kPositions},
        ConstraintSettings{.strain = StrainMeasure::kCovariancePositions},
        ConstraintSettings{.strain = StrainMeasure::kCovarianceGradient},
        ConstraintSettings{.elasticity = Elasticity::kNeoHookean},
        ConstraintSettings{.elasticity = Elasticity::kStVenantKirchhoff},
        ConstraintSettings{.elasticity = Elasticity::kSpline, .curve = {{1.0, 1.0, 4.0, 10.0}}},
        ConstraintSettings{.bending = 3.0}}) {
    Limbs limbs(ContactMode::kNone, 18, 8, volume, constraints);
    for (int i = 0; i < 20; ++i) limbs.step(limbs.pose(0.08 * i), kGravity);
    EXPECT_TRUE(limbs.device->is_resident());
    EXPECT_LT(limbs.apart(), kSkinnerTolerance);
    EXPECT_GT((limbs.device->positions() - usual.device->positions()).norm(), 1e-2F);
  }
}

TEST(CudaSkinner, AStepWithoutContactsIsTwoLaunches) {
  Limbs limbs;
  limbs.device->step(limbs.pose(0.0), {});
  limbs.device->step(limbs.pose(0.1), {});
  const std::int64_t before = cuda::launch_count();
  limbs.device->step(limbs.pose(0.2), {});
  EXPECT_EQ(cuda::launch_count(), before + 2);
}

TEST(CudaSkinner, LetsATurnGoLikeTheHosts) {
  Limbs limbs;
  // The joint releases its turn at 270 degrees, after 24 steps.
  for (int i = 0; i < 30; ++i) limbs.step(limbs.pose(std::min(0.2 * i, 4.8)));
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
  const std::vector<BaseMark> host = limbs.host->base_marks();
  const std::vector<BaseMark> device = limbs.device->base_marks();
  for (std::size_t i = 0; i < host.size(); ++i) {
    EXPECT_LT((host[i].target - device[i].target).norm(), 1e-6F);
    EXPECT_LT((host[i].place - device[i].place).norm(), kSkinnerTolerance);
  }
}

TEST(CudaSkinner, ComesToTheHostToBeGrabbedAndGoesBack) {
  Limbs limbs;
  for (int i = 0; i < 8; ++i) limbs.step(limbs.pose(0.04 * i), kGravity);
  std::optional<Grip> grips[2];
  const SurfacePoint middle{0, {1.0F, 0.0F, 0.0F}};
  grips[0] = limbs.host->grip_at(middle);
  grips[1] = limbs.device->grip_at(middle);
  ASSERT_TRUE(grips[0] && grips[1]);
  for (int i = 0; i < 4; ++i) {
    int k = 0;
    for (ProjectiveSkinner* const skinner : {limbs.host.get(), limbs.device.get()}) {
      grips[k]->target.y() += 0.02;
      Forces forces = kGravity;
      forces.grip = &*grips[k++];
      skinner->step(limbs.pose(0.32), forces);
    }
  }
  EXPECT_FALSE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
  // After the release, the host makes one more step in which it sees that nothing is held. Then the
  // body returns to the device.
  for (int i = 0; i < 10; ++i) limbs.step(limbs.pose(0.32 - 0.03 * i), kGravity);
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
}

TEST(CudaSkinner, TakesAlongWhatWasFeltWhenItComesAndGoes) {
  // In short steps, a jump in velocity of the base is remembered in the next steps, no matter
  // whether the host or the device makes them.
  Limbs limbs;
  ProjectiveSettings settings = test::plain_settings();
  settings.step.time_step = 1.0 / 480.0;
  limbs.host->apply(settings);
  limbs.device->apply(on_device(settings));
  Surroundings floor;
  floor.floor = -100.0;
  Forces on_host;
  on_host.surroundings = &floor;
  for (int i = 1; i <= 12; ++i) {
    const bool stays = i % 4 < 2;
    limbs.step(limbs.pose(0.0, 0.01 * i), stays ? Forces{} : on_host);
    EXPECT_EQ(limbs.device->is_resident(), stays);
    EXPECT_LT(limbs.apart(), 1e-5F) << i;
  }
}

TEST(CudaSkinner, KinematicSkinComesToTheHostAndGoesBack) {
  const Limb limb(true);
  Limbs limbs;
  limbs.host = limb.skinner(test::plain_settings());
  limbs.device = limb.skinner(on_device(test::plain_settings()));
  Surroundings floor;
  floor.floor = -100.0;  // out of reach, but only the host makes steps with a floor
  Forces on_host = kGravity;
  on_host.surroundings = &floor;
  for (int i = 0; i < 24; ++i) {
    const bool stays = i % 8 >= 4;
    limbs.step(limbs.pose(0.03 * i, 0.02 * i), stays ? kGravity : on_host);
    EXPECT_EQ(limbs.device->is_resident(), stays);
    EXPECT_LT(limbs.apart(), kSkinnerTolerance) << i;
  }
}

TEST(CudaSkinner, IsCarriedAndSettlesLikeTheHosts) {
  Limbs limbs;
  for (int i = 0; i < 5; ++i) limbs.step(limbs.pose(0.05 * i));
  for (ProjectiveSkinner* const skinner : {limbs.host.get(), limbs.device.get()}) {
    skinner->carry(limbs.pose(0.9), {});
    while (!skinner->settle({})) {
    }
  }
  EXPECT_LT(limbs.apart(), 5.0F * kSkinnerTolerance);  // where either stops depends on rounding
  for (int i = 0; i < 5; ++i) limbs.step(limbs.pose(0.9 - 0.05 * i));
  EXPECT_LT(limbs.apart(), 5.0F * kSkinnerTolerance);
}

TEST(CudaSkinner, TellsOfItsBaseLikeTheHosts) {
  Limbs limbs;
  for (int i = 0; i < 6; ++i) limbs.step(limbs.pose(0.1 * i, 0.1 * i));
  const std::vector<BaseMark> host = limbs.host->base_marks();
  const std::vector<BaseMark> device = limbs.device->base_marks();
  ASSERT_EQ(host.size(), device.size());
  for (std::size_t i = 0; i < host.size(); ++i) {
    EXPECT_LT((host[i].place - device[i].place).norm(), kSkinnerTolerance);
    EXPECT_LT((host[i].bone - device[i].bone).norm(), 1e-5F);
  }
  PlacedBody one, two;
  limbs.host->place_body(one, 0.02);
  limbs.device->place_body(two, 0.02);
  EXPECT_LT((one.skin - two.skin).cwiseAbs().maxCoeff(), kSkinnerTolerance);
}

TEST(CudaSkinner, FindsContactsOnTheDeviceLikeTheHost) {
  Limbs limbs(ContactMode::kGlobal);
  for (int i = 0; i < 30; ++i) limbs.step(limbs.pose(0.09 * i));
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_GT(limbs.host->contact_count(), 3);
  EXPECT_NEAR(limbs.device->contact_count(), limbs.host->contact_count(),
              0.2 * limbs.host->contact_count() + 1);
  EXPECT_LT(limbs.apart(),
            20.0F * kSkinnerTolerance);  // pairs at a threshold come a step sooner or later
  EXPECT_EQ(limbs.device->contact_marks().size(),
            static_cast<std::size_t>(limbs.device->contact_count()));
}

TEST(CudaSkinner, TakesPaintedStiffnessForContactsToo) {
  Limbs limbs(ContactMode::kGlobal);
  for (int i = 0; i < 30; ++i) limbs.step(limbs.pose(0.09 * i));
  limbs.tissue.stiffness *= 8.0;
  limbs.host->set_material(material_of(limbs.tissue));
  limbs.device->set_material(material_of(limbs.tissue));
  for (int i = 0; i < 2; ++i) limbs.step(limbs.pose(2.61));
  const std::vector<ContactMark> host = limbs.host->contact_marks();
  const std::vector<ContactMark> device = limbs.device->contact_marks();
  ASSERT_GT(host.size(), 3U);
  double firm = 0.0, firm_on_device = 0.0;
  for (const ContactMark& mark : host) firm += static_cast<double>(mark.force);
  for (const ContactMark& mark : device) firm_on_device += static_cast<double>(mark.force);
  EXPECT_NEAR(firm_on_device, firm, 0.2 * firm);
}

TEST(CudaSkinner, TakesPaintedStiffnessForFeltAccelerationsToo) {
  Limbs limbs(ContactMode::kNone);
  limbs.step(limbs.pose(0.0));
  ASSERT_TRUE(limbs.device->is_resident());
  // The tissue is the same, but the limits for it are those of softer tissue.
  for (JoltLimit& limit : limbs.tissue.jolt_limits) limit.firmness = 0.1F;
  limbs.host->set_material(material_of(limbs.tissue));
  limbs.device->set_material(material_of(limbs.tissue));
  for (int i = 1; i < 4; ++i) limbs.step(limbs.pose(0.3 * i));
  EXPECT_TRUE(limbs.device->is_resident());
  EXPECT_LT(limbs.apart(), kSkinnerTolerance);
}

TEST(CudaSkinner, SkinAtContactsFallsAsleepOnTheDevice) {
  Limbs limbs(ContactMode::kGlobal, 26, 12);  // so fine that it crumples for longer while awake
  ProjectiveSettings settings = test::plain_settings();
  settings.contact.mode = ContactMode::kGlobal;
  settings.constraints.prism_rotations = true;
  settings.step.iterations = 4;
  settings.step.accelerated = false;
  settings.step.time_step = 1.0 / 30.0;
  settings.make_solver = make_quick;
  settings.make_resident_step = make_cuda_resident_step;
  ProjectiveSkinner skinner(limbs.tissue, limbs.skeleton, settings, Progress());
  for (int i = 0; i < 15; ++i) skinner.step(limbs.pose(0.18 * i), {});
  EXPECT_GT(skinner.contact_count(), 0);
  PointsF before;
  // Without sleeping, it would still move by more than the limit below.
  bool looked_for_a_tangle = false;
  for (int i = 0; i < 45; ++i) {
    before = skinner.positions();
    skinner.step(limbs.pose(2.52), {});
    looked_for_a_tangle = looked_for_a_tangle || !skinner.is_resident();
  }
  EXPECT_TRUE(looked_for_a_tangle) << "the host does that";
  EXPECT_TRUE(skinner.is_resident());
  EXPECT_LT((skinner.positions() - before).cwiseAbs().maxCoeff(), 1e-5F);
  skinner.step(limbs.pose(2.4), {});
  EXPECT_GT((skinner.positions() - before).cwiseAbs().maxCoeff(), 1e-3F);
}

/// A soft tube is so slender that it winds through itself when its joints rotate at random.
TEST(CudaSkinner, ComesToTheHostOutOfATangleAndGoesBack) {
  const TriangleMesh skin = make_tube(1.8, 0.1, 30, 8);
  const Skeleton skeleton = make_chain({-0.8, -0.3, 0.0, 0.3, 0.8});
  const TissueModel tissue = build_tissue(skin, skeleton, test::tangling_tissue(), nullptr, {});
  ProjectiveSettings settings = test::plain_settings();
  settings.contact.mode = ContactMode::kGlobal;
  settings.constraints.prism_rotations = true;
  settings.step.iterations = 4;
  settings.step.accelerated = false;  // which leaves the skin tangled
  ProjectiveSkinner settled(tissue, skeleton, settings, Progress());
  settings.make_solver = make_quick;
  settings.make_resident_step = make_cuda_resident_step;
  const Pose rest = rest_pose(skeleton);
  int recoveries = 0;
  for (unsigned seed = 2; seed < 6 && recoveries == 0; ++seed) {
    std::mt19937 random(seed);
    ProjectiveSkinner body(tissue, skeleton, settings, Progress());
    for (int i = 0; i < 5; ++i) {
      const Pose pose = test::random_turns(skeleton, EIGEN_PI, random);
      for (int k = 0; k < 6; ++k) body.step(pose, {});
    }
    EXPECT_TRUE(body.is_resident());
    for (int i = 0; i < 80; ++i) body.step(rest, {});
    EXPECT_TRUE(body.is_resident());
    settled.reset(rest);
    const PointsF apart = *body.tissue_positions() - *settled.tissue_positions();
    EXPECT_LT(apart.colwise().norm().maxCoeff(), 0.01F * 1.8F);
    recoveries = body.recovery_count();
  }
  EXPECT_EQ(recoveries, 1) << "none of these motions tangled the skin";
}

}  // namespace
}  // namespace sinew

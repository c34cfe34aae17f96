// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "assets/open.h"
#include "contact/contact_response.h"
#include "dynamics/cpu_solver.h"
#include "session/session.h"
#include "session/settings/presets.h"
#include "skinning/projective/tissue_constraints.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "support/test_data.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

// The published numbers (Komaritzan 2022, 3.3). The total mass belongs to the male of the public
// implementation, whose mesh is 20.87 units high.
constexpr double kWeight = 85.0;
constexpr double kCollisionWeight = 150.0;
constexpr double kMass = 4000.0;
constexpr double kTimeStep = 0.2;

/// Returns the stiffness in Pa with which a body of ours moves like the published one.
/// \param units  units of the published mesh per unit of length of ours
/// \param mass   of the tissue, kg
double converted_stiffness(double units, double mass, double time_step) {
  return kWeight * units * (mass / kMass) * std::pow(kTimeStep / time_step, 2);
}

Settings published() {
  Settings settings;
  apply_preset(settings, find_preset("published"));
  return settings;
}

TEST(PublishedPreset, MovesLikeTheBodyInPublishedUnits) {
  constexpr double kUnits = 11.0;
  Settings settings = published();
  const TriangleMesh skin = make_tube(1.8, 0.16, 26, 12);
  const Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  const double step = settings.step.time_step;
  double mass = build_tissue(skin, skeleton, settings.tissue, nullptr, {}).masses.sum();
  settings.tissue.material.stiffness = converted_stiffness(kUnits, mass, step);
  const TissueModel tissue = build_tissue(skin, skeleton, settings.tissue, nullptr, {});
  SolverProblem ours;
  const TissueConstraints constraints(tissue, settings.constraints, ours);
  ASSERT_TRUE(constraints.anchored().empty()) << "the base is fixed";

  SolverProblem theirs = ours;
  theirs.rest_positions *= kUnits;
  theirs.masses *= kMass / mass;
  theirs.constraints = {};
  theirs.constraints.add(TetrahedronStrain{
      tissue.tetrahedra,
      Eigen::VectorXd::Constant(static_cast<Eigen::Index>(tissue.tetrahedra.size()), kWeight)});
  const auto our_solver = make_cpu_solver<double>(ours);
  const auto their_solver = make_cpu_solver<double>(theirs);
  SkeletonAttachment::State state;
  double largest_move = 0.0;
  for (int i = 0; i < 60; ++i) {
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(std::min(1.5, 0.1 * i), Eigen::Vector3d::UnitZ());
    tissue.attachment.place(skinning_transforms(skeleton, pose), state);
    const Points places = state.positions();
    our_solver->step(settings.step, {.fixed_positions = places});
    StepSettings their_step = settings.step;
    their_step.time_step = kTimeStep;
    their_solver->step(their_step, {.fixed_positions = Points(kUnits * places)});
    const Points difference = their_solver->positions() / kUnits - our_solver->positions();
    EXPECT_LT(difference.cwiseAbs().maxCoeff(), 1e-9) << i;
    largest_move = std::max(largest_move,
                            (our_solver->positions() - ours.rest_positions).cwiseAbs().maxCoeff());
  }
  EXPECT_GT(largest_move, 0.1);
}

TEST(PublishedPreset, HasTheConvertedStiffnessForThePublishedMale) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Settings settings = published();
  const Session session(open_character({(*data / "07_fps/male/male.ini").string()}), settings, {},
                        {});
  const TissueModel& tissue = *session.lane().tissue();
  const double units = 1.0 / session.character().frame.scale;
  const double expected = converted_stiffness(units, tissue.masses.sum(), settings.step.time_step);
  EXPECT_NEAR(settings.tissue.material.stiffness, expected, 0.01 * expected);
  // A contact at its median vertex is as stiff as one of the published collision weight: projecting
  // both vertices of a pair onto their plane is a spring of half the weight between them.
  const double collision = kCollisionWeight / kWeight * expected / units;
  std::vector<float> stiffness = skin_stiffness(tissue);
  const auto median = stiffness.begin() + static_cast<std::ptrdiff_t>(stiffness.size() / 2);
  std::nth_element(stiffness.begin(), median, stiffness.end());
  EXPECT_NEAR(settings.contact.response.stiffness * *median / 2.0, collision / 2.0,
              0.05 * collision);
}

}  // namespace
}  // namespace sinew

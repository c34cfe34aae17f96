// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "session/session.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Returns a limb that bends fast.
Character quick_limb() {
  Character character;
  character.name = "limb";
  character.surface = make_tube(1.8, 0.16, 50, 24);
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  Track bend;
  bend.joint = 1;
  bend.rotation_times = {0.0, 0.2};
  bend.rotations = {Eigen::Quaterniond::Identity(),
                    Eigen::Quaterniond(Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitZ()))};
  character.clips.push_back({"bend", 0.2, {bend}});
  return character;
}

TEST(AcceleratedSession, ComesNearerToTheExactStepInFewerIterations) {
  const auto first_step = [](bool accelerated, int iterations) {
    Session session(quick_limb(), {}, {}, {});
    Settings settings;
    settings.step.accelerated = accelerated;
    settings.step.iterations = iterations;
    session.apply(settings);
    session.advance(settings.step.time_step);
    return PointsF(session.positions());
  };
  const PointsF exact = first_step(false, 500);
  const auto error = [&](bool accelerated, int iterations) {
    return (first_step(accelerated, iterations) - exact).colwise().norm().maxCoeff();
  };
  const float plain = error(false, 10);
  EXPECT_LT(error(true, 7), plain);
  EXPECT_LT(error(true, 10), 0.6F * plain);
}

}  // namespace
}  // namespace sinew

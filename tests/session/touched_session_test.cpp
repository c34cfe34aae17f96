// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "assets/open.h"
#include "core/thread_count.h"
#include "mesh/triangle_tree.h"
#include "samples/samples.h"
#include "session/outer_acceleration.h"
#include "session/session.h"
#include "test_characters.h"

namespace sinew {
namespace {

constexpr double kStep = 1.0 / 60.0;

Character built_in_sample(const std::string& name) {
  const auto bytes = embedded_sample(name);
  return open_character_from_memory(name + ".glb", bytes.data(), bytes.size());
}

/// Opens a session with a sample at rest.
std::unique_ptr<Session> resting(const std::string& name, const Settings& settings = {}) {
  auto session = std::make_unique<Session>(built_in_sample(name), settings, Document{}, Progress{});
  session->select_clip(-1);
  return session;
}

SurfacePoint nearest(const Session& session, const Eigen::Vector3d& place) {
  const TriangleMesh now{session.simulated_positions(), session.simulated_surface().triangles};
  return TriangleTree(now).closest(place)->point;
}

void live(Session& session, double seconds) {
  for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep)); ++i) session.advance(kStep);
}

double largest_difference(const Points& a, const Points& b) {
  return (a - b).colwise().norm().maxCoeff();
}

const Eigen::Vector3d kBelly(0.0, 1.0, 0.2);
const Eigen::Vector3d kOut(0.01, 0.0, 0.03);

class GrabbedInEveryContactMode : public testing::TestWithParam<std::string> {};

TEST_P(GrabbedInEveryContactMode, FollowsAStrongPullAndSwingsBack) {
  Settings settings;
  set_setting(settings, "contact", GetParam());
  settings.simulation.vertices = 1500;
  settings.grab.strength = 100.0;
  const auto session = resting("humanoid", settings);
  live(*session, 0.5);
  const Points before = session->simulated_positions();
  ASSERT_TRUE(session->grab(nearest(*session, kBelly)));
  const Eigen::Vector3d held = session->grabbed_point();
  EXPECT_LT((session->grip()->target - held).norm(), 1e-6);
  live(*session, 0.2);
  EXPECT_LT(largest_difference(session->simulated_positions(), before), 1e-5 * kHeight)
      << "what is only held does not move";

  session->pull_to(held + kOut);
  live(*session, 3.0);
  const Eigen::Vector3d moved = session->grabbed_point() - held;
  EXPECT_LT((moved - kOut).norm(), 0.2 * kOut.norm());
  EXPECT_LT(session->max_speed(), 1e-3);
  const Points grabbed = session->simulated_positions();
  const auto foot = static_cast<int>(session->simulated_surface().triangles[0][0]);
  EXPECT_LT((grabbed.col(foot) - before.col(foot)).norm(), 1e-2) << "the rest of it stays";

  session->release();
  EXPECT_EQ(session->grip(), nullptr);
  session->advance(kStep);
  EXPECT_GT(largest_difference(session->simulated_positions(), grabbed), 1e-3) << "it swings back";
  live(*session, 6.0);
  EXPECT_LT(largest_difference(session->simulated_positions(), before), 1e-4 * kHeight);
}

INSTANTIATE_TEST_SUITE_P(Modes, GrabbedInEveryContactMode,
                         testing::Values("none", "local", "global"),
                         [](const auto& mode) { return mode.param; });

TEST(GrabbedSession, AWeakPullIsNotFollowedAllTheWay) {
  Settings settings;
  settings.grab.strength = 0.1;
  const auto session = resting("cylinder", settings);
  ASSERT_TRUE(session->grab(nearest(*session, {0.0, 0.9, 1.0})));
  const Eigen::Vector3d held = session->grabbed_point();
  session->pull_to(held + Eigen::Vector3d(0.0, 0.0, 0.5));
  live(*session, 3.0);
  const double moved = (session->grabbed_point() - held).norm();
  EXPECT_GT(moved, 1e-4);
  EXPECT_LT(moved, 0.1);
}

TEST(GrabbedSession, SettlesWhereSteppingLeads) {
  Settings settings;
  settings.grab.strength = 100.0;
  const auto session = resting("cylinder", settings);
  ASSERT_TRUE(session->grab(nearest(*session, {0.0, 0.9, 1.0})));
  session->pull_to(session->grabbed_point() + Eigen::Vector3d(0.0, 0.02, 0.03));
  live(*session, 6.0);
  const Points stepped = session->simulated_positions();
  session->seek(0.0);
  EXPECT_LT(largest_difference(session->simulated_positions(), stepped), 1e-4 * kHeight);
}

TEST(GrabbedSession, HoldsOnWhileAClipPlays) {
  Settings settings;
  settings.grab.strength = 100.0;
  Session session(built_in_sample("humanoid"), settings, {}, Progress{});
  ASSERT_TRUE(session.grab(nearest(session, kBelly)));
  const Eigen::Vector3d held = session.grabbed_point();
  session.pull_to(held + kOut);
  live(session, 0.4);
  EXPECT_TRUE(session.simulated_positions().allFinite());
  Session alone(built_in_sample("humanoid"), settings, {}, Progress{});
  live(alone, 0.4);
  EXPECT_GT(largest_difference(session.simulated_positions(), alone.simulated_positions()), 0.01);
}

TEST(GrabbedSession, AnotherRadiusHoldsAnotherPatch) {
  Settings settings;
  settings.grab.strength = 100.0;
  const auto session = resting("humanoid", settings);
  const auto moved_vertices = [&](double radius) {
    settings.grab.radius = radius;
    session->apply(settings);
    session->seek(0.0);
    const Points moves = session->simulated_positions() - session->simulated_surface().positions;
    return (moves.colwise().norm().array() >= 0.02).count();
  };
  ASSERT_TRUE(session->grab(nearest(*session, kBelly)));
  session->pull_to(session->grabbed_point() + kOut);
  const auto narrow = moved_vertices(0.03);
  EXPECT_GT(moved_vertices(0.12), 2 * narrow);
}

TEST(GrabbedSession, IsTheSameForAnyNumberOfThreads) {
  Settings settings;
  settings.contact.mode = ContactMode::kGlobal;
  Points results[2];
  for (const int threads : {1, 8}) {
    set_thread_count(threads);
    Session session(built_in_sample("humanoid"), settings, {}, Progress{});
    ASSERT_TRUE(session.grab(nearest(session, kBelly)));
    session.pull_to(session.grabbed_point() + 3.0 * kOut);
    session.shake(1.0);
    live(session, 0.5);
    results[threads == 8] = session.simulated_positions();
  }
  set_thread_count(0);
  EXPECT_TRUE(results[0] == results[1]);
}

TEST(GrabbedSession, NothingCanBeHeldWithoutABody) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  const auto session = resting("cylinder", settings);
  EXPECT_FALSE(session->grab({0, {1.0, 0.0, 0.0}}));
  EXPECT_EQ(session->grip(), nullptr);
}

TEST(GrabbedSession, AnotherBodyIsNotHeld) {
  const auto session = resting("cylinder");
  ASSERT_TRUE(session->grab({0, {1.0, 0.0, 0.0}}));
  session->replace_lanes(session->build_lanes(session->settings(), {}, Progress{}),
                         session->settings(), {});
  EXPECT_EQ(session->grip(), nullptr);
}

TEST(Gravity, PointsWhereItsAnglesSay) {
  Settings settings;
  settings.gravity.acceleration = 4.0;
  EXPECT_LT((gravity_of(settings.gravity) - Eigen::Vector3d(0, -4, 0)).norm(), 1e-12);
  settings.gravity.tilt = 90.0;
  EXPECT_LT((gravity_of(settings.gravity) - Eigen::Vector3d(0, 0, 4)).norm(), 1e-12)
      << "to the front";
  settings.gravity.heading = 90.0;
  EXPECT_LT((gravity_of(settings.gravity) - Eigen::Vector3d(4, 0, 0)).norm(), 1e-12);
  settings.gravity.tilt = 30.0;
  settings.gravity.heading = -120.0;
  const Eigen::Vector3d turned =
      Eigen::AngleAxisd(-120.0 / 180.0 * std::numbers::pi, Eigen::Vector3d::UnitY()) *
      Eigen::AngleAxisd(-30.0 / 180.0 * std::numbers::pi, Eigen::Vector3d::UnitX()) *
      Eigen::Vector3d(0, -4, 0);
  EXPECT_LT((gravity_of(settings.gravity) - turned).norm(), 1e-12);
  settings.gravity.tilt = 180.0;
  EXPECT_LT((gravity_of(settings.gravity) - Eigen::Vector3d(0, 4, 0)).norm(), 1e-12);
}

TEST(Gravity, ReachesTheSkinner) {
  const test::FollowingSession playing(test::sliding_cube());
  Settings settings;
  settings.gravity.acceleration = 9.81;
  settings.gravity.tilt = 45.0;
  settings.gravity.heading = 90.0;
  playing.session->apply(settings);
  playing.session->advance(kStep);
  const double side = 9.81 * std::sqrt(0.5);
  EXPECT_LT((playing.skinner->last_forces.gravity - Eigen::Vector3d(side, -side, 0)).norm(), 1e-9);
}

TEST(ShakenSession, FeelsTheSwingOfItsFrameForHalfASecond) {
  const test::FollowingSession playing(test::sliding_cube());
  playing.session->shake(2.0);
  double largest = 0.0;
  for (int i = 0; i < 30; ++i) {
    playing.session->advance(kStep);
    const Eigen::Vector3d felt = playing.skinner->last_forces.gravity;
    EXPECT_LT((felt - shake_acceleration(2.0, (i + 0.5) * kStep)).norm(), 1e-9) << i;
    largest = std::max(largest, felt.norm());
  }
  EXPECT_GT(largest, 9.81);
  playing.session->advance(kStep);
  EXPECT_EQ(playing.skinner->last_forces.gravity.norm(), 0.0);
}

TEST(ShakenSession, ComesToRestWhereItWas) {
  const auto session = resting("humanoid");
  live(*session, 0.2);
  const Points before = session->simulated_positions();
  session->shake(1.0);
  double farthest = 0.0;
  for (int i = 0; i < 30; ++i) {
    session->advance(kStep);
    farthest = std::max(farthest, largest_difference(session->simulated_positions(), before));
  }
  EXPECT_GT(farthest, 0.005) << "it is seen";
  EXPECT_LT(farthest, 0.2) << "nothing is torn out";
  live(*session, 6.0);
  EXPECT_LT(largest_difference(session->simulated_positions(), before), 1e-4 * kHeight);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/crowd.h"

#include "cuda/machine.h"
#include "cuda_session.h"
#include "session/cuda/cuda_crowd.h"
#include "session/make_crowd.h"
#include "session/outer_acceleration.h"

namespace sinew {
namespace {

constexpr int kCount = 3;

class CudaCrowd : public test::CudaSession {
 protected:
  using Members = std::vector<Crowd::Member>;

  static std::unique_ptr<Session> small(const std::string& backend) {
    Settings small = settings(backend);
    small.simulation.vertices = 60;
    small.step.iterations = 3;
    return session_of(small);
  }

  /// Returns a batch of bodies (one character in many poses) like that of a session. The session
  /// runs on the CPU, where its body settles fast.
  static std::unique_ptr<Crowd> crowd_like(const Session& session) {
    auto& one = dynamic_cast<ProjectiveSkinner&>(session.lane().skinner());
    return make_cuda_crowd(one, session.lane().visible_motion(), kCount);
  }

  /// Returns the poses of all bodies at a step. Each body is half a second ahead of the one before.
  static Members members_at(const Session& session, int step) {
    Members members;
    for (int c = 0; c < kCount; ++c)
      members.push_back({session.pose_at(0.5 * c + step * session.settings().step.time_step), {}});
    return members;
  }

  static Eigen::Vector3d gravity(const Session& session) {
    return gravity_of(session.settings().gravity);
  }

  /// Returns the skins after some steps of the batch.
  static std::vector<PointsF> skins_of(const Session& session, Crowd& crowd, int steps) {
    crowd.reset(members_at(session, 0), gravity(session));
    for (int step = 1; step <= steps; ++step)
      crowd.step(members_at(session, step), gravity(session));
    std::vector<PointsF> skins;
    for (int c = 0; c < kCount; ++c) skins.push_back(crowd.skin(c));
    return skins;
  }

  /// Returns the skin of one of the bodies after the same steps of the session's skinner.
  static PointsF skin_alone(const Session& session, int number, int steps) {
    Skinner& skinner = session.lane().skinner();
    skinner.reset(members_at(session, 0)[number].pose, {.gravity = gravity(session)});
    for (int step = 1; step <= steps; ++step)
      skinner.step(members_at(session, step)[number].pose, {.gravity = gravity(session)});
    return skinner.positions();
  }

  static double difference(const PointsF& a, const PointsF& b) {
    return (a - b).colwise().norm().maxCoeff() / kHeight;
  }
};

TEST_F(CudaCrowd, StepsEachBodyAsIfItWereAlone) {
  constexpr int kSteps = 6;
  const auto session = small("cpu");
  const std::unique_ptr<Crowd> crowd = crowd_like(*session);
  const std::vector<PointsF> together = skins_of(*session, *crowd, kSteps);
  for (int c = 0; c < kCount; ++c) {
    EXPECT_LT(difference(together[c], skin_alone(*session, c, kSteps)), 1e-4) << c;
    EXPECT_LT((crowd->origin(c) - session->lane().skinner().origin()).norm(), 1e-9);
  }
  EXPECT_GT(difference(together[0], together[1]), 1e-2);
  const auto gpu = small("cuda");
  EXPECT_LT(difference(together[1], skin_alone(*gpu, 1, kSteps)), 3e-6);
}

TEST_F(CudaCrowd, LetsTurnsOfJointsGoAsABodyAloneDoes) {
  const auto session = small("cpu");
  const std::unique_ptr<Crowd> crowd = crowd_like(*session);
  Skinner& alone = session->lane().skinner();
  // The second joint rotates until it releases its turn at step 8.
  const auto turned = [&](int step) {
    Members members = members_at(*session, 0);
    for (Crowd::Member& member : members) {
      Eigen::Quaterniond& rotation = member.pose.joints[1].rotation;
      rotation = rotation * Eigen::AngleAxisd(0.6 * std::min(step, 8), Eigen::Vector3d::UnitY());
    }
    return members;
  };
  crowd->reset(turned(0), gravity(*session));
  alone.reset(turned(0)[1].pose, {.gravity = gravity(*session)});
  for (int step = 1; step <= 14; ++step) {
    crowd->step(turned(step), gravity(*session));
    alone.step(turned(step)[1].pose, {.gravity = gravity(*session)});
  }
  EXPECT_LT(difference(crowd->skin(1), alone.positions()), 1e-4);
}

TEST_F(CudaCrowd, FeelsGravityLikeABodyAlone) {
  const auto session = small("cpu");
  Settings soft = session->settings();
  soft.tissue.material.stiffness = 5.0;
  soft.gravity.acceleration = 9.81;
  session->apply(soft);
  const std::vector<PointsF> together = skins_of(*session, *crowd_like(*session), 4);
  EXPECT_LT(difference(together[0], skin_alone(*session, 0, 4)), 1e-3);
}

TEST_F(CudaCrowd, HasTheNumbersOfTheBodyThatItIsLike) {
  const auto session = small("cpu");
  Settings other = session->settings();
  other.tissue.material.stiffness *= 0.3;
  other.tissue.material.mass *= 1.5;
  other.carrying.tissue_damping *= 0.5;
  session->apply(other);
  const std::vector<PointsF> together = skins_of(*session, *crowd_like(*session), 4);
  for (int c = 0; c < kCount; ++c)
    EXPECT_LT(difference(together[c], skin_alone(*session, c, 4)), 1e-4) << c;
}

TEST_F(CudaCrowd, HasBodiesThatDoNotFeelEachOther) {
  const auto session = small("cpu");
  const std::unique_ptr<Crowd> crowd = crowd_like(*session);
  const std::vector<PointsF> expected = skins_of(*session, *crowd, 3);
  const auto elsewhere = [&](int step) {
    Members members = members_at(*session, step);
    members[0].pose = session->pose_at(1.3 + 0.02 * step);
    members[2].pose.joints.front().translation += Eigen::Vector3d(3.0, 1.0, 0.0);
    return members;
  };
  crowd->reset(elsewhere(0), gravity(*session));
  for (int step = 1; step <= 3; ++step) crowd->step(elsewhere(step), gravity(*session));
  EXPECT_EQ(difference(crowd->skin(1), expected[1]), 0.0);
  EXPECT_LT(difference(crowd->skin(2), expected[2]), 1e-6) << "wherever it is";
  EXPECT_GT(difference(crowd->skin(0), expected[0]), 1e-3);
}

TEST_F(CudaCrowd, MakesTheVisibleSurfaces) {
  const auto session = small("cpu");
  const std::unique_ptr<Crowd> crowd = crowd_like(*session);
  skins_of(*session, *crowd, 2);
  const Members members = members_at(*session, 2);
  crowd->make_visible(members, true);
  crowd->wait();
  for (int c = 0; c < kCount; ++c) {
    PointsF expected(3, session->character().surface.vertex_count());
    session->lane().visible_motion().write(
        {crowd->skin(c), crowd->origin(c), members[c].pose, {}}, true,
        {expected.data(), static_cast<std::size_t>(expected.size())}, {});
    EXPECT_LT(difference(crowd->visible(c), expected), 1e-6) << c;
  }
}

TEST_F(CudaCrowd, StepsInTwoLaunchesWhateverItsSize) {
  const auto session = small("cpu");
  const std::unique_ptr<Crowd> crowd = crowd_like(*session);
  crowd->reset(members_at(*session, 0), gravity(*session));
  const Members members = members_at(*session, 1);
  const std::int64_t before = cuda::launch_count();
  crowd->step(members, gravity(*session));
  EXPECT_EQ(cuda::launch_count() - before, 2);
  crowd->make_visible(members, false);
  EXPECT_EQ(cuda::launch_count() - before, 4);
  const cuda::Traffic traffic = cuda::traffic();
  crowd->wait();
  EXPECT_EQ(cuda::traffic().to_host, traffic.to_host);
}

TEST_F(CudaCrowd, IsOfBodiesOnTheGpuThatTouchNothing) {
  EXPECT_NE(make_crowd(small("cuda")->lane(), 2), nullptr);
  EXPECT_EQ(make_crowd(small("cpu")->lane(), 2), nullptr);
  EXPECT_EQ(make_crowd(session_of(settings("cuda", "global"))->lane(), 2), nullptr);
  Settings blend = settings("cuda");
  blend.method = SkinningMethod::kLinearBlend;
  EXPECT_EQ(make_crowd(session_of(blend)->lane(), 2), nullptr);
}

}  // namespace
}  // namespace sinew

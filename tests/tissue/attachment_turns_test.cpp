// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "rig/pose.h"
#include "support/attached_rings.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kFullTurn = 2.0 * kHalfTurn;
constexpr double kFrame = 1.0 / 60.0;
constexpr double kGoneAfter = 0.2;  // s, as the attachment promises

/// Four joints in a row, with rings of points around the bones between them.
struct Rings {
  explicit Rings(bool sliding = true) : attachment(attach_rings(skeleton, sliding)) {}

  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8, 1.2});
  SkeletonAttachment attachment;
  SkeletonAttachment::State state;

  std::vector<Transform> turned(int joint, const Eigen::Quaterniond& rotation) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[joint].rotation = rotation;
    return skinning_transforms(skeleton, pose);
  }
  std::vector<Transform> twisted(double angle) const {
    return turned(1, Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX())));
  }
  Points fresh(const std::vector<Transform>& transforms) const {
    SkeletonAttachment::State own;
    attachment.place(transforms, own);
    return own.positions();
  }
  Points place(const std::vector<Transform>& transforms, double elapsed) {
    attachment.place(transforms, state, elapsed);
    return state.positions();
  }
};

double farthest(const Points& a, const Points& b) {
  return (a - b).colwise().norm().maxCoeff();
}

Points places(const SkeletonAttachment::State& state) {
  Points all(3, static_cast<Eigen::Index>(state.carriers().size()));
  for (Eigen::Index i = 0; i < all.cols(); ++i) all.col(i) = state.carriers()[i].place;
  return all;
}

/// Checks properties that hold in any pose, and bounds how far points move from one pose to the
/// next. A point is measured relative to its closest point on the bone, which moves rigidly with
/// the bone and lies in the plane of the point's ring.
class Watch {
 public:
  explicit Watch(const Rings& rings) : rings_(rings) {
    const Points rest = rings.fresh(rings.twisted(0.0));
    radii_ = (rest - rings.attachment.rest_bone_points()).colwise().norm();
  }

  /// Checks the present rings.state.
  void look(const std::vector<Transform>& transforms, double elapsed) {
    PointsF rounded_points;
    rings_.attachment.posed_bone_points(rings_.state, rounded_points);
    constexpr double kRounding = 1e-6;
    const Points bone_points = rounded_points.cast<double>();
    const Points offsets = places(rings_.state) - bone_points;
    const Points& positions = rings_.state.positions();
    const std::vector<SkeletonAttachment::Carrier>& carriers = rings_.state.carriers();
    ASSERT_TRUE(positions.allFinite());
    double turn = 0.0;  // the largest of all joints
    for (std::size_t j = 0; j < transforms_.size(); ++j) {
      turn = std::max(turn, Eigen::Quaterniond(transforms[j].linear())
                                .angularDistance(Eigen::Quaterniond(transforms_[j].linear())));
    }
    for (Eigen::Index i = 0; i < offsets.cols(); ++i) {
      const double radius = radii_[i];
      ASSERT_NEAR(carriers[i].rotation.norm(), 1.0, 1e-12);
      ASSERT_LE(offsets.col(i).norm(), radius + kRounding);
      // A point that is pushed out of a bone moves by at most the radius, possibly into the other
      // bone.
      ASSERT_LE((positions.col(i) - bone_points.col(i)).norm(), 3.0 * radius + kRounding);
      if (transforms_.empty()) continue;
      // Both sides rotate by `turn` at most, and the rotations between them by little more.
      // Released points cross their ring at up to one and a half times the mean speed.
      const double max_apart = radius * (6.0 * turn + 3.0 * elapsed / kGoneAfter);
      ASSERT_LE((offsets.col(i) - before_.col(i)).norm(), max_apart + kRounding);
      // The rotation of a released point changes by half a turn meanwhile.
      ASSERT_LE(carriers[i].rotation.angularDistance(carriers_[i].rotation),
                8.0 * turn + 1.5 * kHalfTurn * elapsed / kGoneAfter + kRounding);
    }
    before_ = offsets;
    carriers_ = carriers;
    transforms_ = transforms;
  }

 private:
  const Rings& rings_;
  Eigen::RowVectorXd radii_;
  Points before_;
  std::vector<SkeletonAttachment::Carrier> carriers_;
  std::vector<Transform> transforms_;
};

TEST(AttachmentTurns, AnyRotationsKeepPointsNearTheirBones) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::normal_distribution<double> normal;
  const auto axis = [&] {
    const double x = normal(random);
    const double y = normal(random);
    const double z = normal(random);
    return Eigen::Vector3d(x, y, z).normalized();
  };
  for (int sequence = 0; sequence < 80 && !testing::Test::HasFailure(); ++sequence) {
    Rings rings(sequence % 4 != 0);
    Watch watch(rings);
    Pose pose = rest_pose(rings.skeleton);
    std::vector<Eigen::Vector3d> axes(pose.joints.size());
    std::vector<double> speeds(pose.joints.size());
    const double fastest = std::array{0.05, 0.2, 1.0, 3.0}[sequence / 4 % 4];  // rad per step
    for (int step = 0; step < 200; ++step) {
      for (std::size_t j = 0; j < pose.joints.size(); ++j) {
        if (step == 0 || unit(random) < 0.01) {
          axes[j] = axis();
          speeds[j] = fastest * (unit(random) < 0.3 ? std::pow(10.0, -12.0 * unit(random)) : 1.0);
        }
        pose.joints[j].rotation =
            Eigen::AngleAxisd(speeds[j], axes[j]) * pose.joints[j].rotation.normalized();
        if (unit(random) < 0.003) pose.joints[j].rotation.setIdentity();
      }
      const double elapsed = unit(random) < 0.1 ? 0.0 : std::pow(10.0, -4.0 + 3.0 * unit(random));
      const std::vector<Transform> transforms = skinning_transforms(rings.skeleton, pose);
      rings.place(transforms, elapsed);
      SCOPED_TRACE("sequence " + std::to_string(sequence) + ", step " + std::to_string(step));
      watch.look(transforms, elapsed);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(AttachmentTurns, SlowTurnsStaySmoothAndComeBack) {
  const double fastest = 0.1 * kFullTurn;  // rad/s
  for (const double turns : {1.0, 2.0, -1.0, -2.0}) {
    SCOPED_TRACE(turns);
    Rings rings;
    Watch watch(rings);
    const Points rest = rings.place(rings.twisted(0.0), 0.0);
    Points before = rest;
    // Points are at most this far from the bone line. They cross their ring within 0.2 s, at times
    // at one and a half times the mean speed.
    const double radius = rest.bottomRows<2>().colwise().norm().maxCoeff();
    const double limit =
        (3.0 * radius * (1.0 / kGoneAfter + fastest / kHalfTurn) + radius * fastest) * kFrame;
    double largest = 0.0;
    const int steps = static_cast<int>(std::abs(turns) * kFullTurn / (fastest * kFrame));
    const auto go_to = [&](double angle) {
      const std::vector<Transform> transforms = rings.twisted(angle);
      const Points now = rings.place(transforms, kFrame);
      watch.look(transforms, kFrame);
      largest = std::max(largest, farthest(now, before));
      before = now;
    };
    for (int i = 1; i <= steps && !testing::Test::HasFailure(); ++i) {
      go_to(turns * kFullTurn * i / steps);
    }
    EXPECT_LT(largest, limit);
    EXPECT_GT(largest, 0.5 * limit) << "no turn was let go";
    for (double time = 0.0; time < kGoneAfter + kFrame; time += kFrame) {
      go_to(turns * kFullTurn);
    }
    EXPECT_LT(farthest(before, rest), 1e-12);
  }
}

TEST(AttachmentTurns, AreKeptTo270DegreesAndGoneSoonAfter) {
  Rings rings;
  for (int i = 0; i <= 26; ++i) rings.place(rings.twisted(i * kHalfTurn / 18.0), kFrame);
  const double angle = 269.0 / 180.0 * kHalfTurn;
  const Points held = rings.place(rings.twisted(angle), 60.0);
  EXPECT_GT(farthest(held, rings.fresh(rings.twisted(angle))), 0.1) << "kept for a minute";
  const double beyond = 271.0 / 180.0 * kHalfTurn;
  const std::vector<Transform> let_go = rings.twisted(beyond);
  EXPECT_LT(farthest(rings.place(let_go, kFrame), held), 0.01) << "lets go from where it was";
  const Points middle = rings.place(let_go, 0.5 * kGoneAfter);
  Points again = rings.place(let_go, 0.0);
  EXPECT_EQ(middle, again) << "no time has passed";
  again = rings.place(let_go, 0.51 * kGoneAfter);
  EXPECT_LT(farthest(again, rings.fresh(let_go)), 1e-12);
  EXPECT_GT(farthest(middle, again), 0.05);
}

TEST(AttachmentTurns, AreLetGoFromWhereTheyAreOutOfTheBonesToo) {
  // In a bend, points near the joint get from one bone into the other and are pushed out of it.
  for (const Eigen::Vector3d& axis :
       {Eigen::Vector3d(0.0, 0.0, 1.0), Eigen::Vector3d(0.3, 0.8, 0.4)}) {
    Rings rings;
    const auto bent = [&](double degrees) {
      return rings.turned(
          1, Eigen::Quaterniond(Eigen::AngleAxisd(degrees / 180.0 * kHalfTurn, axis.normalized())));
    };
    for (double degrees = 0.0; degrees < 269.0; degrees += 2.0) rings.place(bent(degrees), kFrame);
    const Points before = rings.place(bent(269.999), kFrame);
    EXPECT_GT(farthest(before, places(rings.state)), 0.01) << "nothing was pushed out";
    EXPECT_LT(farthest(rings.place(bent(270.001), kFrame), before), 1e-3);
    EXPECT_GT(farthest(rings.place(bent(270.001), kGoneAfter), before), 0.1);
  }
}

TEST(AttachmentTurns, FastOnesAreGoneBeforeTheNextIsLetGo) {
  Rings rings;
  Watch watch(rings);
  for (int i = 0; i < 400 && !testing::Test::HasFailure(); ++i) {
    // The joint makes three turns and returns within 0.04 s.
    const std::vector<Transform> transforms = rings.twisted(0.1 * std::min(i, 400 - i));
    rings.place(transforms, 1e-4);
    watch.look(transforms, 1e-4);
  }
}

TEST(AttachmentTurns, NearAFullTurnNoiseDoesNotMatter) {
  for (const double less : {0.0, 1e-15, 1e-13, 1e-12, 1e-11, 1e-9, 1e-7, 1e-6, 1e-3}) {
    for (const double sign : {1.0, -1.0}) {
      SCOPED_TRACE(less * sign);
      Rings rings;
      Watch watch(rings);
      const auto go_to = [&](const std::vector<Transform>& transforms) {
        rings.place(transforms, kFrame);
        watch.look(transforms, kFrame);
      };
      for (int i = 0; i < 5; ++i) go_to(rings.twisted(sign * i * 0.2 * kFullTurn));
      go_to(rings.twisted(sign * (kFullTurn - less)));
      // The deviations from the turn have axes that are nothing but noise.
      const Eigen::Quaterniond near(
          Eigen::AngleAxisd(sign * (kFullTurn - less), Eigen::Vector3d::UnitX()));
      for (int i = 0; i < 12; ++i) {
        const Eigen::Vector3d axis(std::sin(5.0 * i), std::cos(7.0 * i), std::sin(11.0 * i + 1.0));
        go_to(rings.turned(1, near * Eigen::AngleAxisd(2.0 * less, axis.normalized())));
      }
      go_to(rings.twisted(0.0));
      EXPECT_LT(farthest(rings.state.positions(), rings.fresh(rings.twisted(0.0))), 1e-12);
    }
  }
}

TEST(AttachmentTurns, JumpsForgetThem) {
  const double degree = kHalfTurn / 180.0;
  for (const double jump : {100.0, 179.0, 181.0, -100.0, -179.0, -181.0}) {
    SCOPED_TRACE(jump);
    Rings rings;
    Watch watch(rings);
    for (double angle = 0.0; angle <= 200.0; angle += 5.0) {
      rings.place(rings.twisted(angle * degree), kFrame);
    }
    const std::vector<Transform> after = rings.twisted((200.0 + jump) * degree);
    const Points now = rings.place(after, 1e-6);
    EXPECT_LT(farthest(now, rings.fresh(after)), 1e-12);
    for (const auto& carrier : rings.state.carriers()) {
      EXPECT_NEAR(carrier.rotation.norm(), 1.0, 1e-12);
    }
    // The same holds while a turn is being released.
    for (double angle = 0.0; angle <= 275.0; angle += 5.0) {
      rings.place(rings.twisted(angle * degree), 1e-4);
    }
    const std::vector<Transform> from_there = rings.twisted((275.0 + jump) * degree);
    EXPECT_LT(farthest(rings.place(from_there, 1e-6), rings.fresh(from_there)), 1e-12);
  }
}

TEST(AttachmentTurns, DoNotDependOnTheTimeStepAsItShrinks) {
  // The joint goes through more than two turns and back in three seconds, about an axis that
  // wanders.
  const auto follow = [](int steps_in_a_second) {
    Rings rings;
    std::vector<Points> seen;
    for (int i = 0; i <= 3 * steps_in_a_second; ++i) {
      const double time = static_cast<double>(i) / steps_in_a_second;
      const Eigen::Quaterniond turn =
          Eigen::AngleAxisd(0.3 * std::sin(3.0 * time), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(2.2 * kFullTurn * std::sin(time), Eigen::Vector3d::UnitX());
      rings.place(rings.turned(1, turn), i == 0 ? 0.0 : 1.0 / steps_in_a_second);
      if (i % (steps_in_a_second / 30) == 0) seen.push_back(places(rings.state));
    }
    return seen;
  };
  const std::vector<Points> reference = follow(3840);
  double coarse = 0.0;
  for (const int steps : {60, 240, 960}) {
    const std::vector<Points> seen = follow(steps);
    ASSERT_EQ(seen.size(), reference.size());
    double error = 0.0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      error = std::max(error, farthest(seen[k], reference[k]));
    }
    // A turn is released at most one step late. Points then cross their ring, which is less than
    // 0.3 wide, at up to one and a half times the mean speed.
    const double speed = 1.5 * 0.3 * (1.0 / kGoneAfter + 2.2 * 2.0);
    EXPECT_LT(error, 2.0 * speed * (1.0 / steps + 1.0 / 3840.0)) << steps;
    if (steps == 60) coarse = error;
  }
  EXPECT_GT(coarse, 0.01) << "no turn was let go";
}

}  // namespace
}  // namespace sinew

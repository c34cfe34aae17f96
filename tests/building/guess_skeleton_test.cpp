// SPDX-License-Identifier: MIT

#include "building/guess/guess_skeleton.h"

#include <gtest/gtest.h>

#include <random>
#include <stop_token>

#include "core/error.h"
#include "support/capsule_body.h"

namespace sinew {
namespace {

using test::append;
using test::CapsuleBody;
using test::make_capsule;
using test::make_capsule_body;

constexpr double kHeightOfBody = 1.8;

Eigen::Matrix3d random_rotation(std::mt19937& random) {
  std::normal_distribution<double> normal;
  const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
  return Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
}

/// Returns the largest distance of the guessed joints from the true ones.
double largest_error(const Skeleton& skeleton, const CapsuleBody& body) {
  const std::vector<Transform> rest = skeleton.rest_global();
  double largest = 0.0;
  for (const auto& [name, position] : body.joints) {
    const int joint = skeleton.find(name);
    if (joint < 0) return 1e9;
    largest = std::max(largest, (rest[joint].translation() - position).norm());
  }
  return largest;
}

std::string refusal(const TriangleMesh& mesh) {
  try {
    guess_skeleton(mesh, GuessKind::kAuto);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(GuessSkeleton, FindsTheJointsOfABodyInAnyPose) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    std::mt19937 random(seed);
    const CapsuleBody body = make_capsule_body(test::random_capsule_pose(random));
    const GuessedSkeleton guess = guess_skeleton(body.skin, GuessKind::kAuto);
    EXPECT_EQ(guess.kind, GuessKind::kBiped) << seed;
    // Capsules lack the shape by which proportions become precise: shoulders, hips and heels.
    EXPECT_LT(largest_error(guess.skeleton, body), 0.06 * kHeightOfBody) << seed;
  }
}

TEST(GuessSkeleton, MovesWithTheBody) {
  std::mt19937 random(7);
  const CapsuleBody body = make_capsule_body({});
  const GuessedSkeleton plain = guess_skeleton(body.skin, GuessKind::kAuto);
  for (int i = 0; i < 2; ++i) {
    const Eigen::Matrix3d rotation = random_rotation(random);
    const double scale = i == 0 ? 1000.0 : 0.01;  // millimetres
    const Eigen::Vector3d offset(3.0 * scale, -2.0 * scale, scale);
    CapsuleBody moved = body;
    moved.skin.positions = ((scale * rotation) * body.skin.positions).colwise() + offset;
    const GuessedSkeleton guess = guess_skeleton(moved.skin, GuessKind::kAuto);
    ASSERT_EQ(guess.skeleton.joint_count(), plain.skeleton.joint_count());
    const std::vector<Transform> rest = guess.skeleton.rest_global();
    const std::vector<Transform> before = plain.skeleton.rest_global();
    for (std::size_t j = 0; j < rest.size(); ++j) {
      EXPECT_EQ(guess.skeleton.joints[j].name, plain.skeleton.joints[j].name);
      const Eigen::Vector3d expected = scale * (rotation * before[j].translation()) + offset;
      EXPECT_LT((rest[j].translation() - expected).norm(), 0.02 * scale * kHeightOfBody)
          << guess.skeleton.joints[j].name;
    }
  }
}

TEST(GuessSkeleton, TellsLeftFromRight) {
  const TriangleMesh body = make_capsule_body({}).skin;
  // In the mirror image, the limbs are found in the opposite order.
  TriangleMesh mirrored = body;
  mirrored.positions.row(0) *= -1.0;
  for (Triangle& t : mirrored.triangles) std::swap(t[0], t[1]);
  for (const TriangleMesh& skin : {body, mirrored}) {
    const GuessedSkeleton guess = guess_skeleton(skin, GuessKind::kBiped);
    const std::vector<Transform> rest = guess.skeleton.rest_global();
    for (int j = 0; j < guess.skeleton.joint_count(); ++j) {
      const std::string& name = guess.skeleton.joints[j].name;
      const bool is_left = name.starts_with("Left"), is_right = name.starts_with("Right");
      const double side = is_left ? 1.0 : is_right ? -1.0 : 0.0;
      EXPECT_GE(side * rest[j].translation().x(), 0.0) << name;
    }
    EXPECT_TRUE(guess.warnings.empty());
  }
}

TEST(GuessSkeleton, WarnsOfABodyThatStandsOnItsHead) {
  CapsuleBody body = make_capsule_body({});
  body.skin.positions = Eigen::Vector3d(-1.0, -1.0, 1.0).asDiagonal() * body.skin.positions;
  const GuessedSkeleton guess = guess_skeleton(body.skin, GuessKind::kAuto);
  ASSERT_EQ(guess.warnings.size(), 1U);
  EXPECT_NE(guess.warnings[0].find("upside down"), std::string::npos);
}

TEST(GuessSkeleton, FindsLegsHeadAndTailOfAnAnimal) {
  const GuessedSkeleton guess = guess_skeleton(test::make_capsule_animal(), GuessKind::kAuto);
  EXPECT_EQ(guess.kind, GuessKind::kQuadruped);
  const std::vector<Transform> rest = guess.skeleton.rest_global();
  const auto at = [&](const std::string& name) {
    return Eigen::Vector3d(rest[guess.skeleton.find(name)].translation());
  };
  ASSERT_GE(guess.skeleton.find("Tail_End"), 0);
  EXPECT_GT(at("HeadTop_End").z(), 0.9);
  EXPECT_LT(at("Tail_End").z(), -0.9);
  EXPECT_GT(at("LeftHand").z(), 0.3);
  EXPECT_GT(at("LeftHand").x(), 0.05);
  EXPECT_LT(at("LeftFoot").z(), -0.3);
  EXPECT_GT(at("LeftFoot").x(), 0.05);
  EXPECT_LT(at("RightFoot").x(), -0.05);
  for (const std::string side : {"Left", "Right"}) {
    EXPECT_GT(at(side + "UpLeg").y(), at(side + "Leg").y());
    EXPECT_GT(at(side + "Leg").y(), at(side + "Foot").y());
    EXPECT_GT(at(side + "Foot").y(), at(side + "ToeBase").y());
    EXPECT_GT(at(side + "Arm").y(), at(side + "ForeArm").y());
    EXPECT_GT(at(side + "ForeArm").y(), at(side + "Hand").y());
  }
}

// The horn of a calf is farther from its trunk than the top of its head.
TEST(GuessSkeleton, FindsTheHeadBetweenHorns) {
  TriangleMesh animal = test::make_capsule_animal();
  for (const double x : {-1.0, 1.0})
    append(make_capsule({0.03 * x, 1.2, 0.95}, {0.3 * x, 1.55, 1.0}, 0.05), animal);
  const GuessedSkeleton guess = guess_skeleton(animal, GuessKind::kAuto);
  EXPECT_EQ(guess.kind, GuessKind::kQuadruped);
  const std::vector<Transform> rest = guess.skeleton.rest_global();
  const Eigen::Vector3d top = rest[guess.skeleton.find("HeadTop_End")].translation();
  EXPECT_LT(std::abs(top.x()), 0.06);
  EXPECT_GT(top.z(), 0.7);
}

TEST(GuessSkeleton, RefusesCreaturesOfOtherKinds) {
  // Eight legs around a body.
  TriangleMesh spider;
  append(make_capsule({0.0, 0.5, -0.4}, {0.0, 0.5, 0.4}, 0.2), spider);
  for (const double x : {-1.0, 1.0})
    for (const double z : {-0.3, -0.1, 0.1, 0.3})
      append(make_capsule({0.1 * x, 0.5, z}, {1.0 * x, 0.1, 3.0 * z}, 0.05), spider);
  EXPECT_NE(refusal(spider).find("more limbs"), std::string::npos) << refusal(spider);
  // A fish: two fins and a tail of two lobes.
  TriangleMesh fish;
  append(make_capsule({0.0, 0.0, -0.7}, {0.0, 0.0, 0.7}, 0.15), fish);
  append(make_capsule({0.0, 0.0, 0.7}, {0.0, 0.0, 1.1}, 0.08), fish);
  for (const double x : {-1.0, 1.0}) {
    append(make_capsule({0.05 * x, 0.0, -0.8}, {0.3 * x, 0.0, -1.0}, 0.04), fish);
    append(make_capsule({0.1 * x, 0.0, 0.4}, {0.38 * x, 0.0, 0.3}, 0.04), fish);
  }
  EXPECT_NE(refusal(fish).find("too short for a body on two legs"), std::string::npos)
      << refusal(fish);
}

TEST(GuessKind, NamesRoundTrip) {
  for (const std::string_view name : guess_kind_names())
    EXPECT_EQ(name_of(guess_kind_named(name)), name);
  EXPECT_EQ(guess_kind_named("quadruped"), GuessKind::kQuadruped);
  EXPECT_THROW(guess_kind_named("chair"), UsageError);
}

TEST(GuessSkeleton, RefusesWhatIsNoBody) {
  EXPECT_NE(refusal(make_sphere(1.0)).find("no head with two pairs of limbs"), std::string::npos);
  TriangleMesh sheet;
  sheet.positions.resize(3, 4);
  sheet.positions << 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0;
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  EXPECT_NE(refusal(sheet).find("hardly any volume"), std::string::npos) << refusal(sheet);
  TriangleMesh pieces;
  for (int i = 0; i < 10; ++i)
    append(make_capsule({3.0 * i, 0.0, 0.0}, {3.0 * i + 1.0, 0.0, 0.0}, 0.5), pieces);
  EXPECT_NE(refusal(pieces).find("separate pieces"), std::string::npos) << refusal(pieces);
  TriangleMesh chair;
  for (const double x : {0.0, 1.0})
    for (const double z : {0.0, 1.0}) append(make_capsule({x, 0.0, z}, {x, 1.0, z}, 0.05), chair);
  for (int i = 0; i <= 10; ++i) {
    append(make_capsule({0.0, 1.0, 0.1 * i}, {1.0, 1.0, 0.1 * i}, 0.07), chair);
    append(make_capsule({0.0, 1.0 + 0.1 * i, 0.0}, {1.0, 1.0 + 0.1 * i, 0.0}, 0.07), chair);
  }
  EXPECT_NE(refusal(chair).find("unlike those of a trunk"), std::string::npos) << refusal(chair);
}

TEST(GuessSkeleton, CanBeCancelled) {
  const CapsuleBody body = make_capsule_body({});
  std::stop_source stop;
  double last = 0.0;
  const Progress progress(
      [&](double fraction, const std::string&) {
        last = fraction;
        if (fraction > 0.4) stop.request_stop();
      },
      stop.get_token());
  EXPECT_THROW(guess_skeleton(body.skin, GuessKind::kAuto, progress), Cancelled);
  EXPECT_LT(last, 0.7) << "the request is noticed at the next step";
}

}  // namespace
}  // namespace sinew

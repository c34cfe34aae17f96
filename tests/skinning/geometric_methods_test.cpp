// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "assets/open.h"
#include "core/thread_count.h"
#include "samples/samples.h"
#include "skinning/weighted_limb.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::GeometricMethod;
using test::skinned;

class GeometricMethods : public testing::TestWithParam<GeometricMethod> {
 protected:
  static std::unique_ptr<Skinner> make(const Character& character) {
    return GetParam().make(character, {});
  }
};

TEST_P(GeometricMethods, CarryTheWholeRigidly) {
  for (const Character& character : {test::weighted_limb(), test::tangled_limb(30, 12)}) {
    Pose pose = rest_pose(character.skeleton);
    pose.joints[0].rotation = Eigen::AngleAxisd(2.5, Vector3d(1.0, 2.0, -0.5).normalized());
    pose.joints[0].translation = Vector3d(100.0, 3.0, -20.0);
    const Points expected =
        skinning_transforms(character.skeleton, pose)[0] * character.surface.positions;
    const std::unique_ptr<Skinner> skinner = make(character);
    EXPECT_LT((skinned(*skinner, pose) - expected).cwiseAbs().maxCoeff(), 1e-5);
    const Points rest = skinned(*skinner, rest_pose(character.skeleton));
    EXPECT_LT((rest - character.surface.positions).cwiseAbs().maxCoeff(), 2e-6);
  }
}

TEST_P(GeometricMethods, CarryAVertexWithoutATriangleRigidly) {
  Character character = test::weighted_limb(11, 8);
  const int count = character.surface.vertex_count();
  character.surface.positions.conservativeResize(3, count + 1);
  character.surface.positions.col(count) << 0.3, 0.9, 0.2;
  character.weights->vertices.push_back({{0, 0.0F}, {1, 1.0F}});
  const Pose pose = test::random_pose(character.skeleton, 1.5, 3);
  const Vector3d expected = skinning_transforms(character.skeleton, pose)[1] *
                            Vector3d(character.surface.positions.col(count));
  EXPECT_LT((skinned(*make(character), pose).col(count) - expected).norm(), 1e-5);
}

TEST_P(GeometricMethods, StretchTheWholeAsItsRootIsStretched) {
  const Character character = test::weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(2.1, Vector3d(1.0, 2.0, -0.5).normalized());
  pose.stretches.resize(pose.joints.size());
  pose.stretches[0].linear << 1.5, 0.3, 0.0, 0.0, 0.8, 0.1, 0.0, 0.0, 1.2;
  pose.stretches[0].shift = Vector3d(0.1, 0.2, 0.3);
  const Points whole = blend_transforms(character.skeleton, pose)[0] * character.surface.positions;
  EXPECT_LT((skinned(*make(character), pose) - whole).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_P(GeometricMethods, GiveTheSameBitsWithAnyNumberOfThreads) {
  const Character character = test::tangled_limb(61, 16);  // fifteen ranges of a parallel loop
  const Pose pose = test::random_pose(character.skeleton, 2.0, 7);
  set_thread_count(1);
  const Points alone = skinned(*make(character), pose);
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    EXPECT_EQ(skinned(*make(character), pose), alone) << threads;
  }
  set_thread_count(0);
}

/// Returns the samples and, if they are there, test characters.
const std::vector<Character>& characters() {
  static const std::vector<Character> all = [] {
    std::vector<Character> result;
    for (const std::string& name : sample_names()) result.push_back(built_in_character(name));
    const auto data = test_data();
    if (!data) return result;
    for (const char* file : {"01_characters/gltf/cesium_man.gltf", "01_characters/gltf/Casual2.glb",
                             "01_characters/gltf/mh_m02_default_rig.glb", "07_fps/male/male.ini"})
      result.push_back(open_character({(*data / file).string()}));
    return result;
  }();
  return all;
}

/// One test for all methods, because opening the characters takes longer than most methods.
TEST(GeometricMethodsOfFiles, StayFiniteInRandomPoses) {
  for (const Character& character : characters()) {
    for (const GeometricMethod& method : test::geometric_methods()) {
      const std::unique_ptr<Skinner> skinner = method.make(character, {});
      for (unsigned seed = 1; seed <= 5; ++seed) {
        SCOPED_TRACE(method.name + ", " + character.name + ", " + std::to_string(seed));
        const Points moved =
            skinned(*skinner, test::random_pose(character.skeleton, std::numbers::pi, seed));
        EXPECT_TRUE(moved.allFinite());
        EXPECT_LT(moved.cwiseAbs().maxCoeff(), 20.0);
      }
    }
  }
}

/// Returns surfaces and weights that real files have, but few of them.
std::vector<std::pair<std::string, Character>> odd_characters() {
  std::vector<std::pair<std::string, Character>> all;
  Character one_joint = test::weighted_limb(11, 8);
  one_joint.skeleton = make_chain({-0.8});
  for (auto& row : one_joint.weights->vertices) row = {{0, 1.0F}};
  all.emplace_back("one joint", one_joint);

  Character many = test::weighted_limb(11, 8);
  many.skeleton = make_chain({-0.8, -0.6, -0.5, -0.4, -0.3, -0.2, 0.0, 0.1, 0.2, 0.3, 0.4, 0.6});
  for (auto& row : many.weights->vertices) {
    row.clear();
    for (int joint = 0; joint < 12; ++joint) row.push_back({joint, 1.0F / 12.0F});
  }
  all.emplace_back("twelve influences", many);

  Character apart = test::weighted_limb(11, 8);
  const int count = apart.surface.vertex_count();
  Points twice(3, 2 * count);
  twice << apart.surface.positions, apart.surface.positions.colwise() + Vector3d(0.0, 0.5, 0.0);
  apart.surface.positions = twice;
  for (int t = static_cast<int>(apart.surface.triangles.size()) - 1; t >= 0; --t) {
    const auto [a, b, c] = apart.surface.triangles[t];
    apart.surface.triangles.push_back({a + count, b + count, c + count});
  }
  for (int v = 0; v < count; ++v)
    apart.weights->vertices.push_back(SkinWeights(*apart.weights).vertices[v]);
  all.emplace_back("two components", apart);

  Character degenerate = test::weighted_limb(11, 8);
  degenerate.surface.positions.col(40) = degenerate.surface.positions.col(41);
  degenerate.surface.triangles.push_back({3, 3, 4});
  degenerate.surface.triangles.push_back({5, 5, 5});
  degenerate.surface.triangles.push_back({40, 41, 48});
  all.emplace_back("degenerate triangles", degenerate);

  Character points = test::weighted_limb(11, 8);
  points.surface.triangles.clear();
  all.emplace_back("no triangles", points);
  return all;
}

TEST_P(GeometricMethods, AreFiniteAndTheSameWithAnyNumberOfThreadsForOddSurfaces) {
  for (const auto& [name, character] : odd_characters()) {
    const Pose pose = test::random_pose(character.skeleton, 1.5, 11);
    set_thread_count(1);
    const Points alone = skinned(*make(character), pose);
    EXPECT_TRUE(alone.allFinite()) << name;
    EXPECT_LT(alone.cwiseAbs().maxCoeff(), 5.0) << name;
    for (const int threads : {2, 7}) {
      set_thread_count(threads);
      EXPECT_EQ(skinned(*make(character), pose), alone) << name << " " << threads;
    }
    const Points rest = skinned(*make(character), rest_pose(character.skeleton));
    EXPECT_LT((rest - character.surface.positions).cwiseAbs().maxCoeff(), 2e-6) << name;
  }
  set_thread_count(0);
}

TEST_P(GeometricMethods, BendACoarseTailAsMuchAsItsJoints) {
  // A tube with ten rings and five bones.
  Character character;
  character.surface = make_tube(1.8, 0.06, 10, 6);
  std::vector<double> joints;
  for (int j = 0; j < 6; ++j) joints.push_back(-0.9 + 0.3 * j);
  character.skeleton = make_chain(joints);
  character.weights.emplace();
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double x = std::clamp((character.surface.positions(0, v) + 0.9) / 0.3, 0.0, 5.0);
    const int joint = std::min(static_cast<int>(x), 4);
    const auto weight = static_cast<float>(x - joint);
    character.weights->vertices.push_back({{joint, 1.0F - weight}, {joint + 1, weight}});
  }
  Pose pose = rest_pose(character.skeleton);
  for (std::size_t j = 1; j < pose.joints.size(); ++j)
    pose.joints[j].rotation = Eigen::AngleAxisd(0.3, Vector3d::UnitZ());
  const Points moved = skinned(*make(character), pose);
  const Points linear = skinned(*make_linear_blend(character, {}), pose);
  EXPECT_LT((moved - linear).colwise().norm().maxCoeff(), 0.04 * kHeight);
}

INSTANTIATE_TEST_SUITE_P(All, GeometricMethods, testing::ValuesIn(test::geometric_methods()),
                         [](const auto& method) { return method.param.name; });

/// Returns the area of the section in the middle of a twisted limb, relative to rest.
double section_after_twist(const GeometricMethod& method, double angle) {
  const Character character = test::weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(angle, Vector3d::UnitX());
  const Points moved = skinned(*method.make(character, {}), pose);
  constexpr int kSegments = 16, kMiddle = 20 * kSegments;
  const auto area = [](const Points& positions) {
    double sum = 0.0;
    for (int i = 0; i < kSegments; ++i) {
      const Vector3d a = positions.col(kMiddle + i);
      const Vector3d b = positions.col(kMiddle + (i + 1) % kSegments);
      sum += 0.5 * (a[1] * b[2] - a[2] * b[1]);
    }
    return sum;
  };
  return area(moved) / area(character.surface.positions);
}

TEST(TwistedLimb, LosesTheAreaOfACosineWithLinearBlend) {
  // Points on opposite sides of half the angle average to the cosine of half the angle.
  for (double degrees = 30.0; degrees <= 180.0; degrees += 30.0) {
    const double angle = degrees * std::numbers::pi / 180.0;
    const double cosine = std::cos(0.5 * angle);
    EXPECT_NEAR(section_after_twist(test::geometric_methods()[0], angle), cosine * cosine, 1e-5)
        << degrees;
  }
}

TEST(TwistedLimb, KeepsItsAreaWithBlendedRotations) {
  for (const int method : {1, 2}) {
    const GeometricMethod kept = test::geometric_methods()[method];
    for (double degrees = 30.0; degrees < 180.0; degrees += 29.8) {
      const double angle = degrees * std::numbers::pi / 180.0;
      EXPECT_NEAR(section_after_twist(kept, angle), 1.0, 1e-3) << kept.name << " " << degrees;
    }
    EXPECT_NEAR(section_after_twist(kept, std::numbers::pi - 1e-3), 1.0, 1e-3) << kept.name;
  }
}

TEST(TwistedLimb, TurnsOneWayWithDeltaMushNearHalfATurn) {
  // Along the limb, points of a line on its side rotate by no more than the twist, and never back.
  const Character character = test::weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(std::numbers::pi - 0.02, Vector3d::UnitX());
  for (const int method : {3, 4}) {
    const GeometricMethod mush = test::geometric_methods()[method];
    const Points moved = skinned(*mush.make(character, {}), pose);
    double last = 0.0;
    for (int ring = 1; ring < 40; ++ring) {
      const Vector3d place = moved.col(16 * ring);
      const double angle = std::atan2(place[2], place[1]);
      EXPECT_GT(angle, last - 1e-3) << mush.name << " " << ring;
      EXPECT_LT(angle - last, 2.0) << mush.name << " " << ring;
      last = angle;
    }
    EXPECT_NEAR(last, std::numbers::pi - 0.02, 1e-2) << mush.name;
  }
}

TEST(TwistedLimb, LosesAThirdOfTheAreaOfLinearBlendWithDeltaMush) {
  for (const int method : {3, 4}) {
    const GeometricMethod mush = test::geometric_methods()[method];
    for (const double degrees : {60.0, 90.0, 120.0, 150.0}) {
      const double angle = degrees * std::numbers::pi / 180.0;
      const double sine = std::sin(0.5 * angle);
      const double lost = 1.0 - section_after_twist(mush, angle);
      EXPECT_LT(lost, sine * sine / 3.0) << mush.name << " " << degrees;
      EXPECT_GT(lost, 0.0) << mush.name << " " << degrees;
    }
  }
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "skinning/weights/weights.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <numbers>

#include "skinning/weights/biharmonic_weights.h"
#include "skinning/weights/bone_heat.h"
#include "support/compound_meshes.h"
#include "support/skeletons.h"
#include "support/variable.h"

namespace sinew {
namespace {

/// Returns a closed limb along x with two bones of equal length.
Character closed_limb() {
  Character character;
  character.surface = make_sphere(1.0, 31, 32);
  character.surface.positions.row(0) *= 0.9;
  character.surface.positions.bottomRows(2) *= 0.2;
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  return character;
}

float weight_of(const SkinWeights& weights, int vertex, int joint) {
  for (const auto& influence : weights.vertices[vertex])
    if (influence.joint == joint) return influence.weight;
  return 0.0F;
}

// Fewer than usual, which is enough for limbs.
constexpr int kTetrahedra = 3000;

TEST(Weights, SumToOneWithAtMostFourInfluences) {
  Character character;
  character.surface = make_tube(1.8, 0.16, 40, 16);
  character.skeleton = make_chain({-0.8, -0.5, -0.2, 0.1, 0.4, 0.6, 0.8});
  const auto biharmonic = [&](BiharmonicSolve solve) {
    return biharmonic_weights(character.surface, character.skeleton, {solve, kTetrahedra});
  };
  for (const SkinWeights& weights :
       {biharmonic(BiharmonicSolve::kSeparate), biharmonic(BiharmonicSolve::kJoint),
        bone_heat_weights(character.surface, character.skeleton)}) {
    ASSERT_EQ(std::ssize(weights.vertices), character.surface.vertex_count());
    for (const auto& influences : weights.vertices) {
      ASSERT_GE(influences.size(), 1U);
      ASSERT_LE(influences.size(), 4U);
      float sum = 0.0F;
      for (const auto& [joint, weight] : influences) {
        EXPECT_GT(weight, 0.0F);
        sum += weight;
      }
      EXPECT_NEAR(sum, 1.0F, 1e-5F);
    }
  }
}

TEST(Weights, ChangeSmoothlyFromBoneToBone) {
  const Character character = closed_limb();
  for (const BiharmonicSolve solve : {BiharmonicSolve::kSeparate, BiharmonicSolve::kJoint}) {
    const SkinWeights weights =
        biharmonic_weights(character.surface, character.skeleton, {solve, kTetrahedra});
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      const double x = character.surface.positions(0, v);
      const float weight = weight_of(weights, v, 1);
      if (x < -0.5) {
        EXPECT_LT(weight, 0.01F) << x;
      }
      if (x > 0.5) {
        EXPECT_GT(weight, 0.99F) << x;
      }
      if (std::abs(x) < 1e-6) {
        EXPECT_NEAR(weight, 0.5F, 0.05F);
      }
      for (int w = v + 1; w < character.surface.vertex_count(); ++w) {
        const double apart =
            (character.surface.positions.col(v) - character.surface.positions.col(w)).norm();
        if (apart < 0.1) {
          EXPECT_LT(std::abs(weight - weight_of(weights, w, 1)), 0.35F);
        }
      }
    }
  }
}

/// Returns a bent limb whose ends overlap, or have a gap between them. The second end is a thin
/// tip.
TriangleMesh limb_with_ends_together(double overlap) {
  const double length = 2.0 * std::numbers::pi + overlap;
  return bent(make_revolution(80, 20, [=](double t) {
    const double radius = t == 0.0 || t == 1.0 ? 0.0 : t > 0.85 ? 0.03 : 0.25;
    return std::pair{length * (t - 0.5), radius};
  }));
}

TEST(Weights, OfOneEndAreNotThoseOfTheOtherEndThatItTouches) {
  for (const double overlap : {-0.1, -0.02, 0.1}) {
    const TriangleMesh surface = limb_with_ends_together(overlap);
    std::vector<std::pair<Eigen::Vector3d, int>> joints;
    for (int j = 0; j < 8; ++j) {
      const double angle = (2.0 * std::numbers::pi - 0.5) * (j / 7.0 - 0.5);
      joints.emplace_back(Eigen::Vector3d(std::cos(angle), std::sin(angle), 0.0), j - 1);
    }
    const SkinWeights weights = biharmonic_weights(surface, make_skeleton(joints),
                                                   {BiharmonicSolve::kSeparate, kTetrahedra});
    const int rings = 80, segments = 20;
    for (int ring = 0; ring < rings; ++ring) {
      for (int v = ring * segments; v < (ring + 1) * segments; ++v) {
        for (const auto& [joint, weight] : weights.vertices[v]) {
          if (ring < rings / 4) {
            ASSERT_FALSE(joint > 4 && weight > 0.01F) << overlap << ", ring " << ring;
          }
          if (ring > rings * 3 / 4) {
            ASSERT_FALSE(joint < 3 && weight > 0.01F) << overlap << ", ring " << ring;
          }
        }
      }
    }
  }
}

TEST(Weights, OfTheFileComeFirst) {
  Character character = closed_limb();
  character.weights.emplace();
  character.weights->vertices.assign(character.surface.vertex_count(), {{1, 1.0F}});
  const CharacterWeights of_file(character);
  EXPECT_EQ(of_file.source(), WeightSource::kFile);
  EXPECT_EQ(&of_file.get(), &*character.weights);
  const CharacterWeights computed(character, {WeightSource::kBoundedBiharmonic});
  EXPECT_EQ(computed.source(), WeightSource::kBoundedBiharmonic);
  EXPECT_GT(weight_of(computed.get(), 0, 0), 0.9F);
  EXPECT_EQ(computed.reason(), "");
}

TEST(Weights, AreBoneHeatWithoutAVolume) {
  Character character;
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  // A flat strip.
  character.surface.positions.resize(3, 22);
  for (int i = 0; i < 11; ++i) {
    character.surface.positions.col(2 * i) << -1.0 + 0.2 * i, -0.1, 0.05;
    character.surface.positions.col(2 * i + 1) << -1.0 + 0.2 * i, 0.1, 0.05;
    if (i == 10) continue;
    character.surface.triangles.push_back({2 * i, 2 * i + 2, 2 * i + 3});
    character.surface.triangles.push_back({2 * i, 2 * i + 3, 2 * i + 1});
  }
  const ComputedWeights computed = compute_weights(character, {});
  EXPECT_EQ(computed.source, WeightSource::kBoneHeat);
  EXPECT_NE(computed.reason.find("encloses no volume"), std::string::npos) << computed.reason;
  EXPECT_GT(weight_of(computed.weights, 0, 0), 0.95F);
  EXPECT_GT(weight_of(computed.weights, 21, 1), 0.95F);
}

TEST(Weights, AreBoneHeatWhereBonesLieOutside) {
  Character character = closed_limb();
  character.surface.positions.row(1).array() += 0.6;  // away from all bones
  const ComputedWeights computed = compute_weights(character, {});
  EXPECT_EQ(computed.source, WeightSource::kBoneHeat);
  EXPECT_NE(computed.reason.find("not inside it"), std::string::npos) << computed.reason;
}

TEST(Weights, OfASkeletonWithoutBonesAreThoseOfTheRoot) {
  Character character = closed_limb();
  character.skeleton = make_chain({0.0});
  const ComputedWeights computed = compute_weights(character, {});
  for (const auto& row : computed.weights.vertices) {
    ASSERT_EQ(row.size(), 1U);
    EXPECT_EQ(row[0].joint, 0);
  }
  EXPECT_NE(computed.reason, "");
}

TEST(BoneHeat, AcceptsNeedlesAndLoosePoints) {
  Character character = closed_limb();
  TriangleMesh& surface = character.surface;
  const int count = surface.vertex_count();
  surface.positions.conservativeResize(3, count + 2);
  surface.positions.col(count) = surface.positions.col(0);
  surface.positions.col(count + 1) << 0.4, 0.0, 0.0;  // on a bone, without a triangle
  surface.triangles.push_back({0, count, 1});
  for (const auto& row : bone_heat_weights(surface, character.skeleton).vertices) {
    ASSERT_FALSE(row.empty());
    float sum = 0.0F;
    for (const auto& [joint, weight] : row) sum += weight;
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
}

/// Tests with a cache that is empty at first.
class CachedWeights : public testing::Test {
 protected:
  CachedWeights() { std::filesystem::remove_all(folder_); }
  ~CachedWeights() override { std::filesystem::remove_all(folder_); }

  struct Made {
    SkinWeights weights;
    bool computed = false;
  };
  static Made make(const Character& character, const WeightSettings& settings) {
    Made made;
    const Progress progress([&](double, const std::string&) { made.computed = true; });
    made.weights = CharacterWeights(character, settings, progress).get();
    return made;
  }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sinew-weights-" + std::to_string(::getpid()));
  const test::Variable variable_{"SINEW_CACHE", folder_.string()};
};

TEST_F(CachedWeights, AreComputedOnceForTheSameSurfaceAndBones) {
  Character character = closed_limb();
  constexpr WeightSettings kSettings{WeightSource::kBoneHeat};
  const Made first = make(character, kSettings), second = make(character, kSettings);
  EXPECT_TRUE(first.computed);
  EXPECT_FALSE(second.computed);
  for (std::size_t v = 0; v < first.weights.vertices.size(); ++v) {
    ASSERT_EQ(first.weights.vertices[v].size(), second.weights.vertices[v].size());
    for (std::size_t i = 0; i < first.weights.vertices[v].size(); ++i) {
      EXPECT_EQ(first.weights.vertices[v][i].joint, second.weights.vertices[v][i].joint);
      EXPECT_EQ(first.weights.vertices[v][i].weight, second.weights.vertices[v][i].weight);
    }
  }
  EXPECT_TRUE(make(character, {WeightSource::kNearestBone}).computed) << "of another source";
  character.surface.positions(1, 320) += 0.001;
  EXPECT_TRUE(make(character, kSettings).computed) << "of another surface";
  character.skeleton = make_chain({-0.8, 0.1, 0.8});
  EXPECT_TRUE(make(character, kSettings).computed) << "of other bones";
}

}  // namespace
}  // namespace sinew

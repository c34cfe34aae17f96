// SPDX-License-Identifier: MIT

#include "skinning/weights/transfer_weights.h"

#include <gtest/gtest.h>

#include <map>

#include "assets/open.h"
#include "mesh/decimation.h"
#include "skinning/weighted_limb.h"
#include "support/test_data.h"

namespace sinew {
namespace {

float weight_of(const std::vector<SkinWeights::Influence>& row, int joint) {
  for (const auto& influence : row)
    if (influence.joint == joint) return influence.weight;
  return 0.0F;
}

/// Returns the sum of the differences of the weights of two rows, between 0 and 2.
double difference(const std::vector<SkinWeights::Influence>& a,
                  const std::vector<SkinWeights::Influence>& b) {
  std::map<int, double> by_joint;
  for (const auto& [joint, weight] : a) by_joint[joint] += weight;
  for (const auto& [joint, weight] : b) by_joint[joint] -= weight;
  double sum = 0.0;
  for (const auto& [joint, change] : by_joint) sum += std::abs(change);
  return sum;
}

/// Returns the surface with each triangle split into four. The vertices of the surface come first.
TriangleMesh refined(const TriangleMesh& surface, std::map<std::array<int, 2>, int>& middles) {
  TriangleMesh fine = surface;
  std::vector<Eigen::Vector3d> added;
  fine.triangles.clear();
  const auto middle = [&](int a, int b) {
    const std::array<int, 2> edge{std::min(a, b), std::max(a, b)};
    const auto [found, is_new] =
        middles.try_emplace(edge, surface.vertex_count() + static_cast<int>(added.size()));
    if (is_new) added.emplace_back(0.5 * (surface.positions.col(a) + surface.positions.col(b)));
    return found->second;
  };
  for (const auto& [a, b, c] : surface.triangles) {
    const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    fine.triangles.insert(fine.triangles.end(),
                          {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
  }
  fine.positions.conservativeResize(3, surface.vertex_count() + std::ssize(added));
  for (std::size_t i = 0; i < added.size(); ++i)
    fine.positions.col(surface.vertex_count() + static_cast<Eigen::Index>(i)) = added[i];
  return fine;
}

TEST(TransferWeights, ReproducesThoseOfSharedVertices) {
  const Character limb = test::tangled_limb(20, 12);
  std::map<std::array<int, 2>, int> middles;
  const TriangleMesh fine = refined(limb.surface, middles);
  const TransferredWeights result = transfer_weights(limb.surface, *limb.weights, fine);
  for (int v = 0; v < limb.surface.vertex_count(); ++v) {
    const auto &expected = limb.weights->vertices[v], &row = result.weights.vertices[v];
    ASSERT_EQ(row.size(), expected.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      EXPECT_EQ(row[i].joint, expected[i].joint);
      EXPECT_EQ(row[i].weight, expected[i].weight);
    }
  }
  EXPECT_LT(result.distance.maxCoeff(), 1e-12);
}

TEST(TransferWeights, InterpolatesInTheMiddleOfEdges) {
  const Character limb = test::weighted_limb();
  std::map<std::array<int, 2>, int> middles;
  const TriangleMesh fine = refined(limb.surface, middles);
  const TransferredWeights result = transfer_weights(limb.surface, *limb.weights, fine);
  for (const auto& [edge, v] : middles) {
    const float expected = 0.5F * (weight_of(limb.weights->vertices[edge[0]], 1) +
                                   weight_of(limb.weights->vertices[edge[1]], 1));
    EXPECT_NEAR(weight_of(result.weights.vertices[v], 1), expected, 1e-3F);
  }
}

TEST(TransferWeights, KeepsAnArmApartFromTheBodyNextToIt) {
  // The top of a body, which joint 0 moves, and above it the bottom of an arm, which joint 1 moves.
  TriangleMesh source;
  source.positions.resize(3, 8);
  source.positions << 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0.02, 0.02, 0.02,
      0.02;
  source.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 6, 5}, {4, 7, 6}};
  SkinWeights weights;
  for (int v = 0; v < 8; ++v) weights.vertices.push_back({{v / 4, 1.0F}});
  TriangleMesh target = source;
  target.positions(2, 4) = target.positions(2, 5) = 0.005;  // nearer to the body than to the arm
  for (const bool inside_out : {false, true}) {
    if (inside_out)
      for (Triangle& t : target.triangles) std::swap(t[1], t[2]);
    const TransferredWeights result = transfer_weights(source, weights, target);
    for (int v = 0; v < 8; ++v) {
      ASSERT_EQ(result.weights.vertices[v].size(), 1U);
      EXPECT_EQ(result.weights.vertices[v][0].joint, v / 4) << inside_out;
    }
  }
}

TEST(TransferWeights, FitADecimatedCharacter) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Character character =
      open_character({(*data / "01_characters" / "gltf" / "Casual2.glb").string()});
  const int half = character.surface.vertex_count() / 2;
  const DecimatedMesh coarse = decimate(character.surface, {.target_vertices = half});
  const TransferredWeights down =
      transfer_weights(character.surface, *character.weights, coarse.mesh);
  double largest = 0.0;
  for (int v = 0; v < coarse.mesh.vertex_count(); ++v)
    largest = std::max(largest, difference(down.weights.vertices[v],
                                           character.weights->vertices[coarse.source[v]]));
  EXPECT_EQ(largest, 0.0);  // the vertices of the copy are vertices of the character

  const TransferredWeights up = transfer_weights(coarse.mesh, down.weights, character.surface);
  double sum = 0.0;
  for (int v = 0; v < character.surface.vertex_count(); ++v)
    sum += difference(up.weights.vertices[v], character.weights->vertices[v]);
  RecordProperty("mean_difference", std::to_string(sum / character.surface.vertex_count()));
  EXPECT_LT(sum / character.surface.vertex_count(), 0.2);  // of 2
}

}  // namespace
}  // namespace sinew

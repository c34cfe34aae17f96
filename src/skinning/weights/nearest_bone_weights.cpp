// SPDX-License-Identifier: MIT

#include "skinning/weights/nearest_bone_weights.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "tissue/bones_within.h"
#include "tissue/shrinking.h"

namespace sinew {
namespace {

using Influences = std::vector<SkinWeights::Influence>;

// Largest number of influences of a vertex.
constexpr std::size_t kInfluences = 4;
// Influences with smaller weights are dropped.
constexpr float kNegligible = 1e-3F;
// Largest number of rounds of spreading. It bounds the time on fine meshes, whose limbs are many
// edges thick.
constexpr int kMaximumRounds = 200;

/// Adds an influence to a list with at most one entry for each joint.
void add(Influences& sum, int joint, float weight) {
  for (SkinWeights::Influence& influence : sum) {
    if (influence.joint == joint) {
      influence.weight += weight;
      return;
    }
  }
  sum.push_back({joint, weight});
}

/// Keeps the `count` largest influences that are not negligible, and normalizes them to sum 1.
void keep_largest(Influences& influences, std::size_t count) {
  std::sort(influences.begin(), influences.end(), [](const auto& a, const auto& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
  });
  if (influences.size() > count) influences.resize(count);
  while (influences.size() > 1 && influences.back().weight < kNegligible) influences.pop_back();
  float total = 0.0F;
  for (const SkinWeights::Influence& influence : influences) total += influence.weight;
  for (SkinWeights::Influence& influence : influences) influence.weight /= total;
}

}  // namespace

SkinWeights nearest_bone_weights(const TriangleMesh& skin, const Skeleton& skeleton,
                                 const Progress& progress) {
  const BoneLines lines = bone_lines(skeleton);
  if (lines.bones.empty()) {
    throw InputError(
        "all joints of the skeleton are at one point, so no tissue can be built; use a skeleton "
        "with bones");
  }
  const RaggedArray rings = vertex_neighbors(skin.vertex_count(), skin.triangles);
  const BoneChoice choice = with_a_bone_for_all(bones_within(skin, lines), lines.bones);
  const std::vector<BonePoint> bone_points =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines, choice), choice);
  SkinWeights weights;
  weights.vertices.resize(skin.vertex_count());
  for (int v = 0; v < skin.vertex_count(); ++v) {
    weights.vertices[v] = {{lines.parents[bone_points[v].bone], 1.0F}};
  }
  const double steps = limb_radius_in_edges(skin, lines, bone_points);
  const int rounds = static_cast<int>(std::clamp(steps * steps, 2.0, double{kMaximumRounds}));
  std::vector<Influences> next(skin.vertex_count());
  for (int round = 0; round < rounds; ++round) {
    progress.report(static_cast<double>(round) / rounds, "Computing skinning weights");
    parallel_for(skin.vertex_count(), [&](int v) {
      Influences sum;
      for (const auto& [joint, weight] : weights.vertices[v]) add(sum, joint, weight);
      const auto ring = rings.row(v);
      for (const int n : ring) {
        const float fraction = 1.0F / static_cast<float>(ring.size());
        for (const auto& [joint, weight] : weights.vertices[n]) add(sum, joint, fraction * weight);
      }
      keep_largest(sum, 2 * kInfluences);
      next[v] = std::move(sum);
    });
    weights.vertices.swap(next);
  }
  for (Influences& influences : weights.vertices) keep_largest(influences, kInfluences);
  return weights;
}

}  // namespace sinew

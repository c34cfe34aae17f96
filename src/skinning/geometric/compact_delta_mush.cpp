// SPDX-License-Identifier: MIT

#include "skinning/geometric/compact_delta_mush.h"

#include "skinning/geometric/blend_skinner.h"
#include "skinning/geometric/centered_blend.h"
#include "skinning/geometric/delta_mush_table.h"

namespace sinew {
namespace {

CenteredBlend compact_blend(const Character& character, const DeltaMushTable& table) {
  SkinWeights weights;
  Points centers(3, table.vertex_count());
  for (int v = 0; v < table.vertex_count(); ++v) {
    auto& row = weights.vertices.emplace_back();
    for (int i = table.begin[v]; i < table.begin[v + 1]; ++i)
      row.push_back({table.influences[i].joint, table.influences[i].weight});
    centers.col(v) = Eigen::Vector3f::Map(table.centers[v].data()).cast<double>();
  }
  return {character.skeleton, character.surface.positions, weights, centers};
}

}  // namespace

std::unique_ptr<Skinner> make_compact_delta_mush(const CharacterWeights& weights,
                                                 const Progress& progress) {
  return make_blend_skinner(weights, progress,
                            [](const Character& one, const SkinWeights& rows, const auto& rest) {
                              return compact_blend(one, prepared_delta_mush(one, rows, rest));
                            });
}

}  // namespace sinew

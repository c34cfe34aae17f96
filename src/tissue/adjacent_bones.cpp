// SPDX-License-Identifier: MIT

#include "tissue/adjacent_bones.h"

#include <utility>

#include "tissue/shrinking.h"

namespace sinew {

BoneChoice with_adjacent_bones(const BoneChoice& choice, const TriangleMesh& skin,
                               const BoneLines& lines, const BoneChoice& within) {
  const std::vector<BonePoint> bone_points =
      nearest_bone_points(skin, lines, with_a_bone_for_all(choice, lines.bones));
  BoneChoices choices;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    std::vector<char> open(lines.joints.size(), 0);
    for (const int bone : lines.bones) open[bone] = choice.allows(v, bone) ? 1 : 0;
    const int nearest = bone_points[v].bone;
    for (const int node : {lines.begin_node(nearest), lines.end_node(nearest)}) {
      for (const int bone : bones_at(lines, node)) {
        if (within.allows(v, bone)) open[bone] = 1;
      }
    }
    choices.add(open);
  }
  return std::move(choices).release();
}

}  // namespace sinew

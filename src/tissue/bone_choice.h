#pragma once

#include <algorithm>
#include <vector>

namespace sinew {

/// Says which bones the vertices of a skin may hang on: a hat on those of the head, though the
/// bones of the neck are nearer. Vertices of one group have the same choice.
struct BoneChoice {
  std::vector<int> group;                  ///< of each skin vertex; empty: all may hang on all
  std::vector<std::vector<char>> allowed;  ///< for each group and bone (index of its joint)

  bool allows(int vertex, int bone) const {
    return group.empty() || allowed[group[vertex]][bone] != 0;
  }
  bool allows_any(int vertex, const std::vector<int>& bones) const {
    return std::any_of(bones.begin(), bones.end(), [&](int bone) { return allows(vertex, bone); });
  }
};

/// Returns the choice with all bones opened to the groups that may hang on none of `bones`.
inline BoneChoice with_a_bone_for_all(BoneChoice choice, const std::vector<int>& bones) {
  for (std::vector<char>& row : choice.allowed) {
    const bool any =
        std::any_of(bones.begin(), bones.end(), [&row](int bone) { return row[bone] != 0; });
    if (!any) std::fill(row.begin(), row.end(), 1);
  }
  return choice;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <utility>
#include <vector>

namespace sinew {

/// Lists the bones to which the vertices of a skin may be attached. For example, a hat may be
/// attached to the head, although the bones of the neck are nearer. All vertices of one group have
/// the same choice.
struct BoneChoice {
  std::vector<int> group;                  ///< of each skin vertex; empty: all may be attached to
                                           ///< all bones
  std::vector<std::vector<char>> allowed;  ///< for each group and bone (index of its joint)

  bool allows(int vertex, int bone) const {
    return group.empty() || allowed[group[vertex]][bone] != 0;
  }
  bool allows_any(int vertex, const std::vector<int>& bones) const;
};

/// Returns the choice with all bones allowed for those groups that have none of `bones`.
BoneChoice with_a_bone_for_all(BoneChoice choice, const std::vector<int>& bones);

/// Builds a BoneChoice from the choices of one vertex after the other. Equal choices form a group.
class BoneChoices {
 public:
  /// Adds the choice of the next vertex.
  /// \param allowed  for each bone (index of its joint), true if the vertex may be attached to it
  void add(const std::vector<char>& allowed);
  BoneChoice release() && { return std::move(choice_); }

 private:
  std::map<std::vector<char>, int> groups_;
  BoneChoice choice_;
};

}  // namespace sinew

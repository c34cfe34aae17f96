#pragma once

#include <map>
#include <utility>
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
  bool allows_any(int vertex, const std::vector<int>& bones) const;
};

/// Returns the choice with all bones opened to the groups that may hang on none of `bones`.
BoneChoice with_a_bone_for_all(BoneChoice choice, const std::vector<int>& bones);

/// Collects the choices of vertices one after the other. Equal ones form a group.
class BoneChoices {
 public:
  /// Adds the next vertex. \param allowed  for each bone (index of its joint)
  void add(const std::vector<char>& allowed);
  BoneChoice take() && { return std::move(choice_); }

 private:
  std::map<std::vector<char>, int> groups_;
  BoneChoice choice_;
};

}  // namespace sinew

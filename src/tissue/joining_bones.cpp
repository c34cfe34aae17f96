// SPDX-License-Identifier: MIT

#include "tissue/joining_bones.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sinew {
namespace {

/// Returns the representative of a set, whose members lead to it.
int representative(const std::vector<int>& leads_to, int member) {
  while (leads_to[member] != member) member = leads_to[member];
  return member;
}

/// A segment that may become a virtual bone.
struct Candidate {
  double length;
  VirtualBone bone;
};

/// Returns the segments from the nodes of each piece to the beginnings of the others.
std::vector<Candidate> candidates_of(const BoneLines& lines, const std::vector<int>& pieces,
                                     const std::vector<int>& groups) {
  const int joint_count = static_cast<int>(lines.joints.size());
  std::vector<char> ends_bone(joint_count, 0), has_bone(joint_count, 0);
  for (const int bone : lines.bones) {
    ends_bone[lines.end_node(bone)] = 1;
    has_bone[lines.end_node(bone)] = has_bone[lines.begin_node(bone)] = 1;
  }
  const auto is_node = [&](int j) { return lines.nodes[j] == j && has_bone[j] != 0; };
  std::vector<Candidate> candidates;
  for (int begin = 0; begin < joint_count; ++begin) {
    if (!is_node(begin) || ends_bone[begin] != 0) continue;
    for (int j = 0; j < joint_count; ++j) {
      if (!is_node(j) || pieces[j] == pieces[begin]) continue;
      if (!groups.empty() && groups[pieces[j]] != groups[pieces[begin]]) continue;
      candidates.push_back({(lines.joints[j] - lines.joints[begin]).norm(), {begin, j}});
    }
  }
  return candidates;
}

}  // namespace

std::vector<int> skeleton_pieces(const BoneLines& lines) {
  const int joint_count = static_cast<int>(lines.joints.size());
  std::vector<int> leads_to(joint_count);
  std::iota(leads_to.begin(), leads_to.end(), 0);
  const auto join = [&](int a, int b) {
    leads_to[representative(leads_to, a)] = representative(leads_to, b);
  };
  for (int j = 0; j < joint_count; ++j) {
    join(j, lines.nodes[j]);
    if (lines.parents[j] >= 0) join(j, lines.parents[j]);
  }
  std::vector<char> has_bone(joint_count, 0);  // for each representative
  for (const int bone : lines.bones) has_bone[representative(leads_to, bone)] = 1;
  std::vector<int> number(joint_count, -1);
  std::vector<int> pieces;
  int count = 0;
  for (int j = 0; j < joint_count; ++j) {
    const int own = representative(leads_to, j);
    if (number[own] < 0 && has_bone[own] != 0) number[own] = count++;
    pieces.push_back(number[own]);
  }
  return pieces;
}

std::vector<VirtualBone> joining_bones(const BoneLines& lines, const std::vector<int>& groups) {
  const std::vector<int> pieces = skeleton_pieces(lines);
  std::vector<Candidate> candidates = candidates_of(lines, pieces, groups);
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tuple(a.length, a.bone.joint, a.bone.parent) <
           std::tuple(b.length, b.bone.joint, b.bone.parent);
  });
  std::vector<int> leads_to(pieces.size());  // of pieces, to the one at which their tree begins
  std::iota(leads_to.begin(), leads_to.end(), 0);
  std::vector<VirtualBone> chosen;
  for (const auto& [length, bone] : candidates) {
    const int piece = pieces[bone.joint];
    const int other = representative(leads_to, pieces[bone.parent]);
    if (leads_to[piece] != piece || other == piece) continue;
    leads_to[piece] = other;
    chosen.push_back(bone);
  }
  std::sort(chosen.begin(), chosen.end(),
            [](const VirtualBone& a, const VirtualBone& b) { return a.joint < b.joint; });
  return chosen;
}

}  // namespace sinew

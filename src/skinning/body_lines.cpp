// SPDX-License-Identifier: MIT

#include "skinning/body_lines.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "tissue/joining_bones.h"

namespace sinew {
namespace {

// Least number of edges of triangles that lead from the skin of one piece to that of another. A few
// strayed weights connect nothing.
constexpr int kConnectingEdges = 3;

/// Returns for each vertex the piece that moves it most; -1 if none does.
std::vector<int> pieces_of_skin(const SkinWeights& weights, const std::vector<int>& pieces) {
  std::vector<int> result;
  std::map<int, float> shares;
  for (const auto& influences : weights.vertices) {
    shares.clear();
    for (const auto& [joint, weight] : influences) shares[pieces[joint]] += weight;
    const auto largest = std::ranges::max_element(
        shares, [](const auto& a, const auto& b) { return a.second < b.second; });
    result.push_back(largest == shares.end() ? -1 : largest->first);
  }
  return result;
}

/// Returns a number for each piece, which is the same for pieces whose skin is connected.
std::vector<int> connected_pieces(const Character& character, const std::vector<int>& pieces,
                                  int count) {
  const std::vector<int> of_skin = pieces_of_skin(*character.weights, pieces);
  std::map<std::pair<int, int>, int> edges;
  for (const Triangle& triangle : character.surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = of_skin[triangle[k]];
      const int b = of_skin[triangle[(k + 1) % 3]];
      if (a >= 0 && b >= 0 && a != b) ++edges[std::minmax(a, b)];
    }
  }
  std::vector<int> groups(count);
  std::iota(groups.begin(), groups.end(), 0);
  for (const auto& [pair, number] : edges) {
    if (number < kConnectingEdges) continue;
    const int from = groups[pair.second], to = groups[pair.first];
    std::replace(groups.begin(), groups.end(), from, to);
  }
  return groups;
}

}  // namespace

std::vector<VirtualBone> virtual_bones(const Character& character) {
  const BoneLines lines = bone_lines(character.skeleton);
  const std::vector<int> pieces = skeleton_pieces(lines);
  const int count = pieces.empty() ? 0 : 1 + *std::ranges::max_element(pieces);
  if (count < 2) return {};
  if (!character.weights) return joining_bones(lines);
  return joining_bones(lines, connected_pieces(character, pieces, count));
}

BoneLines body_lines(const Character& character) {
  return bone_lines(character.skeleton, virtual_bones(character));
}

}  // namespace sinew

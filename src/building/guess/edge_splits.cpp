// SPDX-License-Identifier: MIT

#include "building/guess/edge_splits.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace sinew {
namespace {

// Each round halves the longest edges, so these suffice for a ratio of a million.
constexpr int kMaxRounds = 20;

using Edge = std::pair<int, int>;

Edge edge_of(int a, int b) {
  return std::minmax(a, b);
}

/// Divides a triangle whose edges have middles, -1 for none: middle[c] is on the edge from corner c
/// to the next.
void divide(const Triangle& t, const std::array<int, 3>& middle, std::vector<Triangle>& result) {
  const auto count = std::count_if(middle.begin(), middle.end(), [](int m) { return m >= 0; });
  if (count == 0) {
    result.push_back(t);
    return;
  }
  if (count == 3) {
    for (int c = 0; c < 3; ++c) result.push_back({t[c], middle[c], middle[(c + 2) % 3]});
    result.push_back({middle[0], middle[1], middle[2]});
    return;
  }
  // Begin at the corner before a divided edge whose predecessor has no middle.
  int c = 0;
  while (middle[c] < 0 || middle[(c + 2) % 3] >= 0) ++c;
  const int a = t[c], b = t[(c + 1) % 3], d = t[(c + 2) % 3];
  const int ab = middle[c], bd = middle[(c + 1) % 3];
  if (bd < 0) {
    result.push_back({a, ab, d});
    result.push_back({ab, b, d});
  } else {
    result.push_back({ab, b, bd});
    result.push_back({a, ab, bd});
    result.push_back({a, bd, d});
  }
}

}  // namespace

TriangleMesh split_long_edges(const TriangleMesh& mesh, double longest) {
  TriangleMesh result = mesh;
  for (int round = 0; round < kMaxRounds; ++round) {
    std::map<Edge, int> middles;
    std::vector<Eigen::Vector3d> added;
    for (const Triangle& t : result.triangles) {
      for (int c = 0; c < 3; ++c) {
        const int i = t[c], j = t[(c + 1) % 3];
        const Eigen::Vector3d a = result.positions.col(i), b = result.positions.col(j);
        if ((a - b).norm() <= longest) continue;
        const int next = result.vertex_count() + static_cast<int>(added.size());
        if (middles.emplace(edge_of(i, j), next).second) added.emplace_back(0.5 * (a + b));
      }
    }
    if (added.empty()) break;
    const auto middle = [&middles](int a, int b) {
      const auto found = middles.find(edge_of(a, b));
      return found == middles.end() ? -1 : found->second;
    };
    std::vector<Triangle> triangles;
    for (const Triangle& t : result.triangles)
      divide(t, {middle(t[0], t[1]), middle(t[1], t[2]), middle(t[2], t[0])}, triangles);
    const int before = result.vertex_count();
    result.positions.conservativeResize(3, before + static_cast<int>(added.size()));
    for (std::size_t i = 0; i < added.size(); ++i) result.positions.col(before + i) = added[i];
    result.triangles = std::move(triangles);
  }
  return result;
}

}  // namespace sinew

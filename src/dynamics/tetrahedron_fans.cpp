// SPDX-License-Identifier: MIT

#include "dynamics/tetrahedron_fans.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sinew {
namespace {

bool has(const Tetrahedron& t, int vertex) {
  return std::find(t.begin(), t.end(), vertex) != t.end();
}

/// Returns the one vertex of t that is not among the known ones, or nothing if there is not exactly
/// one.
template <std::size_t N>
std::optional<int> other_vertex(const Tetrahedron& t, const std::array<int, N>& known) {
  std::optional<int> other;
  for (const int vertex : t) {
    if (std::find(known.begin(), known.end(), vertex) != known.end()) continue;
    if (other) return std::nullopt;
    other = vertex;
  }
  return other;
}

/// Returns the fan that the tetrahedra `first` to `first + 2` form, or nothing if they form none.
std::optional<TetrahedronFan> fan_of_three(const std::vector<Tetrahedron>& tetrahedra, int first) {
  const Tetrahedron& before = tetrahedra[first];
  const Tetrahedron& middle = tetrahedra[first + 1];
  const Tetrahedron& after = tetrahedra[first + 2];
  // Vertices of the middle tetrahedron that both others share, only the first, and only the last.
  std::vector<int> edge, left, right;
  for (const int vertex : middle) {
    const bool l = has(before, vertex), r = has(after, vertex);
    if (l && r) edge.push_back(vertex);
    if (l && !r) left.push_back(vertex);
    if (r && !l) right.push_back(vertex);
  }
  if (edge.size() != 2 || left.size() != 1 || right.size() != 1) return std::nullopt;
  std::sort(edge.begin(), edge.end());
  const std::optional<int> start = other_vertex<3>(before, {edge[0], edge[1], left[0]});
  const std::optional<int> end = other_vertex<3>(after, {edge[0], edge[1], right[0]});
  if (!start || !end || *start == *end) return std::nullopt;
  TetrahedronFan fan{{first, first + 1, first + 2},
                     {edge[0], edge[1], *start, left[0], right[0], *end}};
  if (*start > *end) {
    std::reverse(fan.tetrahedra.begin(), fan.tetrahedra.end());
    std::reverse(fan.corners.begin() + 2, fan.corners.end());
  }
  return fan;
}

TetrahedronFan fan_of_one(const std::vector<Tetrahedron>& tetrahedra, int index) {
  Tetrahedron t = tetrahedra[index];
  std::sort(t.begin(), t.end());
  TetrahedronFan fan;
  fan.tetrahedra[0] = index;
  std::copy(t.begin(), t.end(), fan.corners.begin());
  return fan;
}

}  // namespace

std::vector<TetrahedronFan> tetrahedron_fans(const std::vector<Tetrahedron>& tetrahedra) {
  const int count = static_cast<int>(tetrahedra.size());
  std::vector<TetrahedronFan> fans;
  for (int i = 0; i < count;) {
    const std::optional<TetrahedronFan> fan =
        i + 2 < count ? fan_of_three(tetrahedra, i) : std::nullopt;
    fans.push_back(fan ? *fan : fan_of_one(tetrahedra, i));
    i += fan ? 3 : 1;
  }
  return fans;
}

}  // namespace sinew

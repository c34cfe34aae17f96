// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "mesh/euler_characteristic.h"

namespace sinew {

/// Counts for each directed edge how many triangles run along it.
inline std::map<std::pair<int, int>, int> directed_sides(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> sides;
  for (const Triangle& t : mesh.triangles) {
    for (int i = 0; i < 3; ++i) ++sides[{t[i], t[(i + 1) % 3]}];
  }
  return sides;
}

inline std::set<std::pair<int, int>> edges_of(const TriangleMesh& mesh) {
  std::set<std::pair<int, int>> edges;
  for (const auto& [side, count] : directed_sides(mesh)) {
    edges.insert(std::minmax(side.first, side.second));
  }
  return edges;
}

/// Maps each border vertex to the next one along the border, with the surface on the left.
inline std::map<int, int> border_of(const TriangleMesh& mesh) {
  const auto sides = directed_sides(mesh);
  std::map<int, int> next;
  for (const auto& [side, count] : sides) {
    if (!sides.contains({side.second, side.first})) next[side.first] = side.second;
  }
  return next;
}

inline int border_loops(const TriangleMesh& mesh) {
  std::map<int, int> next = border_of(mesh);
  int loops = 0;
  for (; !next.empty(); ++loops) {
    for (auto at = next.begin(); at != next.end();) {
      const int to = at->second;
      next.erase(at);
      at = next.find(to);
    }
  }
  return loops;
}

/// Expects an oriented manifold: every vertex is used; no triangle occurs twice, with either
/// orientation; every edge has one triangle, or two that run along it in opposite directions; and
/// the triangles at a vertex form one fan.
inline void expect_oriented_manifold(const TriangleMesh& mesh) {
  std::set<Triangle> corner_sets;
  for (Triangle t : mesh.triangles) {
    std::sort(t.begin(), t.end());
    EXPECT_GE(t[0], 0);
    EXPECT_LT(t[2], mesh.vertex_count());
    EXPECT_TRUE(t[0] < t[1] && t[1] < t[2]);
    EXPECT_TRUE(corner_sets.insert(t).second) << "a triangle is there twice";
  }
  for (const auto& [side, count] : directed_sides(mesh)) EXPECT_EQ(count, 1);
  std::vector<std::map<int, int>> rims(mesh.vertex_count());  // neighbor to neighbor
  for (const Triangle& t : mesh.triangles) {
    for (int i = 0; i < 3; ++i) rims[t[i]][t[(i + 1) % 3]] = t[(i + 2) % 3];
  }
  for (std::map<int, int>& rim : rims) {
    ASSERT_FALSE(rim.empty()) << "an unused vertex";
    std::set<int> ends;
    for (const auto& [from, to] : rim) ends.insert(to);
    int start = rim.begin()->first;  // of an open fan: the neighbor without a predecessor
    for (const auto& [from, to] : rim) {
      if (!ends.contains(from)) start = from;
    }
    const std::size_t size = rim.size();
    std::size_t steps = 0;
    for (auto at = rim.find(start); at != rim.end() && steps <= size; ++steps) {
      at = rim.find(at->second);
      if (at != rim.end() && at->first == start) {
        ++steps;
        break;
      }
    }
    EXPECT_EQ(steps, size) << "fans that only touch";
  }
}

}  // namespace sinew

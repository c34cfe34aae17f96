// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>

#include "core/team.h"

namespace sinew {

/// This is the number of vertices per group, the unit of work of a thread. Smaller groups are not
/// worth another thread.
inline constexpr int kVertexGrain = 512;

inline int groups_of_vertices(int count) {
  return (count + kVertexGrain - 1) / kVertexGrain;
}

/// Calls function(v) for the vertices below `count`, in groups on the team's threads.
template <typename Function>
void for_each_vertex(Team& team, int count, Function&& function) {
  team.for_each(groups_of_vertices(count), [&](int group) {
    const int end = std::min(count, (group + 1) * kVertexGrain);
    for (int v = group * kVertexGrain; v < end; ++v) function(v);
  });
}

}  // namespace sinew

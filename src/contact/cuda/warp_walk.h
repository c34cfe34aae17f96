// SPDX-License-Identifier: MIT

#pragma once

#include <climits>

#include "contact/cuda/vertex_rules.h"

/// These functions do what SurfaceWalk does, with one warp for each point. The lanes of the warp
/// test the neighboring triangles in parallel.
namespace sinew {

/// Returns the nearest of the neighboring triangles for which better(place) is true and where the
/// pair may stay. The arguments and the result are the same in all lanes.
template <typename Better>
SINEW_DEVICE SkinPlace neighbor(const VertexRules& rules, const SkinPlace& place,
                                const Better& better) {
  const ContactView& skin = rules.skin;
  const DeviceTriangle own = skin.triangles[place.triangle];
  int begin[3], end[3];  // ranges of the triangles around each corner, numbered continuously
  int count = 0;
  for (int k = 0; k < 3; ++k) {
    begin[k] = skin.around_begin[own.corners[k]] - count;
    end[k] = count += skin.around_begin[own.corners[k] + 1] - skin.around_begin[own.corners[k]];
  }
  float nearest = PrismBox::kFar;
  int rank = INT_MAX;  // breaks ties: the first of equally near ones
  int slot = -1;
  for (int i = cuda::thread_in_block() % cuda::kWarp; i < count; i += cuda::kWarp) {
    const int corner = i < end[0] ? 0 : i < end[1] ? 1 : 2;
    const int other_slot = skin.around[i + (corner == 0   ? begin[0]
                                            : corner == 1 ? begin[1]
                                                          : begin[2])];
    const DeviceTriangle around = skin.triangles[other_slot];
    // Skip the triangle itself and those that an earlier corner has had.
    if (other_slot == place.triangle || (corner > 0 && has_corner(around, own.corners[0])) ||
        (corner > 1 && has_corner(around, own.corners[1])))
      continue;
    const SkinPlace other = relative_position(skin, rules.at.point, other_slot);
    if (other.distance < nearest && better(other) && rules.may_stay(other_slot)) {
      nearest = other.distance;
      rank = i;
      slot = other_slot;
    }
  }
  for (int half = 1; half < cuda::kWarp; half *= 2) {
    const float other_nearest = cuda::shuffle_xor(nearest, half);
    const int other_rank = cuda::shuffle_xor(rank, half);
    const int other_slot = cuda::shuffle_xor(slot, half);
    if (other_nearest < nearest || (other_nearest == nearest && other_rank < rank)) {
      nearest = other_nearest;
      rank = other_rank;
      slot = other_slot;
    }
  }
  return slot < 0 ? SkinPlace{} : relative_position(skin, rules.at.point, slot);
}

/// Makes the walks of one point, for choose_place().
struct WarpWalks {
  const VertexRules& rules;

  SINEW_DEVICE SkinPlace before(int slot) const {
    return relative_position(rules.skin, rules.at.point, slot);
  }
  SINEW_DEVICE SkinPlace descend(const SkinPlace& place) const {
    return walk_nearer(
        place, rules.skin.lengths.walk_margin,
        [&](const SkinPlace& at, const auto& better) { return neighbor(rules, at, better); });
  }
  SINEW_DEVICE SkinPlace follow(const SkinPlace& place) const {
    return walk_under(
        place, rules.skin.lengths.walk_margin,
        [&](const SkinPlace& at, const auto& better) { return neighbor(rules, at, better); });
  }
};

}  // namespace sinew

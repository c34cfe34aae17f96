// SPDX-License-Identifier: MIT

#pragma once

#include "contact/cuda/interior_lookup.h"
#include "contact/pair_rules.h"

namespace sinew {

/// Describes the position of a point relative to a triangle, which is given by its slot.
using SkinPlace = RelativePosition<cuda::Vec3>;

/// Computes the position of a point relative to a triangle.
SINEW_DEVICE SkinPlace relative_position(const ContactView& skin, const cuda::Vec3& point,
                                         int slot) {
  const DeviceTriangle triangle = skin.triangles[slot];
  const auto normal_at = [&](int k) { return xyz(skin.vertex_normals[triangle.corners[k]]); };
  return relative_position(
      TriangleWithNormals<cuda::Vec3>{
          corner_of(skin, triangle, 0), corner_of(skin, triangle, 1), corner_of(skin, triangle, 2),
          xyz(skin.triangle_normals[slot]), normal_at(0), normal_at(1), normal_at(2)},
      point, slot);
}

/// Provides the facts about a vertex of the skin that SelfContactRules ask for. Triangles are given
/// by their slots.
struct SkinVertexFacts {
  const ContactView& skin;
  LookedUp at;

  SINEW_DEVICE float normal_dot(int slot) const {
    return dot(xyz(skin.triangle_normals[slot]), at.normal);
  }
  SINEW_DEVICE float depth(int slot) const {
    const cuda::Vec3 corner = corner_of(skin, skin.triangles[slot], 0);
    return dot(xyz(skin.triangle_normals[slot]), corner - at.point);
  }
  SINEW_DEVICE float shallow_depth() const { return skin.lengths.shallow; }
  SINEW_DEVICE bool are_neighbors(int slot) const {
    const DeviceTriangle triangle = skin.triangles[slot];
    bool found = has_corner(triangle, at.vertex);
    for (int i = skin.ring_begin[at.vertex]; i < skin.ring_begin[at.vertex + 1]; ++i)
      found = found || has_corner(triangle, skin.ring[i]);
    return found;
  }
  SINEW_DEVICE bool overlaps_at_rest(int slot) const {
    const int begin = skin.region_begin[at.vertex];
    const int end = skin.region_begin[at.vertex + 1];
    if (begin == end) return false;
    const cuda::Vec3 normal = rest_normal(slot);
    return is_in_a_region(skin.regions + begin, skin.regions + end, slot, rest_distance(slot),
                          [&](int other) { return dot(normal, rest_normal(other)); });
  }

 private:
  SINEW_DEVICE cuda::Vec3 rest(int vertex) const { return xyz(skin.rest[vertex]); }
  SINEW_DEVICE cuda::Vec3 rest_normal(int slot) const {
    const DeviceTriangle triangle = skin.triangles[slot];
    return unit_or_zero(area_normal(rest(triangle.corners[0]), rest(triangle.corners[1]),
                                    rest(triangle.corners[2])));
  }
  SINEW_DEVICE float rest_distance(int slot) const {
    const DeviceTriangle triangle = skin.triangles[slot];
    const cuda::Vec3 a = rest(triangle.corners[0]);
    const cuda::Vec3 b = rest(triangle.corners[1]);
    const cuda::Vec3 c = rest(triangle.corners[2]);
    const cuda::Vec3 point = rest(at.vertex);
    return length(weighted(nearest_in_triangle(point, a, b, c), a, b, c) - point);
  }
};

/// Decides on the pairs of a vertex of the skin, by the rules of ContactPairs.
using VertexRules = SelfContactRules<SkinVertexFacts>;

}  // namespace sinew

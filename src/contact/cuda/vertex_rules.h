// SPDX-License-Identifier: MIT

#pragma once

#include "contact/cuda/interior_lookup.h"

namespace sinew {

/// Position of a point relative to a triangle, which is given by its slot.
using SkinPlace = TrianglePlace<cuda::Vec3>;

/// Computes the position of a point relative to a triangle.
SINEW_DEVICE SkinPlace place_before(const ContactView& skin, const cuda::Vec3& point, int slot) {
  const DeviceTriangle triangle = skin.triangles[slot];
  const auto normal_at = [&](int k) { return xyz(skin.vertex_normals[triangle.corners[k]]); };
  return place_before(
      TriangleWithNormals<cuda::Vec3>{
          corner_of(skin, triangle, 0), corner_of(skin, triangle, 1), corner_of(skin, triangle, 2),
          xyz(skin.triangle_normals[slot]), normal_at(0), normal_at(1), normal_at(2)},
      point, slot);
}

/// Rules of ContactPairs for a vertex of the skin, as in SelfContact, including ContactExclusions.
struct VertexRules {
  const ContactView& skin;
  LookedUp at;

  /// Returns true if tetrahedra of this triangle decide about inside.
  SINEW_DEVICE bool counts(int slot) const { return !overlaps_at_rest(slot); }
  SINEW_DEVICE bool may_begin(int slot) const {
    using namespace contact_limits;
    return (may_replace(slot) || (faces(slot, kMaxNormalDotShallow) && is_shallow(slot))) &&
           is_apart(slot, kMaxNormalDotFold);
  }
  SINEW_DEVICE bool may_replace(int slot) const {
    return faces(slot, contact_limits::kMaxNormalDot);
  }
  SINEW_DEVICE bool may_stay(int slot) const {
    using namespace contact_limits;
    return faces(slot, kMaxNormalDotHeld) && is_apart(slot, kMaxNormalDotFoldHeld) &&
           !overlaps_at_rest(slot);
  }

 private:
  SINEW_DEVICE bool faces(int slot, float limit) const {
    return dot(xyz(skin.triangle_normals[slot]), at.normal) < limit;
  }
  SINEW_DEVICE bool is_shallow(int slot) const {
    const cuda::Vec3 corner = corner_of(skin, skin.triangles[slot], 0);
    return dot(xyz(skin.triangle_normals[slot]), corner - at.point) < skin.lengths.shallow;
  }
  SINEW_DEVICE bool is_apart(int slot, float folded) const {
    return !are_neighbours(skin.triangles[slot]) || faces(slot, folded);
  }
  SINEW_DEVICE bool are_neighbours(const DeviceTriangle& triangle) const {
    bool found = has_corner(triangle, at.vertex);
    for (int i = skin.ring_begin[at.vertex]; i < skin.ring_begin[at.vertex + 1]; ++i)
      found = found || has_corner(triangle, skin.ring[i]);
    return found;
  }

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
  SINEW_DEVICE bool overlaps_at_rest(int slot) const {
    const int begin = skin.region_begin[at.vertex];
    const int end = skin.region_begin[at.vertex + 1];
    if (begin == end) return false;
    const float distance = rest_distance(slot);
    const cuda::Vec3 normal = rest_normal(slot);
    for (int i = begin; i < end; ++i) {
      const DeviceRegion region = skin.regions[i];
      const bool faces_it = dot(normal, rest_normal(region.slot)) <=
                            static_cast<float>(contact_limits::kMaxNormalDotAtRest);
      if (region.slot == slot || (distance < region.reach && !faces_it)) return true;
    }
    return false;
  }
};

}  // namespace sinew

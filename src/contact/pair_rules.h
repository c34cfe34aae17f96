// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "contact/contact_limits.h"
#include "cuda/host_device.h"

/// These functions decide how pairs of a point and a triangle begin, move and end, on the CPU
/// (ContactPairs, SelfContact) and in kernels (CudaContact). A triangle is given by its index, on
/// the GPU by its slot. `Place` is a RelativePosition.
namespace sinew {

/// Walks to triangles that are nearer to the point, and returns the last one: the nearest of its
/// surroundings.
/// \param margin     contact_limits::kWalkMargin, m
/// \param neighbor  neighbor(place, better) returns the nearest of the allowed triangles around
///                   that of `place` for which better(its place) is true; triangle -1: none
template <typename Place, typename Neighbor>
SINEW_HOST_DEVICE inline Place walk_nearer(Place place, float margin, const Neighbor& neighbor) {
  for (int step = 0; step < contact_limits::kMaxWalkSteps; ++step) {
    const float limit = place.distance - margin;
    const Place next =
        neighbor(place, [limit](const Place& other) { return other.distance < limit; });
    if (next.triangle < 0) break;
    place = next;
  }
  return place;
}

/// Walks to the triangle under a point that has slid off its triangle. If no triangle is under the
/// point, the walk ends at the one with the smallest lateral distance that it finds. The parameters
/// are those of walk_nearer().
template <typename Place, typename Neighbor>
SINEW_HOST_DEVICE inline Place walk_under(Place place, float margin, const Neighbor& neighbor) {
  for (int step = 0; step < contact_limits::kMaxWalkSteps && place.lateral > margin; ++step) {
    const float lateral = place.lateral - margin;
    const float distance = place.distance + place.lateral;
    const Place next = neighbor(place, [lateral, distance](const Place& other) {
      return other.lateral < lateral && other.distance < distance;
    });
    if (next.triangle < 0) break;
    place = next;
  }
  return place;
}

/// Chooses the triangle of a point, as ContactPairs describes.
/// \param fresh    place before the triangle with the smallest depth of those whose upright
///                 tetrahedra contain the point and with which a pair may begin; triangle -1: none
/// \param inside   true if the point is inside of the skin
/// \param held     triangle of the previous call; -1: none
/// \param lengths  max_lateral_new and max_lateral_held (contact_limits), and `retention`, the
///                 distance outside of the skin up to which a pair stays, m
/// \param rules    rules of ContactPairs for the point
/// \param walks    descend(place) and follow(place): walk_nearer() and walk_under();
///                 before(triangle): the place of the point before a triangle
/// \return         the point's place before its triangle; triangle -1: none
template <typename Place, typename Lengths, typename Rules, typename Walks>
SINEW_HOST_DEVICE inline Place choose_place(Place fresh, bool inside, int held,
                                            const Lengths& lengths, const Rules& rules,
                                            const Walks& walks) {
  if (!inside) fresh = {};
  if (fresh.triangle >= 0) fresh = walks.descend(fresh);
  if (!(fresh.lateral <= lengths.max_lateral_new)) fresh = {};

  if (held < 0 || !rules.may_stay(held)) return fresh;
  const Place kept = walks.follow(walks.before(held));
  const bool slid_off = !(kept.lateral <= lengths.max_lateral_held);
  const bool near = fabsf(kept.plane_distance) <= lengths.retention;
  const bool deep = kept.plane_distance < 0.0F && inside;
  if (slid_off || !(near || deep)) return fresh;
  const bool much_nearer =
      fresh.triangle >= 0 && fresh.distance < contact_limits::kSwitchRatio * kept.distance;
  if (much_nearer && rules.may_replace(fresh.triangle)) return fresh;
  return kept;
}

/// Decides on the pairs of a vertex of the skin itself, by the rules of ContactPairs. `Facts` has
///   float normal_dot(int triangle)       returns the dot product of both normals
///   float depth(int triangle)            returns the depth below the plane of the triangle, m
///   float shallow_depth()                returns contact_limits::kShallowDepth, m
///   bool are_neighbors(int triangle)    ContactExclusions::are_neighbors()
///   bool overlaps_at_rest(int triangle)  ContactExclusions::overlap_at_rest()
template <typename Facts>
struct SelfContactRules : Facts {
  /// Returns true if tetrahedra of this triangle decide about inside.
  SINEW_HOST_DEVICE bool counts(int triangle) const { return !this->overlaps_at_rest(triangle); }
  SINEW_HOST_DEVICE bool may_begin(int triangle) const {
    using namespace contact_limits;
    return (may_replace(triangle) ||
            (faces(triangle, kMaxNormalDotShallow) && is_shallow(triangle))) &&
           is_apart(triangle, kMaxNormalDotFold);
  }
  SINEW_HOST_DEVICE bool may_replace(int triangle) const {
    return faces(triangle, contact_limits::kMaxNormalDot);
  }
  SINEW_HOST_DEVICE bool may_stay(int triangle) const {
    using namespace contact_limits;
    return faces(triangle, kMaxNormalDotHeld) && is_apart(triangle, kMaxNormalDotFoldHeld) &&
           !this->overlaps_at_rest(triangle);
  }

 private:
  SINEW_HOST_DEVICE bool faces(int triangle, float limit) const {
    return this->normal_dot(triangle) < limit;
  }
  SINEW_HOST_DEVICE bool is_shallow(int triangle) const {
    return this->depth(triangle) < this->shallow_depth();
  }
  SINEW_HOST_DEVICE bool is_apart(int triangle, float folded) const {
    return !this->are_neighbors(triangle) || faces(triangle, folded);
  }
};

/// Returns true if a triangle belongs to one of the regions [begin, end) of ContactExclusions.
/// \param distance    of the triangle from the vertex at rest, m
/// \param normal_dot  normal_dot(other) returns the dot product at rest of the normals of the
///                    triangle and another one
template <typename Region, typename Real, typename NormalDot>
SINEW_HOST_DEVICE inline bool is_in_a_region(const Region* begin, const Region* end, int triangle,
                                             Real distance, const NormalDot& normal_dot) {
  for (const Region* region = begin; region != end; ++region) {
    if (region->triangle == triangle) return true;
    if (distance < region->reach &&
        normal_dot(region->triangle) > static_cast<Real>(contact_limits::kMaxNormalDotAtRest))
      return true;
  }
  return false;
}

}  // namespace sinew

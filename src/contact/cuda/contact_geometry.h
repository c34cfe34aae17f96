// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "contact/contact_limits.h"
#include "cuda/vectors.h"

/// Functions of interior_search.h and surface_walk.h for kernels. The order of operations is the
/// same, so that the results agree with the CPU.
namespace sinew {

SINEW_HOST_DEVICE inline float determinant(const cuda::Vec3& a, const cuda::Vec3& b,
                                           const cuda::Vec3& c) {
  return dot(a, cross(b, c));
}

/// Returns 1 if a point is in an upright tetrahedron, -1 if it is in an inverted one, else 0.
SINEW_HOST_DEVICE inline int side_of_interior(const cuda::Vec3& point, const cuda::Vec3& a,
                                              const cuda::Vec3& b, const cuda::Vec3& c,
                                              const cuda::Vec3& d) {
  const cuda::Vec3 ab = b - a;
  const cuda::Vec3 ac = c - a;
  const cuda::Vec3 ad = d - a;
  const cuda::Vec3 ap = point - a;
  const cuda::Vec3 across = cross(ac, ad);
  const float volume = dot(ab, across);
  const float size = fabsf(volume);
  const float least = -contact_limits::kInsideTolerance * size;
  const float sign = volume > 0.0F ? 1.0F : -1.0F;
  // The comparisons are negated so that NaN counts as outside.
  const float share_b = sign * dot(ap, across);
  if (!(share_b >= least)) return 0;
  const float share_c = sign * determinant(ab, ap, ad);
  if (!(share_c >= least)) return 0;
  const float share_d = sign * determinant(ab, ac, ap);
  if (!(share_d >= least) || !(size - share_b - share_c - share_d >= least)) return 0;
  return size > 0.0F ? static_cast<int>(sign) : 0;
}

SINEW_HOST_DEVICE inline float share_of(float of, float whole) {
  return whole > 0.0F ? of / whole : 0.0F;
}

/// Returns the barycentric coordinates of the point of a triangle that is nearest to p (Ericson
/// 2005, 5.1.5).
SINEW_HOST_DEVICE inline cuda::Vec3 nearest_in_triangle(const cuda::Vec3& p, const cuda::Vec3& a,
                                                        const cuda::Vec3& b, const cuda::Vec3& c) {
  const cuda::Vec3 ab = b - a;
  const cuda::Vec3 ac = c - a;
  const cuda::Vec3 ap = p - a;
  const float d1 = dot(ab, ap);
  const float d2 = dot(ac, ap);
  if (d1 <= 0.0F && d2 <= 0.0F) return {1.0F, 0.0F, 0.0F};
  const cuda::Vec3 bp = p - b;
  const float d3 = dot(ab, bp);
  const float d4 = dot(ac, bp);
  if (d3 >= 0.0F && d4 <= d3) return {0.0F, 1.0F, 0.0F};
  const float vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0F && d1 >= 0.0F && d3 <= 0.0F) {
    const float v = share_of(d1, d1 - d3);
    return {1.0F - v, v, 0.0F};
  }
  const cuda::Vec3 cp = p - c;
  const float d5 = dot(ab, cp);
  const float d6 = dot(ac, cp);
  if (d6 >= 0.0F && d5 <= d6) return {0.0F, 0.0F, 1.0F};
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0F && d2 >= 0.0F && d6 <= 0.0F) {
    const float w = share_of(d2, d2 - d6);
    return {1.0F - w, 0.0F, w};
  }
  const float va = d3 * d6 - d5 * d4;
  if (va <= 0.0F && d4 - d3 >= 0.0F && d5 - d6 >= 0.0F) {
    const float w = share_of(d4 - d3, (d4 - d3) + (d5 - d6));
    return {0.0F, 1.0F - w, w};
  }
  const float v = share_of(vb, va + vb + vc);
  const float w = share_of(vc, va + vb + vc);
  return {1.0F - v - w, v, w};
}

SINEW_HOST_DEVICE inline cuda::Vec3 weighted(const cuda::Vec3& weights, const cuda::Vec3& a,
                                             const cuda::Vec3& b, const cuda::Vec3& c) {
  return weights.x * a + weights.y * b + weights.z * c;
}

SINEW_HOST_DEVICE inline cuda::Vec3 divided(const cuda::Vec3& a, float divisor) {
  return {a.x / divisor, a.y / divisor, a.z / divisor};
}

/// Returns the vector scaled to unit length, or zero if its length is zero or not finite.
SINEW_HOST_DEVICE inline cuda::Vec3 unit_or_zero(const cuda::Vec3& vector) {
  constexpr float kLargest = 3e38F;
  const float size = length(vector);
  return size > 0.0F && size <= kLargest ? divided(vector, size) : cuda::Vec3{};
}

/// Position of a point relative to a triangle, as in SurfacePlace.
struct SkinPlace {
  int slot = -1;           ///< slot of the triangle; -1: none
  cuda::Vec3 barycentric;  ///< of the triangle's point nearest to it
  cuda::Vec3 normal;       ///< unit, interpolated between the corners
  float height = 0.0F;     ///< m, above the nearest point along that normal
  float plane_distance = 0.0F;
  float lateral = 0.0F;   ///< m, lateral distance from the triangle, in its plane
  float distance = 0.0F;  ///< m, from the nearest point of the triangle
};

struct CornersWithNormals {
  cuda::Vec3 a, b, c;
  cuda::Vec3 normal;                        ///< of the triangle
  cuda::Vec3 normal_a, normal_b, normal_c;  ///< of the corners
};

SINEW_HOST_DEVICE inline SkinPlace place_before(const CornersWithNormals& triangle,
                                                const cuda::Vec3& point, int slot) {
  const auto& [a, b, c, normal, normal_a, normal_b, normal_c] = triangle;
  SkinPlace place;
  place.slot = slot;
  place.barycentric = nearest_in_triangle(point, a, b, c);
  const cuda::Vec3 away = point - weighted(place.barycentric, a, b, c);
  place.plane_distance = dot(normal, point - a);
  const cuda::Vec3 smooth = weighted(place.barycentric, normal_a, normal_b, normal_c);
  const float size = length(smooth);
  place.normal = size > 0.1F ? divided(smooth, size) : normal;
  place.height = dot(place.normal, away);
  place.lateral = length(away - dot(normal, away) * normal);
  place.distance = length(away);
  return place;
}

}  // namespace sinew

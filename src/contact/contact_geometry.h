// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <limits>

#include "contact/contact_limits.h"
#include "cuda/host_device.h"

/// These functions compute the geometry of contacts, on the CPU and in kernels. `Vector` is
/// Eigen::Vector3f or cuda::Vec3. The order of operations is the same for both, so that both decide
/// alike.
namespace sinew {

/// Returns 1 if a point is in an upright tetrahedron, -1 if it is in an inverted one, else 0. The
/// tetrahedron includes its faces with a tolerance (contact_limits::kInsideTolerance), so that
/// nothing slips through between neighbors. A tetrahedron without volume contains nothing.
template <typename Vector>
SINEW_HOST_DEVICE inline int side_of_interior(const Vector& point, const Vector& a, const Vector& b,
                                              const Vector& c, const Vector& d) {
  const Vector ab = b - a;
  const Vector ac = c - a;
  const Vector ad = d - a;
  const Vector ap = point - a;
  const Vector across = ac.cross(ad);
  const float volume = ab.dot(across);
  const float size = fabsf(volume);
  const float min_volume = -contact_limits::kInsideTolerance * size;
  const float sign = volume > 0.0F ? 1.0F : -1.0F;
  // The comparisons are negated so that NaN counts as outside.
  const float volume_b = sign * ap.dot(across);
  if (!(volume_b >= min_volume)) return 0;
  const float volume_c = sign * ab.dot(ap.cross(ad));
  if (!(volume_c >= min_volume)) return 0;
  const float volume_d = sign * ab.dot(ac.cross(ap));
  if (!(volume_d >= min_volume) || !(size - volume_b - volume_c - volume_d >= min_volume)) return 0;
  return size > 0.0F ? static_cast<int>(sign) : 0;
}

/// Returns part / whole, or 0 if the whole is not positive.
SINEW_HOST_DEVICE inline float ratio_or_zero(float part, float whole) {
  return whole > 0.0F ? part / whole : 0.0F;
}

/// Returns the barycentric coordinates of the point of a triangle that is nearest to p (Ericson
/// 2005, 5.1.5). Walks call this often, so it works in float, as the positions are stored, and
/// tests no more edges than necessary.
template <typename Vector>
SINEW_HOST_DEVICE inline Vector nearest_in_triangle(const Vector& p, const Vector& a,
                                                    const Vector& b, const Vector& c) {
  const Vector ab = b - a;
  const Vector ac = c - a;
  const Vector ap = p - a;
  const float d1 = ab.dot(ap);
  const float d2 = ac.dot(ap);
  if (d1 <= 0.0F && d2 <= 0.0F) return {1.0F, 0.0F, 0.0F};
  const Vector bp = p - b;
  const float d3 = ab.dot(bp);
  const float d4 = ac.dot(bp);
  if (d3 >= 0.0F && d4 <= d3) return {0.0F, 1.0F, 0.0F};
  const float vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0F && d1 >= 0.0F && d3 <= 0.0F) {
    const float v = ratio_or_zero(d1, d1 - d3);
    return {1.0F - v, v, 0.0F};
  }
  const Vector cp = p - c;
  const float d5 = ab.dot(cp);
  const float d6 = ac.dot(cp);
  if (d6 >= 0.0F && d5 <= d6) return {0.0F, 0.0F, 1.0F};
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0F && d2 >= 0.0F && d6 <= 0.0F) {
    const float w = ratio_or_zero(d2, d2 - d6);
    return {1.0F - w, 0.0F, w};
  }
  const float va = d3 * d6 - d5 * d4;
  if (va <= 0.0F && d4 - d3 >= 0.0F && d5 - d6 >= 0.0F) {
    const float w = ratio_or_zero(d4 - d3, (d4 - d3) + (d5 - d6));
    return {0.0F, 1.0F - w, w};
  }
  const float v = ratio_or_zero(vb, va + vb + vc);
  const float w = ratio_or_zero(vc, va + vb + vc);
  return {1.0F - v - w, v, w};
}

/// Returns the sum of three vectors, weighted by barycentric coordinates.
template <typename Vector>
SINEW_HOST_DEVICE inline Vector weighted(const Vector& weights, const Vector& a, const Vector& b,
                                         const Vector& c) {
  return weights[0] * a + weights[1] * b + weights[2] * c;
}

/// Returns the vector scaled to unit length, or zero if its length is zero or not finite.
template <typename Vector>
SINEW_HOST_DEVICE inline Vector unit_or_zero(const Vector& vector) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float length = vector.norm();
  return length > 0.0F && length <= kLargest ? Vector(vector / length) : Vector{0.0F, 0.0F, 0.0F};
}

/// Returns the normal of a triangle with twice its area as length.
template <typename Vector>
SINEW_HOST_DEVICE inline Vector area_normal(const Vector& a, const Vector& b, const Vector& c) {
  const Vector first = b - a;
  const Vector second = c - a;
  return first.cross(second);
}

constexpr float kAnyNormalDot = 1e30F;       ///< above every dot product
constexpr float kNormalDotRounding = 1e-4F;  ///< generous tolerance of dot products

/// Returns the largest dot product of a cone's axis with the normal of a vertex that faces one of
/// the cone's normals. If a vertex normal makes at least acos(largest_dot) with a normal of the
/// cone, it makes at least that minus the cone's half angle with the axis.
/// \param largest_dot  a vertex faces a normal if their dot product is at most this
/// \param width        smallest dot product of the axis with a normal of the cone, at most 1
SINEW_HOST_DEVICE inline float facing_limit(float largest_dot, float width) {
  if (largest_dot > 1.0F) return kAnyNormalDot;
  const float angle = acosf(largest_dot < -1.0F ? -1.0F : largest_dot) - acosf(width);
  return angle > 0.0F ? cosf(angle) + kNormalDotRounding : kAnyNormalDot;
}

/// Describes the position of a point relative to a triangle of a skin.
template <typename Vector>
struct RelativePosition {
  int triangle = -1;                     ///< index of the triangle, on the GPU its slot; -1: none
  Vector barycentric{0.0F, 0.0F, 0.0F};  ///< of the triangle's point nearest to it
  Vector normal{0.0F, 0.0F, 0.0F};       ///< unit, interpolated between the corners
  float height = 0.0F;                   ///< m, above the nearest point along that normal
  float plane_distance = 0.0F;           ///< m, from the triangle's plane; negative behind
  float lateral = 0.0F;                  ///< m, lateral distance from the triangle, in its plane
  float distance = 0.0F;                 ///< m, from the nearest point of the triangle
};

/// Holds a triangle of a skin with its own unit normal and those of its corners, outward.
template <typename Vector>
struct TriangleWithNormals {
  Vector a, b, c;
  Vector normal;
  Vector normal_a, normal_b, normal_c;
};

/// Computes the position of a point relative to a triangle.
/// \param index  becomes RelativePosition::triangle
template <typename Vector>
SINEW_HOST_DEVICE inline RelativePosition<Vector> relative_position(
    const TriangleWithNormals<Vector>& triangle, const Vector& point, int index) {
  const Vector &a = triangle.a, &b = triangle.b, &c = triangle.c;
  const Vector& normal = triangle.normal;
  RelativePosition<Vector> place;
  place.triangle = index;
  place.barycentric = nearest_in_triangle(point, a, b, c);
  const Vector away = point - weighted(place.barycentric, a, b, c);
  place.plane_distance = normal.dot(point - a);
  const Vector smooth =
      weighted(place.barycentric, triangle.normal_a, triangle.normal_b, triangle.normal_c);
  const float length = smooth.norm();
  place.normal = length > 0.1F ? Vector(smooth / length) : normal;
  place.height = place.normal.dot(away);
  place.lateral = Vector(away - normal.dot(away) * normal).norm();
  place.distance = away.norm();
  return place;
}

}  // namespace sinew

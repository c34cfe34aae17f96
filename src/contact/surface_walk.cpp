// SPDX-License-Identifier: MIT

#include "contact/surface_walk.h"

namespace sinew {
namespace {

using Vector = Eigen::Vector3f;

float share(float of, float whole) {
  return whole > 0.0F ? of / whole : 0.0F;
}

/// Returns the barycentric coordinates of the point of a triangle that is nearest to p (Ericson
/// 2005, 5.1.5). Walks call this often, so it works in float, as the positions are stored, and
/// tests no more edges than necessary.
Vector nearest_in_triangle(const Vector& p, const Vector& a, const Vector& b, const Vector& c) {
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
    const float v = share(d1, d1 - d3);
    return {1.0F - v, v, 0.0F};
  }
  const Vector cp = p - c;
  const float d5 = ab.dot(cp);
  const float d6 = ac.dot(cp);
  if (d6 >= 0.0F && d5 <= d6) return {0.0F, 0.0F, 1.0F};
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0F && d2 >= 0.0F && d6 <= 0.0F) {
    const float w = share(d2, d2 - d6);
    return {1.0F - w, 0.0F, w};
  }
  const float va = d3 * d6 - d5 * d4;
  if (va <= 0.0F && d4 - d3 >= 0.0F && d5 - d6 >= 0.0F) {
    const float w = share(d4 - d3, (d4 - d3) + (d5 - d6));
    return {0.0F, 1.0F - w, w};
  }
  const float v = share(vb, va + vb + vc);
  const float w = share(vc, va + vb + vc);
  return {1.0F - v - w, v, w};
}

}  // namespace

SurfacePlace place_before(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle) {
  const auto& [i, j, k] = skin.triangles()[triangle];
  const Eigen::Vector3f a = skin.corner(i);
  const Eigen::Vector3f b = skin.corner(j);
  const Eigen::Vector3f c = skin.corner(k);
  SurfacePlace place;
  place.triangle = triangle;
  place.barycentric = nearest_in_triangle(point, a, b, c);
  const Eigen::Vector3f normal = skin.triangle_normal(triangle);
  const Eigen::Vector3f away =
      point - (place.barycentric[0] * a + place.barycentric[1] * b + place.barycentric[2] * c);
  place.plane_distance = normal.dot(point - a);
  const Eigen::Vector3f smooth = place.barycentric[0] * skin.vertex_normal(i) +
                                 place.barycentric[1] * skin.vertex_normal(j) +
                                 place.barycentric[2] * skin.vertex_normal(k);
  const float length = smooth.norm();
  place.normal = length > 0.1F ? Eigen::Vector3f(smooth / length) : normal;
  place.height = place.normal.dot(away);
  place.lateral = (away - normal.dot(away) * normal).norm();
  place.distance = away.norm();
  return place;
}

}  // namespace sinew

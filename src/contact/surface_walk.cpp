#include "contact/surface_walk.h"

#include "mesh/triangle_tree.h"

namespace sinew {

SurfacePlace place_before(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle) {
  const auto& [i, j, k] = skin.triangles()[triangle];
  const Eigen::Vector3f a = skin.corner(i);
  const Eigen::Vector3f b = skin.corner(j);
  const Eigen::Vector3f c = skin.corner(k);
  SurfacePlace place;
  place.triangle = triangle;
  place.barycentric = closest_barycentric(point.cast<double>(), a.cast<double>(), b.cast<double>(),
                                          c.cast<double>())
                          .cast<float>();
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
  place.aside = (away - normal.dot(away) * normal).norm();
  place.distance = away.norm();
  return place;
}

}  // namespace sinew

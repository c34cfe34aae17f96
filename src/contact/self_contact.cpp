#include "contact/self_contact.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

// Normals of a new pair oppose; a pair of the frame before stays until they clearly do not.
constexpr float kOpposing = 0.0F;
constexpr float kStillOpposing = 0.2F;
// A walk goes on to a triangle that is nearer, or less far aside, by this share of the mean edge.
constexpr double kClearly = 0.02;
constexpr int kMostSteps = 32;
// A pair whose vertex is further aside of its triangle than this, in mean edges, and finds no
// neighbour to walk to, has slid off an edge of the surface.
constexpr double kBeside = 0.5;
// A pair stays unless another triangle is less deep than this share of its depth.
constexpr float kMuchNearer = 0.5F;

double mean_edge_length(const std::vector<Triangle>& triangles, const Points& positions) {
  double sum = 0.0;
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      sum += (positions.col(t[(k + 1) % 3]) - positions.col(t[k])).norm();
    }
  }
  return triangles.empty() ? 0.0 : sum / (3.0 * static_cast<double>(triangles.size()));
}

PosedSkin at_rest(const std::vector<Triangle>& triangles, const Points& rest, const Points& feet) {
  PosedSkin skin(static_cast<int>(rest.cols()), triangles);
  skin.pose(rest.cast<float>(), feet.cast<float>());
  return skin;
}

}  // namespace

SelfContact::SelfContact(const std::vector<Triangle>& triangles, const Points& rest,
                         const Points& rest_feet, const SelfContactSettings& settings)
    : mean_edge_(mean_edge_length(triangles, rest)),
      retention_(static_cast<float>(settings.retention * mean_edge_)),
      skin_(at_rest(triangles, rest, rest_feet)),
      search_({rest, triangles}, interior_tetrahedra(triangles, rest, rest_feet), mean_edge_),
      exclusions_({rest, triangles}, skin_, mean_edge_, search_),
      held_(rest.cols(), -1),
      hit_begin_(rest.cols() + 1),
      places_(rest.cols()) {}

void SelfContact::forget() {
  std::fill(held_.begin(), held_.end(), -1);
  contacts_.clear();
  switches_ = 0;
}

SelfContact::Place SelfContact::place_before(int vertex, int triangle) const {
  const auto& [i, j, k] = skin_.triangles()[triangle];
  const Eigen::Vector3f point = skin_.corner(vertex);
  const Eigen::Vector3f a = skin_.corner(i);
  const Eigen::Vector3f b = skin_.corner(j);
  const Eigen::Vector3f c = skin_.corner(k);
  Place place;
  place.triangle = triangle;
  place.barycentric = closest_barycentric(point.cast<double>(), a.cast<double>(), b.cast<double>(),
                                          c.cast<double>())
                          .cast<float>();
  const Eigen::Vector3f normal = skin_.triangle_normal(triangle);
  const Eigen::Vector3f away =
      point - (place.barycentric[0] * a + place.barycentric[1] * b + place.barycentric[2] * c);
  place.plane_distance = normal.dot(point - a);
  place.aside = (away - normal.dot(away) * normal).norm();
  place.distance = away.norm();
  return place;
}

bool SelfContact::may_touch(int vertex, int triangle) const {
  return skin_.triangle_normal(triangle).dot(skin_.vertex_normal(vertex)) < kStillOpposing &&
         !exclusions_.are_neighbours(vertex, triangle) &&
         !exclusions_.overlap_at_rest(vertex, triangle);
}

template <typename Better>
SelfContact::Place SelfContact::neighbour(int vertex, const Place& place, Better&& better) const {
  Place best;
  for (const int corner : skin_.triangles()[place.triangle]) {
    for (const int t : skin_.triangles_around().row(corner)) {
      if (t == place.triangle || t == best.triangle) continue;
      const Place other = place_before(vertex, t);
      const bool nearest = best.triangle < 0 || other.distance < best.distance;
      if (nearest && better(other) && may_touch(vertex, t)) best = other;
    }
  }
  return best;
}

SelfContact::Place SelfContact::descend(int vertex, Place place) const {
  const auto margin = static_cast<float>(kClearly * mean_edge_);
  for (int step = 0; step < kMostSteps; ++step) {
    const Place next = neighbour(vertex, place, [&](const Place& other) {
      return other.distance < place.distance - margin;
    });
    if (next.triangle < 0) break;
    place = next;
  }
  return place;
}

SelfContact::Place SelfContact::follow(int vertex, Place place) const {
  const auto margin = static_cast<float>(kClearly * mean_edge_);
  for (int step = 0; step < kMostSteps && place.aside > margin; ++step) {
    const Place next = neighbour(vertex, place, [&](const Place& other) {
      return other.aside < place.aside - margin && other.distance < place.distance + place.aside;
    });
    if (next.triangle < 0) break;
    place = next;
  }
  return place;
}

SelfContact::Place SelfContact::find(int vertex, std::span<const InteriorHit> hits) const {
  // Inside: in more tetrahedra that are upright than in ones that are inside out.
  int cover = 0;
  Place fresh;
  for (const InteriorHit& hit : hits) {
    if (exclusions_.overlap_at_rest(vertex, hit.triangle)) continue;
    cover += hit.sign;
    const bool opposing =
        skin_.triangle_normal(hit.triangle).dot(skin_.vertex_normal(vertex)) < kOpposing;
    if (hit.sign < 0 || !opposing || exclusions_.are_neighbours(vertex, hit.triangle)) continue;
    const Place place = place_before(vertex, hit.triangle);
    if (fresh.triangle < 0 || place.plane_distance > fresh.plane_distance) fresh = place;
  }
  const bool inside = cover > 0;
  if (!inside) fresh = {};
  if (fresh.triangle >= 0) fresh = descend(vertex, fresh);

  if (held_[vertex] < 0 || !may_touch(vertex, held_[vertex])) return fresh;
  const Place held = follow(vertex, place_before(vertex, held_[vertex]));
  const bool beside = !(held.aside <= kBeside * mean_edge_);
  const bool near = std::abs(held.plane_distance) <= retention_;
  const bool deep = held.plane_distance < 0.0F && inside;
  if (beside || !(near || deep)) return fresh;
  if (fresh.triangle >= 0 && fresh.distance < kMuchNearer * held.distance) return fresh;
  return held;
}

void SelfContact::detect(const PointsF& skin, const PointsF& feet) {
  skin_.pose(skin, feet);
  const std::vector<InteriorHit>& hits = search_.find(skin_, kStillOpposing);
  std::fill(hit_begin_.begin(), hit_begin_.end(), 0);
  for (const InteriorHit& hit : hits) ++hit_begin_[hit.vertex + 1];
  for (std::size_t v = 1; v < hit_begin_.size(); ++v) hit_begin_[v] += hit_begin_[v - 1];
  parallel_for(skin_.vertex_count(), [&](int v) {
    const int count = hit_begin_[v + 1] - hit_begin_[v];
    places_[v] = count > 0 || held_[v] >= 0
                     ? find(v, {hits.data() + hit_begin_[v], static_cast<std::size_t>(count)})
                     : Place{};
  });
  contacts_.clear();
  switches_ = 0;
  for (int v = 0; v < skin_.vertex_count(); ++v) {
    const Place& place = places_[v];
    switches_ += place.triangle != held_[v] ? 1 : 0;
    held_[v] = place.triangle;
    if (place.triangle < 0) continue;
    contacts_.push_back({v, place.triangle, place.barycentric,
                         skin_.triangle_normal(place.triangle), place.plane_distance});
  }
}

}  // namespace sinew

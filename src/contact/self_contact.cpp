// SPDX-License-Identifier: MIT

#include "contact/self_contact.h"

#include "contact/contact_limits.h"
#include "contact/pair_rules.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

/// The facts about a vertex of the skin that SelfContactRules ask for.
struct VertexFacts {
  const PosedSkin& skin;
  const ContactExclusions& exclusions;
  int vertex;
  float mean_edge;

  Eigen::Vector3f point() const { return skin.corner(vertex); }
  float normal_dot(int triangle) const {
    return skin.triangle_normal(triangle).dot(skin.vertex_normal(vertex));
  }
  float depth(int triangle) const {
    const int corner = skin.triangles()[triangle][0];
    return skin.triangle_normal(triangle).dot(skin.corner(corner) - point());
  }
  float shallow_depth() const { return contact_limits::kShallowDepth * mean_edge; }
  bool are_neighbors(int triangle) const { return exclusions.are_neighbors(vertex, triangle); }
  bool overlaps_at_rest(int triangle) const { return exclusions.overlap_at_rest(vertex, triangle); }
};

}  // namespace

SelfContact::SelfContact(const std::vector<Triangle>& triangles, const Points& rest,
                         const Points& rest_bone_points, const SelfContactSettings& settings)
    : mean_edge_(mean_edge_length(triangles, rest)),
      skin_(triangles, rest, rest_bone_points),
      search_({rest, triangles}, interior_tetrahedra(triangles, rest, rest_bone_points),
              mean_edge_),
      exclusions_({rest, triangles}, skin_, mean_edge_, search_),
      pairs_(settings.retention, mean_edge_) {}

void SelfContact::detect(const PointsF& skin, const PointsF& bone_points, bool keep_pairs) {
  skin_.pose(skin, bone_points);
  update(search_.find(skin_, contact_limits::kMaxNormalDotHeld), keep_pairs);
}

void SelfContact::detect_among(std::span<const int> vertices, const PointsF& skin,
                               const PointsF& bone_points, bool keep_pairs) {
  // Most of the time there are no vertices. Then nothing about the skin is needed.
  if (vertices.empty()) return update({}, keep_pairs);
  skin_.pose_among(vertices, skin, bone_points);
  update(search_.find_among(vertices, skin_, contact_limits::kMaxNormalDotHeld), keep_pairs);
}

void SelfContact::update(std::span<const InteriorHit> hits, bool keep_pairs) {
  pairs_.update(
      skin_, hits,
      [&](int vertex) {
        return SelfContactRules<VertexFacts>{
            {skin_, exclusions_, vertex, static_cast<float>(mean_edge_)}};
      },
      keep_pairs);
}

}  // namespace sinew

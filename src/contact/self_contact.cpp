#include "contact/self_contact.h"

#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

/// The rules of ContactPairs for a vertex of the skin.
struct VertexRules {
  const PosedSkin& skin;
  const ContactExclusions& exclusions;
  int vertex;

  Eigen::Vector3f point() const { return skin.corner(vertex); }
  bool counts(int triangle) const { return !exclusions.overlap_at_rest(vertex, triangle); }
  bool may_begin(int triangle) const {
    return faces(triangle, kOpposing) && !exclusions.are_neighbours(vertex, triangle);
  }
  bool may_stay(int triangle) const {
    return faces(triangle, kStillOpposing) && !exclusions.are_neighbours(vertex, triangle) &&
           !exclusions.overlap_at_rest(vertex, triangle);
  }

 private:
  bool faces(int triangle, float limit) const {
    return skin.triangle_normal(triangle).dot(skin.vertex_normal(vertex)) < limit;
  }
};

}  // namespace

SelfContact::SelfContact(const std::vector<Triangle>& triangles, const Points& rest,
                         const Points& rest_feet, const SelfContactSettings& settings)
    : mean_edge_(mean_edge_length(triangles, rest)),
      skin_(triangles, rest, rest_feet),
      search_({rest, triangles}, interior_tetrahedra(triangles, rest, rest_feet), mean_edge_),
      exclusions_({rest, triangles}, skin_, mean_edge_, search_),
      pairs_(settings.retention, mean_edge_) {}

void SelfContact::detect(const PointsF& skin, const PointsF& feet, bool keep_pairs) {
  skin_.pose(skin, feet);
  pairs_.update(
      skin_, search_.find(skin_, kStillOpposing),
      [&](int vertex) {
        return VertexRules{skin_, exclusions_, vertex};
      },
      keep_pairs);
}

}  // namespace sinew

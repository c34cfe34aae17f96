// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/bone_plane.h"
#include "contact/local_pair.h"
#include "contact/vertex_triangle_contact.h"
#include "mesh/adjacency.h"

namespace sinew {

/// Finds from prepared pairs the vertices of the skin that may be inside of it near joints
/// (Komaritzan 2022, 3.2.5): those around pairs whose points have passed each other in the plane of
/// their bones (BonePlane).
///
/// The test by angles is cheap, but it is wrong in two cases: where skin has slid while it is
/// pressed, so that the vertex across is not the partner, and where a pair that was collected in a
/// bend is pulled apart by the opposite bend. So it only tells where to search.
class LocalSuspects {
 public:
  /// \param rest  3 x S, skin vertices at rest
  LocalSuspects(const std::vector<Triangle>& triangles, const Points& rest, const BoneLines& lines,
                std::vector<LocalPair> pairs);

  /// Returns the pairs that seem to collide, ascending; valid until the next call.
  /// \param skin        3 x at least S
  /// \param transforms  T_k (rig/pose.h), in the same frame
  const std::vector<int>& find_pairs(const PointsF& skin, const std::vector<Transform>& transforms);

  /// Returns the pairs that seem to collide as contacts between their two vertices. Both are held
  /// on their sides of a plane whose normal is the mean of theirs, (n_j - n_i) / |n_j - n_i|
  /// (Komaritzan 2022, 3.2.5, "in-between plane"). Vertex j is a corner of the triangle.
  /// \return at most one contact for each vertex i, the deepest, in ascending order
  std::vector<VertexTriangleContact> pair_contacts(const PointsF& skin,
                                                   const std::vector<Transform>& transforms);

  /// Returns the vertices around these pairs, ascending; valid until the next call.
  /// \param held  contacts of the previous call; the vertices around them are returned as well
  const std::vector<int>& find(const PointsF& skin, const std::vector<Transform>& transforms,
                               const std::vector<VertexTriangleContact>& held);

  /// Returns the vertices around all pairs and around the held contacts, as find() does.
  const std::vector<int>& all(const std::vector<VertexTriangleContact>& held);

 private:
  /// Returns true if the normals of two vertices face each other and at least one vertex lies
  /// behind the tangent plane of the other.
  bool may_collide(const PointsF& skin, int i, int j) const;
  Eigen::Vector3f normal_at(const PointsF& skin, int vertex) const;
  void add(int vertex);
  /// Begins a new list of vertices.
  void clear();
  /// Adds the vertices of held contacts and the rings around all vertices to the list, sorts it and
  /// returns it.
  const std::vector<int>& complete(const std::vector<VertexTriangleContact>& held);

  std::vector<LocalPair> pairs_;
  std::vector<BoneWedge> wedges_;
  std::vector<int> wedge_of_;       ///< by pair
  std::vector<BonePlane> planes_;   ///< by wedge, in the current pose
  std::vector<float> far_squared_;  ///< m^2, by pair: vertices that are further apart do not
                                    ///< collide
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles around each vertex
  RaggedArray neighbors_;
  std::vector<int> found_pairs_;
  std::vector<char> is_found_;  ///< by vertex
  std::vector<int> found_;
};

}  // namespace sinew

#pragma once

#include <vector>

#include "contact/bone_plane.h"
#include "contact/local_pairs.h"
#include "contact/vertex_triangle_contact.h"
#include "mesh/adjacency.h"

namespace sinew {

/// Tells from prepared pairs which vertices of the skin may be inside of it near joints (Komaritzan
/// 2022, 3.2.5): those around pairs whose points have passed each other in the plane of their bones
/// (BonePlane).
///
/// The test by angles is cheap, but wrong where skin has slid along as it is pressed, so that the
/// vertex across is another than the partner, and where a pair that was collected in a bend is
/// pulled apart in the opposite one. So it only says where to look.
class LocalSuspects {
 public:
  /// \param rest  3 x S
  LocalSuspects(const std::vector<Triangle>& triangles, const Points& rest, const BoneLines& lines,
                std::vector<LocalPair> pairs);

  /// The pairs that seem to collide, ascending; valid until the next call.
  /// \param skin        3 x at least S
  /// \param transforms  T_k (rig/pose.h), in the same frame
  const std::vector<int>& find_pairs(const PointsF& skin, const std::vector<Transform>& transforms);

  /// The vertices around them, ascending; valid until the next call.
  /// \param held  contacts of the time before: around them, too, there may be others
  const std::vector<int>& find(const PointsF& skin, const std::vector<Transform>& transforms,
                               const std::vector<VertexTriangleContact>& held);

 private:
  /// Whether the normals of both face each other, and one lies behind the other.
  bool may_collide(const PointsF& skin, int i, int j) const;
  Eigen::Vector3f normal_at(const PointsF& skin, int vertex) const;
  void add(int vertex);
  void spread();

  std::vector<LocalPair> pairs_;
  std::vector<BoneWedge> wedges_;
  std::vector<int> wedge_of_;       ///< of each pair
  std::vector<BonePlane> planes_;   ///< of each wedge in the present pose
  std::vector<float> far_squared_;  ///< of each pair: who is further apart does not meet
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
  RaggedArray neighbours_;
  std::vector<int> found_pairs_;
  std::vector<char> is_found_;  ///< by vertex
  std::vector<int> found_;
};

}  // namespace sinew

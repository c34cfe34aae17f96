#pragma once

#include <vector>

#include "contact/bone_plane.h"
#include "contact/local_pairs.h"
#include "dynamics/contact_constraint.h"
#include "mesh/adjacency.h"

namespace sinew {

struct LocalContactSettings {
  float stiffness = 0.0F;  ///< N/m, of every pair
  double reach = 2.0;      ///< how far aside of each other vertices of a pair meet, in mean edges
                           ///< around them
  double depth = 3.0;      ///< how far they may have gone through each other when that is noticed
  double margin = 0.25;    ///< how far apart a pair is held: its vertices stand for the skin around
                           ///< them, which else stays inside
  double release = 1.0;    ///< how far apart it stays in contact
};

/// Contact between the pairs of vertices that were collected near joints, at run time (Komaritzan
/// 2022, 3.2.5). For each pair there is always one constraint, so that the solver's matrix stays:
///   n . (z_i - z_j) >= margin,   n = (n_j - n_i) / |n_j - n_i|   with vertex normals n_i, n_j,
/// i.e. both vertices are projected to either side of the plane through their middle, or neither.
/// Of a pair that does not collide the offset is kNever, and the constraint never pushes. The
/// margin opens in some steps, so that nothing jumps.
///
/// A pair begins to collide when its points have passed each other in the plane of its bones
/// (BonePlane), their normals oppose, they lie behind each other along n and not far aside. The
/// angles alone would tie together what has been pulled apart on the stretched side of a joint that
/// bends the other way. From then on it collides until it has come apart by more than `release`, so
/// that a pair at rest on its plane does not flicker.
class LocalContact {
 public:
  static constexpr float kNever = ContactConstraint::kNever;

  /// \param triangles  of the skin
  /// \param rest       3 x S
  LocalContact(const std::vector<Triangle>& triangles, const Points& rest, const BoneLines& lines,
               std::vector<LocalPair> pairs, const LocalContactSettings& settings);

  /// Once a time step. Both in one frame of coordinates.
  /// \param skin        3 x at least S
  /// \param transforms  T_k (rig/pose.h)
  /// \return  one for each pair, in their order; vertices {i, j}, weights {1, -1}; valid until the
  ///          next call
  const std::vector<ContactConstraint>& update(const PointsF& skin,
                                               const std::vector<Transform>& transforms);

  const std::vector<LocalPair>& pairs() const { return pairs_; }
  const std::vector<ContactConstraint>& constraints() const { return constraints_; }
  /// Pairs that collide.
  int colliding() const { return colliding_; }
  /// Pairs that began or ceased to collide in the last update().
  int switches() const { return switches_; }
  /// No pair collides, for a jump to another pose.
  void forget();

  /// On the stiffness of all pairs, from now on.
  void scale_stiffness(float scale);

 private:
  bool collides(std::size_t pair, const PointsF& skin);
  Eigen::Vector3f normal_at(int vertex, const PointsF& skin);

  std::vector<LocalPair> pairs_;
  std::vector<BoneWedge> wedges_;
  std::vector<int> wedge_of_;                            ///< of each pair
  std::vector<BonePlane> planes_;                        ///< of each wedge in the present pose
  std::vector<float> reach_, depth_, margin_, release_;  ///< of each pair, in our length unit
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
  float stiffness_;     ///< N/m, before it is scaled
  std::vector<ContactConstraint> constraints_;
  std::vector<char> held_;  ///< pairs that collide
  PointsF normals_;         ///< of vertices, as far as this update has asked for them
  std::vector<int> normal_update_;
  int update_ = 0;
  int colliding_ = 0;
  int switches_ = 0;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "rig/soft_joints.h"
#include "tissue/attachment.h"
#include "tissue/bone_choice.h"
#include "tissue/jolt_limit.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Describes a simulated body: n surfaces of one connectivity (here two: skin 0, base 1), the
/// prisms between adjacent surfaces split into tetrahedra, and the attachment of the base to the
/// skeleton. Vertex v of surface s is column s * surface_vertices + v.
struct TissueModel {
  int surface_count = 0;
  int surface_vertices = 0;
  Points rest_positions;
  std::vector<Triangle> triangles;      ///< of one surface
  std::vector<Tetrahedron> tetrahedra;  ///< 3 (layer * triangle count + triangle) + 0..2
  std::vector<char> fixed;              ///< for each vertex, true if it follows the skeleton
  Eigen::VectorXd masses;               ///< for each vertex, kg
  Eigen::VectorXd stiffness;            ///< for each tetrahedron, Pa
  Eigen::VectorXd anchoring;            ///< for each base vertex, stiffness of the anchor that
                                        ///< pulls a free one to its place on the skeleton, N/m; 0
                                        ///< for fixed ones
  Eigen::VectorXd skin_anchoring;       ///< for each skin vertex, stiffness of the anchor that
                                        ///< pulls it to its place among kinematic skin, N/m; 0: it
                                        ///< has none. Empty: none has one
  Eigen::VectorXd volume_factors;       ///< for each tetrahedron, the stiffness with which it keeps
                                        ///< its volume, over its stiffness; empty: 0 everywhere
  std::vector<JoltLimit> jolt_limits;   ///< for each skin vertex, limit of the acceleration of
                                        ///< bones that its column of vertices feels; empty: none
  Radii radii;                          ///< of the volumetric skeleton to which the base was
                                        ///< shrunk; empty without a skeleton
  Radii automatic_radii;                ///< those that `radii` would be without the user's own ones
  SkeletonAttachment attachment;        ///< of all vertices of the innermost surface
  BoneChoice bone_choice;               ///< bones to which each of them may be attached
  std::vector<int> carrying_joints;     ///< for each joint, carrying_joints() (rig/soft_joints.h);
                                        ///< empty: no joint is soft
  int inverted_at_rest = 0;             ///< tetrahedra with negative rest volume
  int degenerate_at_rest = 0;           ///< tetrahedra below 1e-6 of the mean rest volume
  std::vector<std::string> warnings;

  int vertex_count() const { return static_cast<int>(rest_positions.cols()); }
  JoltLimit jolt_limit(int skin_vertex) const {
    return jolt_limits.empty() ? JoltLimit{} : jolt_limits[skin_vertex];
  }
  /// Returns true if the base vertex with this index on its surface lies on a bone that begins at
  /// a soft joint, or on a virtual bone. Such a vertex is free, and no anchor holds it.
  bool is_soft(int base_vertex) const {
    return sinew::is_soft(carrying_joints, attachment.mover(base_vertex)) ||
           attachment.lines().is_virtual(attachment.bone(base_vertex));
  }
  /// Returns true if a base vertex may be soft.
  bool has_soft_bones() const {
    return !carrying_joints.empty() || attachment.lines().has_virtual_bones();
  }
  /// Returns the rest positions of one surface, 3 x surface_vertices.
  Points surface(int index) const {
    return rest_positions.middleCols(static_cast<Eigen::Index>(index) * surface_vertices,
                                     surface_vertices);
  }
};

/// Builds the tetrahedra, masses and stiffness for surfaces of one connectivity, outermost first.
/// No vertex is fixed.
/// \param mass     of the tissue between the surfaces, kg
/// \param density  as in SkinProperties (tissue/build_tissue.h)
TissueModel layered_model(const std::vector<Points>& surfaces,
                          const std::vector<Triangle>& triangles, double stiffness,
                          double thin_stiffening, double mass,
                          const std::vector<double>& density = {});

}  // namespace sinew

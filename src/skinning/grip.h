// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "dynamics/pull_constraint.h"
#include "mesh/geodesics.h"
#include "skinning/skinning_settings.h"

namespace sinew {

/// Describes a place where the user holds the skin and pulls it: a point of the skin and the patch
/// around it, so that the pull does not draw out a spike of one vertex. The patch is pulled to a
/// target, where it keeps the shape that it had when it was gripped and rotates with the bone
/// below. The pull gets weaker towards the rim of the patch.
struct Grip {
  /// Describes a vertex of the skin that may be held.
  struct Held {
    int vertex;
    double weight;    ///< barycentric weight of the vertex in the gripped point; 0 except for the
                      ///< corners of its triangle
    double distance;  ///< from the point, when it was gripped
    double patch_radius;     ///< radius of the smallest patch that contains the vertex (make_grip)
    Eigen::Vector3d offset;  ///< from the point, when it was gripped
  };

  SurfacePoint point;
  Triangle corners{};                                ///< of the point's triangle
  std::vector<Held> held;                            ///< the corners first, then the others in
                                                     ///< ascending order
  Eigen::Quaterniond bone_rotation;                  ///< rotation of the bone below, when it was
                                                     ///< gripped
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< position to which the point is pulled, in
                                                     ///< the world

  GripSettings settings{};

  /// Largest number of vertices that are pulled. In patches with more vertices some are left out,
  /// and the tissue between the pulled ones follows.
  static constexpr int kMaxHeld = 96;

  /// Returns the position of the point on a skin (3 x n), in the frame of the skin.
  Eigen::Vector3d place_on(const PointsF& skin) const;
  /// Returns the pull constraints of the patch.
  /// \param rotation   rotation of the bone below since it was gripped
  /// \param origin     position of the frame of the solver in the world
  /// \param stiffness  of the tissue, Pa
  std::vector<PullConstraint> pulls(const Eigen::Quaterniond& rotation,
                                    const Eigen::Vector3d& origin, double stiffness) const;
};

/// Grips a skin at a point. A patch consists of the vertices that can be reached from the point
/// along edges without leaving the patch's ball, so a nearby finger is not gripped with it.
/// \param skin   3 x n, relative to any origin
/// \param fixed  for each vertex, true if something else moves it; such vertices are never held
/// \return       a grip without a target. Its `held` is empty if no corner of the triangle is free.
Grip make_grip(const SurfacePoint& point, const PointsF& skin,
               const std::vector<Triangle>& triangles, const std::vector<char>& fixed);

}  // namespace sinew

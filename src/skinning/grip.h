#pragma once

#include <vector>

#include "core/types.h"
#include "dynamics/pull_constraint.h"
#include "mesh/geodesics.h"

namespace sinew {

/// Where someone holds the skin and pulls at it: a point of it, and with it a patch around, so that
/// no spike of one vertex is drawn out. The patch is pulled to where it keeps the shape that it had
/// when it was gripped and turns with the bone below, softer towards its rim.
struct Grip {
  /// A vertex of the skin that may be held.
  struct Held {
    int vertex;
    double share;     ///< of the vertex in the gripped point: 0 but for the corners around it
    double distance;  ///< from the point, when it was gripped
    double reached;   ///< held by patches of a larger radius: they hang together (take_hold)
    Eigen::Vector3d offset;  ///< from the point, when it was gripped
  };

  SurfacePoint point;
  Triangle corners{};                                ///< of the point's triangle
  std::vector<Held> held;                            ///< the corners first, then by vertex
  Eigen::Quaterniond turned;                         ///< of the bone below, when it was gripped
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< where the point is pulled, in the world

  double radius = 0.08;   ///< of the patch, in our length unit
  double strength = 1.0;  ///< largest pull, over tissue's stiffness (Pa) times the patch's area

  /// Of what is larger, some are left out: the tissue between those that are held follows.
  static constexpr int kMostHeld = 96;
  static constexpr double kLargestRadius = 0.25;

  /// Where the point is on a skin.
  Eigen::Vector3d place_on(const PointsF& skin) const;
  /// \param turn       of the bone below, since it was gripped
  /// \param origin     of the positions, in the world
  /// \param stiffness  Pa, of the tissue
  std::vector<PullConstraint> pulls(const Eigen::Quaterniond& turn, const Eigen::Vector3d& origin,
                                    double stiffness) const;
};

/// Takes hold of a skin at a point of it. A vertex belongs to a patch when a way along edges leads
/// there from the point that does not leave the patch's ball: a finger beside does not come along.
/// \param skin    3 x n, relative to any origin
/// \param fixed   for each vertex, whether something else moves it; those are never held
/// \return        without a target. Nothing is held where no corner of the triangle is free.
Grip take_hold(const SurfacePoint& point, const PointsF& skin,
               const std::vector<Triangle>& triangles, const std::vector<char>& fixed);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/rigid_shape.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Describes a rigid obstacle with its position.
struct PlacedShape {
  std::shared_ptr<const RigidShape> shape;
  Transform place = Transform::Identity();  ///< from its coordinates to the world
};

/// Describes another character in its pose.
struct PlacedBody {
  const TissueModel* tissue = nullptr;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  PointsF skin;         ///< 3 x surface_vertices, relative to the origin, like the bone points
  PointsF bone_points;  ///< bone points, one for each vertex
};

/// Lists the floor, colliders and other characters, as they are at the end of a time step.
struct Surroundings {
  std::optional<double> floor;  ///< height of a level floor, m
  std::vector<PlacedShape> shapes;
  std::vector<const PlacedBody*> bodies;

  bool empty() const { return !floor && !has_colliders(); }
  /// Returns true if there is more than a floor.
  bool has_colliders() const { return !shapes.empty() || !bodies.empty(); }
};

}  // namespace sinew

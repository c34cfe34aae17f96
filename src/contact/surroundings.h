#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/rigid_shape.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// A rigid obstacle.
struct PlacedShape {
  std::shared_ptr<const RigidShape> shape;
  Transform place = Transform::Identity();  ///< from its coordinates to ours
};

/// Another character.
struct PlacedBody {
  const TissueModel* tissue = nullptr;
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  PointsF skin;  ///< 3 x surface_vertices, relative to the origin, and so are the feet
  PointsF feet;  ///< points of the bone lines that they hang on
};

/// What a character meets, as it is at the end of a time step.
struct Surroundings {
  std::optional<double> floor;  ///< height of a level floor, in our length unit
  std::vector<PlacedShape> shapes;
  std::vector<const PlacedBody*> bodies;

  bool empty() const { return !floor && !has_neighbours(); }
  /// Whether there is more than a floor.
  bool has_neighbours() const { return !shapes.empty() || !bodies.empty(); }
};

}  // namespace sinew

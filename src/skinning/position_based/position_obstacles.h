// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "contact/rigid_contact.h"
#include "contact/surroundings.h"
#include "position_based/contact_projection.h"

namespace sinew {

/// Finds contacts of the boundary of a position based body with rigid shapes.
class PositionObstacles {
 public:
  /// \param particles  of the boundary
  /// \param retention  largest distance at which contacts are listed, m
  PositionObstacles(std::vector<int> particles, double retention);

  /// Adds the contacts of a pose.
  /// \param positions  3 x n, of all particles, relative to `origin`
  void add_contacts(const Surroundings& surroundings, const PointsF& positions,
                    const Eigen::Vector3d& origin, std::vector<PlaneContact>& contacts);
  /// Drops all contacts, so that the next search begins anew.
  void forget() { shapes_.clear(); }

 private:
  struct Shape {
    std::shared_ptr<const RigidShape> shape;
    RigidContact contact;
    Transform place;  ///< in the last search, in the world
  };

  void follow(const Surroundings& surroundings);

  std::vector<int> particles_;
  double retention_;
  PointsF skin_;  ///< the particles
  std::vector<Shape> shapes_;
};

}  // namespace sinew

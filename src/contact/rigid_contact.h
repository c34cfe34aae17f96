// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "contact/obstacle_contact.h"
#include "contact/rigid_shape.h"

namespace sinew {

/// Finds the vertices of one skin that touch a rigid shape, and keeps contacts from step to step.
///
/// A vertex inside of a closed shape must come to the nearest point of its surface. If its path
/// between two calls crossed the surface, it is held in front of the triangle that it crossed. So
/// it comes back where it entered, even if it has gone through a thin wall and is outside again.
/// While it slides, the contact walks to the triangle under it. The nearest point of the surface
/// replaces the held one if no other layer of the surface lies between the vertex and the held
/// point, and if both face the same way or the nearest one is less than half as far. The far side
/// of a thin wall never replaces it.
///
/// An open shape has no inside. A vertex collides once its path crosses the surface, from either
/// side, until it has come back or has gone past a border.
///
/// Nothing else ends a contact: a skin that is dragged away behind a thin wall is held there.
///
/// The distance to a surface changes by at most the distance moved. So nothing is computed for a
/// vertex that has moved less than its last distance: it has crossed nothing and cannot be near.
class RigidContact {
 public:
  /// \param shape  shared and constant, so that several skins may collide with it
  /// \param vertex_count  number of vertices of the skin
  /// \param retention  distance outside, m, up to which a contact is still listed, with positive
  ///                   distance
  RigidContact(std::shared_ptr<const RigidShape> shape, int vertex_count, double retention);

  /// Finds the contacts of a pose. The result does not depend on the number of threads. A vertex
  /// that is not finite has no contact and loses its memory.
  /// \param skin   3 x at least vertex_count; the first vertex_count columns are used
  /// \param place  rigid transform from the shape's coordinates to the skin's
  /// \throws std::logic_error if `skin` has too few columns
  void detect(const PointsF& skin, const Transform& place);

  /// Returns the contacts by vertex, at most one for each, in the skin's coordinates.
  const std::vector<ObstacleContact>& contacts() const { return contacts_; }
  /// Returns the number of contacts that began or ended in the last detect().
  int changed_pairs() const { return changed_pairs_; }
  /// Drops all contacts and paths, so that the next detect() begins anew.
  void forget();

 private:
  using Place = RigidShape::Place;

  /// State of a vertex, in the shape's coordinates, so that a path is relative to the shape.
  struct Memory {
    bool has_query = false;  ///< there was a query before
    bool inside = false;
    int held = -1;      ///< triangle that the vertex must come back in front of; -1: none
    double side = 1.0;  ///< side of that triangle, or of the surface it lies on; -1: back of an
                        ///< open one
    int nearest = -1;   ///< nearest triangle at the last query
    /// Start of the path to the next position.
    Eigen::Vector3d path_start = Eigen::Vector3d::Zero();
    Eigen::Vector3d queried = Eigen::Vector3d::Zero();  ///< position at the last query
    double clearance = 0.0;  ///< m; no surface is nearer to `queried` than this
  };
  /// A contact found for a vertex; none if the triangle is -1.
  struct FoundContact {
    Place place;
    bool behind = false;  ///< the vertex must be pushed back through the surface
  };

  /// Updates the state of a vertex for its new position and returns its contact.
  FoundContact update_vertex(Memory& memory, const Eigen::Vector3d& point) const;
  /// Chooses between the nearest and the held place of a vertex.
  FoundContact choose_contact(Memory& memory, const Eigen::Vector3d& point, const Place& nearest,
                              const Place& held) const;
  /// Sets the start of the next path of a vertex outside. However near the surface is, the path
  /// starts on the side where the vertex is.
  void begin_in_front(Memory& memory, const Place& nearest) const;
  /// Returns true if the vertex has left the held triangle sideways.
  bool slid_off(const Place& held) const;
  /// Returns true if the nearest place replaces the held one.
  bool nearest_replaces_held(double side, const Eigen::Vector3d& point, const Place& nearest,
                             const Place& held) const;
  ObstacleContact contact(int vertex, const FoundContact& touch, double side,
                          const Eigen::Vector3d& point, const Transform& place) const;

  std::shared_ptr<const RigidShape> shape_;
  double retention_;
  std::vector<Memory> memory_;
  std::vector<ObstacleContact> found_;  ///< by vertex, of this detect(); vertex -1: none
  std::vector<char> listed_;            ///< by vertex: true if in contacts()
  std::vector<ObstacleContact> contacts_;
  int changed_pairs_ = 0;
};

}  // namespace sinew

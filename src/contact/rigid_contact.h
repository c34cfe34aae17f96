#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "contact/obstacle_contact.h"
#include "contact/rigid_shape.h"

namespace sinew {

/// Which vertices of one skin touch a rigid shape, with memory from step to step.
///
/// A vertex inside of a closed shape is to come to the nearest place of its surface. What came in
/// before everyone's eyes, on a way that crosses the surface between two calls, is held before the
/// triangle that it crossed, so that it comes back where it came in, even when it is through a thin
/// wall and outside again. While it slides, the contact walks to the triangle under it. The place
/// nearest of all takes over where it is in sight through the shape and looks the same way, or is
/// less than half as far; but the far side of a thin wall never does.
///
/// An open shape has no inside: a vertex collides from when its way crosses the surface, from
/// either side, until it has come back or has gone past a border.
///
/// What is held has no end but these: a skin that is dragged away behind a thin wall is held there.
///
/// The distance to a surface changes no faster than one moves. So nothing is computed for a vertex
/// that has moved less than its last distance: it has crossed nothing and cannot be near.
class RigidContact {
 public:
  /// \param shape  shared: it never changes, and several skins may meet it
  /// \param vertex_count  of the skin
  /// \param retention  how far outside (our length unit) a contact is still listed, with positive
  ///                   distance
  RigidContact(std::shared_ptr<const RigidShape> shape, int vertex_count, double retention);

  /// The same for any number of threads. A vertex that is not finite has no contact and no memory.
  /// \param skin   3 x at least vertex_count: the first vertex_count columns are looked at
  /// \param place  from the shape's coordinates to the skin's: a rotation and a translation
  void detect(const PointsF& skin, const Transform& place);

  /// By vertex, at most one each; in the skin's coordinates.
  const std::vector<ObstacleContact>& contacts() const { return contacts_; }
  /// Contacts that came or went in the last detect().
  int switches() const { return switches_; }
  /// The next detect() knows of nothing before.
  void forget();

 private:
  using Place = RigidShape::Place;

  /// What is known of a vertex; in the shape's coordinates, where only its own motion counts.
  struct Memory {
    bool known = false;
    bool inside = false;
    int held = -1;      ///< triangle that it is to come back before
    double side = 1.0;  ///< of that, or of the surface it lies on: -1 is the back of an open one
    int nearest = -1;   ///< triangle, at the last query
    Eigen::Vector3d from = Eigen::Vector3d::Zero();     ///< where its next way begins
    Eigen::Vector3d queried = Eigen::Vector3d::Zero();  ///< where it was at the last query
    double clear = 0.0;                                 ///< no surface is nearer to `queried`
  };
  /// Triangle -1: no contact.
  struct Touch {
    Place place;
    bool behind = false;
  };

  Touch look(Memory& memory, const Eigen::Vector3d& point) const;
  Touch touch(Memory& memory, const Eigen::Vector3d& point, const Place& nearest,
              const Place& held) const;
  /// The next way of a vertex outside begins on the side of the surface where it is, however near.
  void begin_in_front(Memory& memory, const Place& nearest) const;
  bool slid_off(const Place& held) const;
  bool nearest_takes_over(double side, const Eigen::Vector3d& point, const Place& nearest,
                          const Place& held) const;
  ObstacleContact contact(int vertex, const Touch& touch, double side, const Eigen::Vector3d& point,
                          const Transform& place) const;

  std::shared_ptr<const RigidShape> shape_;
  double retention_;
  std::vector<Memory> memory_;
  std::vector<ObstacleContact> found_;  ///< by this detect(), of each vertex; vertex -1: none
  std::vector<char> listed_;            ///< in contacts()
  std::vector<ObstacleContact> contacts_;
  int switches_ = 0;
};

}  // namespace sinew

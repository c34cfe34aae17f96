// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/contact_response.h"
#include "contact/foreign_point_contact.h"
#include "contact/rigid_contact.h"
#include "contact/surroundings.h"
#include "mesh/vertex_normals.h"

namespace sinew {

/// Finds contacts of a character's skin with the floor, colliders and other characters, and turns
/// them into constraints for the solver. Rigid shapes do not give way. (For contacts of an arm with
/// a rigid body, Abu Rumman 2016, Fig. 5.15, describes the detection only.) A vertex that is in a
/// rigid shape is pushed out of it. Where a corner or an edge of the shape is in the body, the
/// triangle above it is pushed out. In a contact of two bodies, each one aims at the middle of the
/// gap, with the same stiffness. Both find the same contacts, so they push each other with the same
/// force although neither solves for the other. The forces are only nearly the same: each body uses
/// the margin of its own edges, and knows only the present motion of the other one.
class SurroundingsContact {
 public:
  /// \param retention  distance outside of the skin up to which a contact stays, in mean edges at
  ///                   rest
  SurroundingsContact(const TissueModel& tissue, double retention,
                      const ContactResponseSettings& response);

  /// Finds the contacts of a pose. Obstacles that were not there in the previous call begin without
  /// contacts.
  /// \param skin, bone_points  3 x surface_vertices, relative to `origin`, as for SelfContact
  /// \param awake       as in ContactResponse
  void find(const Surroundings& surroundings, const PointsF& skin, const PointsF& bone_points,
            const Eigen::Vector3d& origin, float awake = 1.0F);
  /// Drops all contacts and pushes, so that the next find() begins anew.
  void forget();

  /// Returns the constraints of the last find(), relative to its origin.
  /// \param stiffness_scale  factor on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale);
  /// Returns the number of contacts that began, ended or changed their triangle in the last find().
  int changed_pairs() const;

 private:
  struct Found {
    ContactConstraint contact;  ///< stiffness not yet set
    float other_compliance;     ///< compliance of the other side, m/N; 0: rigid
  };
  struct ShapeState {
    RigidContact contact;
    ContactPushes pushes;
  };
  /// Contacts of this skin's vertices that are inside of another body.
  struct BodyState {
    ForeignPointContact contact;
    ContactPushes pushes;
    std::vector<float> vertex_stiffness;  ///< N/m, by skin vertex of the other body
    PointsF foreign_points;               ///< this skin in the other body's coordinates
  };

  /// Keeps the states of shapes and bodies if these are the same as in the previous call; otherwise
  /// makes new ones.
  void update_obstacles(const Surroundings& surroundings);
  /// Adds a contact and computes its offset from the present positions; its stiffness is set later.
  /// \param distance          present distance of both sides, m
  /// \param push              distance to aim at beyond the margin, m
  /// \param fraction          fraction of the missing distance that this skin moves, in [0, 1]
  /// \param other_compliance  compliance of the other side, m/N
  void hold(ContactConstraint contact, float distance, float push, float fraction,
            float other_compliance);
  void find_floor(double height);
  void leave_floor();
  void find_in_shape(const PlacedShape& placed, ShapeState& state);
  void find_in_body(const PlacedBody& body, BodyState& state);
  /// Finds the points of shapes and other bodies that are inside of this body.
  void find_foreign_points(const Surroundings& surroundings, const PointsF& bone_points);

  const TissueModel& tissue_;
  double retention_;
  ForeignPointContact inside_;
  ContactPushes foreign_point_pushes_;
  PointsF foreign_points_, foreign_point_normals_;
  std::vector<float> foreign_point_stiffness_;  ///< N/m; 0 for points of rigid shapes
  ContactResponse response_;
  VertexNormals normals_of_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  float awake_ = 1.0F;
  PointsF skin_, normals_;
  std::vector<char> on_floor_;  ///< by vertex: true if it touches the floor
  int changed_floor_contacts_ = 0;
  ContactPushes floor_pushes_;
  // Obstacles of the previous call, in the order of shapes_ and bodies_.
  std::vector<std::shared_ptr<const RigidShape>> last_shapes_;
  std::vector<const TissueModel*> last_bodies_;
  std::vector<ShapeState> shapes_;
  std::vector<BodyState> bodies_;
  std::vector<Found> found_;
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew

#pragma once

#include <vector>

#include "contact/contact_response.h"
#include "contact/rigid_contact.h"
#include "contact/surroundings.h"
#include "contact/visitor_contact.h"
#include "mesh/vertex_normals.h"

namespace sinew {

/// Contacts of a character's skin with what is around it, as constraints for the solver. Rigid
/// things give no way (Abu Rumman 2016, Table 5.1): a vertex that is in one is pushed out of it,
/// and where a corner or an edge of it is in the body, so is the triangle above. Of two bodies each
/// aims at the middle of the gap, with the same stiffness: both find the same contacts, so they
/// push each other with the same force, though neither solves for the other. The same nearly: the
/// margin is that of the own skin's edges, and of the other only the present motion is known.
class SurroundingsContact {
 public:
  /// \param retention  how far outside a contact stays, in mean edges at rest
  SurroundingsContact(const TissueModel& tissue, double retention,
                      const ContactResponseSettings& response);

  /// Finds what touches. Obstacles that were not there in the call before are new ones.
  /// \param skin, feet  3 x surface_vertices, relative to `origin`, as for SelfContact
  /// \param awake       as in ContactResponse
  void find(const Surroundings& surroundings, const PointsF& skin, const PointsF& feet,
            const Eigen::Vector3d& origin, float awake = 1.0F);
  /// The next find() knows of no contact before.
  void forget();

  /// Contacts of the last find(), relative to its origin.
  /// \param stiffness_scale  on the tissue's stiffness as built
  const std::vector<ContactConstraint>& constraints(double stiffness_scale);
  /// Contacts that came, went or changed their triangle in the last find().
  int switches() const;

 private:
  struct Found {
    ContactConstraint contact;  ///< its stiffness is not known yet
    float beyond;               ///< m/N, of the other side
  };
  struct ShapeState {
    RigidContact contact;
    ContactPushes pushes;
  };
  /// Of the own skin's vertices in another body.
  struct BodyState {
    VisitorContact contact;
    ContactPushes pushes;
    std::vector<float> firmness;  ///< of its skin
    PointsF visitors;             ///< the own skin, as the body's coordinates have it
  };

  void meet(const Surroundings& surroundings);
  /// Takes a contact, its stiffness and offset still open, of sides that are so far apart.
  /// \param push   further than the margin
  /// \param share  of the way that is ours to go
  /// \param beyond  m/N, of the other side
  void hold(ContactConstraint contact, float apart, float push, float share, float beyond);
  void find_floor(double height);
  void leave_floor();
  void find_in_shape(const PlacedShape& placed, ShapeState& state);
  void find_in_body(const PlacedBody& body, BodyState& state);
  /// What of shapes and bodies is inside of the own one.
  void find_visitors(const Surroundings& surroundings, const PointsF& feet);

  const TissueModel& tissue_;
  double retention_;
  VisitorContact inside_;
  ContactPushes visitor_pushes_;
  PointsF visitors_, visitor_normals_;
  std::vector<float> visitor_firmness_;  ///< N/m; 0 where it is rigid
  ContactResponse response_;
  VertexNormals normals_of_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  float awake_ = 1.0F;
  PointsF skin_, normals_;
  std::vector<char> on_floor_;  ///< by vertex
  int floor_switches_ = 0;
  ContactPushes floor_pushes_;
  // Whom the states are of.
  std::vector<std::shared_ptr<const RigidShape>> met_shapes_;
  std::vector<const TissueModel*> met_bodies_;
  std::vector<ShapeState> shapes_;
  std::vector<BodyState> bodies_;
  std::vector<Found> found_;
  std::vector<ContactConstraint> constraints_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "position_based/contact_projection.h"
#include "position_based/joint_planes.h"
#include "position_based/rest_boundary.h"
#include "position_based/spatial_hash.h"
#include "position_based/suspect_parts.h"
#include "skinning/position_based/calmed_motion.h"
#include "skinning/position_based/position_based_body.h"
#include "skinning/position_based/position_obstacles.h"
#include "skinning/skinner.h"

namespace sinew {

/// Finds the contacts of a position based body in each time step and takes part in the steps of its
/// solver: with itself (Abu Rumman 2016, chapter 5), with the planes of its joints, and with rigid
/// shapes. Contacts are found where the bones will have carried the particles at the end of the
/// time step.
class PositionContacts : public StepConstraints {
 public:
  /// Keeps a reference to the body.
  explicit PositionContacts(const PositionBasedBody& body);

  /// Finds the contacts of a time step.
  /// \param motion  of the targets, relative to `origin`. Its end is used until the next step
  /// \param pulls   of the grip
  void begin_step(const ParticleState& particles, const BoneMotion& motion,
                  const Surroundings* surroundings, const Eigen::Vector3d& origin,
                  std::vector<PointPull> pulls, double seconds, const PositionSettings& settings);
  /// Sets the fraction of the time step at the end of the next step of the solver, in (0, 1].
  void set_fraction(float fraction) { projection_.fraction = fraction; }
  /// Drops all contacts, so that the next search begins anew.
  void forget();
  /// Lets particles near contacts move freely again, for a moment. To be called when they were
  /// placed, or the material was changed, while the bones rest.
  void wake();

  /// Returns the number of contacts of the last time step.
  int count() const {
    return static_cast<int>(projection_.triangles.size() + projection_.planes.size());
  }

  /// Returns true if a rigid object touched the body in the last time step.
  bool touches_object() const { return touches_object_; }

  /// Returns the particles that contacts of the last time step hold, and those near them,
  /// ascending.
  const std::vector<int>& particles_near_contacts() const { return damped_; }

  /// Returns for each particle whether it is near a contact of the last time step whose sides would
  /// overlap by linear blend skinning. Such a particle is not lost where it deviates from it.
  /// \param blended  3 x n, the particles by linear blend skinning
  const std::vector<char>& held_particles(const PointsF& blended);

  void project(ParticleState& particles, int iteration, float seconds) override;
  void correct_velocities(const ParticleState& particles, const PointsF* carrier_velocities,
                          PointsF& velocities) override;

 private:
  void find_self_contacts(const BoneTargets& targets);
  bool overlap(const PointsF& positions, const TriangleContact& contact) const;
  bool is_needed(const PointsF& blended, const TriangleContact& contact) const;
  bool is_needed(const PointsF& blended, const PlaneContact& contact) const;
  void calm(const BoneMotion& motion);
  void add_neighbors();
  void drop_tangles(const PointsF& blended);
  void find_damped();
  void keep_close_contacts(std::vector<TriangleContact> before);

  const PositionBasedBody& body_;
  RestBoundary boundary_;
  SpatialHash hash_;
  SuspectParts parts_;
  JointPlanes planes_;
  PositionObstacles obstacles_;
  float retention_;  ///< m
  PointsF rest_;
  ContactProjection projection_;
  CalmedMotion calmed_;
  bool touches_object_ = false;

  // The following members belong to the present time step.
  PositionSettings settings_;
  const BoneTargets* targets_ = nullptr;
  PointsF positions_;
  std::vector<char> is_boundary_;
  std::vector<char> held_, near_;
  std::vector<int> damped_;  ///< particles whose velocities contacts damp
  float seconds_ = 0.0F;     ///< duration of the present step of the solver
  std::vector<int> searched_;
};

}  // namespace sinew

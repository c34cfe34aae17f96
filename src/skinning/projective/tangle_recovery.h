// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/types.h"
#include "mesh/entered_vertices.h"
#include "skinning/projective/resident_step.h"
#include "skinning/projective/settling.h"
#include "skinning/projective/skin_contacts.h"
#include "tissue/inversion_counter.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the part of the state of a SimulatedBody that settling in another pose changes, so that it
/// can be saved and restored. Positions are relative to `origin`, with columns as in the solver.
struct BodyState {
  Pose pose;
  Settling settling;
  PointsF positions, velocities;         ///< of the tissue, m and m/s
  CarriedTissue carried;                 ///< velocities at which the bones carry each vertex
  PointsF held, targets;                 ///< positions of fixed vertices, and targets of anchors
  SkeletonAttachment::State attachment;  ///< in the pose
  RigidJoints joints;                    ///< of the pose
  Eigen::Vector3d origin;
  float kinematic_move = 0.0F;
  SkinContacts::Memory contacts;
};

/// Frees a body from tangles of its skin. Contacts push skin out on the side on which they found
/// it, so skin that was thrown through itself would be held there forever. Therefore, when the
/// bones have been at rest for a while and the skin touches itself or a floor, the body is settled
/// a second time, along the path from the rest pose (SettlingPath) and spread over the following
/// time steps. The result is the reference. If the body is far from it or has more inverted
/// tetrahedra, and the reference is no worse, the body moves to the reference.
class TangleRecovery {
 public:
  /// Watches a body with this tissue. `tissue` must outlive this object.
  explicit TangleRecovery(const TissueModel& tissue) : tissue_(tissue), inversions_(tissue) {}

  /// Time without motion after which the bones count as at rest, s.
  static constexpr double kRestSeconds = 0.25;

  enum class Stage {
    kIdle,       ///< nothing is known about the pose in which the bones rest
    kSettling,   ///< the reference is being settled
    kWaiting,    ///< the reference is settled, and the body is coming to rest
    kReturning,  ///< the body is moving to the reference
    kDone        ///< the body may stay where it is
  };
  Stage stage() const { return stage_; }
  /// Returns how many times the body was moved to a reference.
  int count() const { return count_; }

  /// Stops the recovery, because the bones moved or something else changed where the body rests.
  void stop() {
    stage_ = Stage::kIdle;
    has_searched_ = false;
  }
  /// Returns true if mark_searched() was called since stop(). Once after each motion of the bones,
  /// a body without contacts is searched for them around all prepared pairs.
  bool has_searched() const { return has_searched_; }
  void mark_searched() { has_searched_ = true; }
  /// Begins settling the reference.
  void begin();
  /// Advances the time of settling by `seconds` of simulation, and returns the number of settling
  /// rounds that became due.
  int advance_settling(double seconds);
  /// Returns the reference. Its state is exchanged with the body's own state while it is being
  /// settled.
  BodyState& reference() { return reference_; }
  /// Begins waiting for the body to come to rest. Call it when the reference is settled.
  void wait() { stage_ = Stage::kWaiting; }
  /// Returns true if the body has come to rest, or has had 0.15 s to do so.
  bool may_compare(const PointsF& velocities, double seconds);
  /// Compares the body with the reference and decides whether it may stay where it is or starts
  /// moving to the reference.
  void compare(const PointsF& present);
  /// Continues the move to the reference and returns the positions after another `seconds`, 3 x n.
  PointsF move(double seconds);
  /// Ends the move to the reference at once. The caller restores the reference as the state of the
  /// body.
  void finish() { stage_ = Stage::kDone; }

 private:
  void keep_soft_parts(const PointsF& present);
  bool is_tangled(const PointsF& present);
  int entered(const PointsF& positions);

  const TissueModel& tissue_;
  Stage stage_ = Stage::kIdle;
  bool has_searched_ = false;
  int count_ = 0;
  double due_rounds_ = 0.0;  ///< rounds of settling that are due, with fraction
  double elapsed_ = 0.0;     ///< time of waiting or of moving to the reference, s
  BodyState reference_;
  PointsF start_;
  InversionCounter inversions_;
  std::optional<EnteredVertices> entered_;  ///< created when it is first needed
};

}  // namespace sinew

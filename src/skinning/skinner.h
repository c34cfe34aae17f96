// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "contact/surroundings.h"
#include "core/types.h"
#include "dynamics/objective.h"
#include "rig/pose.h"
#include "skinning/grip.h"

namespace sinew {

/// Holds the external forces on the body during one step.
struct Forces {
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< m/s^2
  const Surroundings* surroundings = nullptr;         ///< colliders and other characters, or null
  const Grip* grip = nullptr;                         ///< where the user holds the skin, or null
};

/// Describes a contact of the skin, for display.
struct ContactMark {
  Eigen::Vector3f place;   ///< on the skin, relative to Skinner::origin()
  Eigen::Vector3f normal;  ///< unit vector in the direction in which the skin is pushed
  bool pressed;            ///< true if the skin is not further out than the contact holds it
  float force;             ///< N: stiffness of the contact times its depth
  /// Vertices of the tissue model on which the force acts, and the fraction of it that acts on
  /// each; -1: unused entry.
  std::array<int, 4> vertices;
  std::array<float, 4> weights;
};

/// Describes the attachment of a point of the base surface to the skeleton, for display and
/// measurements. Positions are relative to Skinner::origin().
struct BaseMark {
  Eigen::Vector3f place;   ///< position
  Eigen::Vector3f target;  ///< position that the skeleton gives it: the same for a fixed point,
                           ///< else the target of its anchor
  Eigen::Vector3f bone;    ///< point of the bone line to which it is attached
  Eigen::Vector3f rigid_place;  ///< rest position moved rigidly with its bone, without sliding
  float anchor_stiffness;       ///< N/m; 0: it is fixed
};

/// Holds the durations in the last step, ms.
struct SkinningTimes {
  double skinning_ms = 0.0;  ///< whole step with skeleton update and attachment, without contact_ms
  double local_ms = 0.0;     ///< local step with the right-hand side
  double global_ms = 0.0;    ///< linear solves
  double contact_ms = 0.0;   ///< finding contacts and solving for them; not part of the other times
  double skeleton_ms = 0.0;  ///< part of skinning_ms: posing the skeleton and the points attached
                             ///< to it
};

/// Defines the interface of skinning methods. A skinner is prepared once for a character and then
/// driven pose by pose.
class Skinner {
 public:
  virtual ~Skinner() = default;

  /// Restarts with a body that has settled in a pose under constant forces.
  virtual void reset(const Pose& pose, const Forces& forces) = 0;
  void reset(const Pose& pose) { reset(pose, {}); }
  /// Moves the body to a pose at once, rigidly with the bones from its present pose. Calls of
  /// settle() then bring it to rest. Methods without a simulated body are at rest at once.
  virtual void carry(const Pose& pose, const Forces& forces) { reset(pose, forces); }
  /// Continues settling after carry() for some milliseconds. Returns true when the body rests.
  virtual bool settle(const Forces& /*forces*/) { return true; }
  /// Makes one time step to the next pose.
  virtual void step(const Pose& pose, const Forces& forces) = 0;

  /// Returns the skin (3 x surface vertices), relative to origin(). This keeps float precise far
  /// from the origin of the world.
  virtual const PointsF& positions() const = 0;
  /// Returns the origin of the positions: the root joint of the last step.
  virtual Eigen::Vector3d origin() const = 0;
  /// Returns the durations of the last step.
  virtual SkinningTimes last_times() const = 0;

  /// Returns how well the last step was solved; nothing for methods that solve no steps, and where
  /// this cannot be measured (on a GPU).
  virtual std::optional<StepObjective> step_objective() const { return std::nullopt; }

  /// Returns the number of contacts in the last step.
  virtual int contact_count() const { return 0; }
  /// Returns how many times the body was moved out of a tangle of contacts since it was created
  /// (TangleRecovery).
  virtual int recovery_count() const { return 0; }
  /// Returns the contacts of the last step.
  virtual std::vector<ContactMark> contact_marks() const { return {}; }
  /// Returns all points of the base surface, in the order of its vertices; none for methods without
  /// one.
  virtual std::vector<BaseMark> base_marks() const { return {}; }

  /// Writes the surface with which other characters collide, extrapolated to `ahead` seconds after
  /// the last step at the velocity of its bones. Returns false for methods without a body to
  /// collide with.
  virtual bool place_body(PlacedBody& /*body*/, double /*ahead*/) const { return false; }

  /// Grips the skin at a point, at its present position, which becomes the target. Returns nothing
  /// for methods without a body and where the skin is not simulated.
  virtual std::optional<Grip> grip_at(const SurfacePoint& /*point*/) const { return std::nullopt; }

  /// Returns all vertices of the tissue model (3 x n), relative to origin(); null for methods
  /// without one.
  virtual const PointsF* tissue_positions() const { return nullptr; }
};

}  // namespace sinew

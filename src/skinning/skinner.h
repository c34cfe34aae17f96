#pragma once

#include <array>
#include <optional>
#include <vector>

#include "contact/surroundings.h"
#include "core/types.h"
#include "rig/pose.h"
#include "skinning/grip.h"

namespace sinew {

/// What acts on the body from outside during one step.
struct Forces {
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< m/s^2
  const Surroundings* surroundings = nullptr;         ///< what it meets; null: nothing
  const Grip* grip = nullptr;                         ///< where someone holds it; null: nowhere
};

/// Where a contact holds the skin, to look at.
struct ContactMark {
  Eigen::Vector3f place;   ///< on the skin, relative to Skinner::origin()
  Eigen::Vector3f normal;  ///< unit, the way that the skin is pushed
  bool pressed;            ///< the skin is not further out than the contact holds it
  float force;             ///< N, how hard it presses: its stiffness times its depth
  /// Of the tissue model, those that share the force, and their shares; -1: none.
  std::array<int, 4> vertices;
  std::array<float, 4> shares;
};

/// How a point of the base surface hangs on the skeleton, to look at and to measure. Places are
/// relative to Skinner::origin().
struct BaseMark {
  Eigen::Vector3f place;   ///< where it is
  Eigen::Vector3f held;    ///< where the skeleton has it: the same, or what it is pulled to
  Eigen::Vector3f bone;    ///< the point of its bone's line that it hangs on
  Eigen::Vector3f unslid;  ///< where its bone has carried what was there at rest
  float firmness;          ///< N/m, of what pulls it; 0: it is fixed
};

/// Milliseconds of the last step.
struct SkinningTimes {
  double skinning_ms = 0.0;  ///< whole step with skeleton update and attachment
  double local_ms = 0.0;     ///< local step with the right-hand side
  double global_ms = 0.0;    ///< linear solves
  double contact_ms = 0.0;   ///< finding contacts and solving for them, beside all these
  double skeleton_ms = 0.0;  ///< of skinning_ms, posing the skeleton and what hangs on it
};

/// A way of skinning: prepared once for a character, then driven pose by pose.
class Skinner {
 public:
  virtual ~Skinner() = default;

  /// Starts anew, settled in a pose under forces that last.
  virtual void reset(const Pose& pose, const Forces& forces) = 0;
  void reset(const Pose& pose) { reset(pose, {}); }
  /// Goes to a pose in no time, carried along with the bones from where it is; settle() does the
  /// rest. Methods without a body are there at once.
  virtual void carry(const Pose& pose, const Forces& forces) { reset(pose, forces); }
  /// Some milliseconds of settling after carry(). \return whether it rests
  virtual bool settle(const Forces& /*forces*/) { return true; }
  /// One time step to the next pose.
  virtual void step(const Pose& pose, const Forces& forces) = 0;

  /// The skin (3 x surface vertices), relative to origin(); float keeps its digits far from home.
  virtual const PointsF& positions() const = 0;
  /// Where the positions' frame is: the root joint of the last step.
  virtual Eigen::Vector3d origin() const = 0;
  virtual SkinningTimes last_times() const = 0;

  /// Contacts that were solved for in the last step.
  virtual int contact_count() const { return 0; }
  /// How many times the body was moved out of a tangle of contacts since it was made
  /// (TangleRecovery).
  virtual int recovery_count() const { return 0; }
  virtual std::vector<ContactMark> contact_marks() const { return {}; }
  /// All points of the base surface, in the order of its vertices; none for methods without one.
  virtual std::vector<BaseMark> base_marks() const { return {}; }

  /// Writes where others meet this one: `ahead` seconds after the last step, if its bones carry it
  /// on as they do. False for methods without a body that could be met.
  virtual bool place_body(PlacedBody& /*body*/, double /*ahead*/) const { return false; }

  /// Takes hold of the skin as it is now, at a point of it; the target is where that is. Nothing
  /// for methods without a body, and where the skin is not simulated.
  virtual std::optional<Grip> take_hold_at(const SurfacePoint& /*point*/) const {
    return std::nullopt;
  }

  /// All vertices of the tissue model, relative to origin(); null for methods without one.
  virtual const PointsF* tissue_positions() const { return nullptr; }
};

}  // namespace sinew

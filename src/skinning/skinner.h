#pragma once

#include <memory>

#include "core/types.h"
#include "rig/pose.h"

namespace sinew {

/// What acts on the body from outside during one step.
struct Forces {
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< m/s^2
};

/// Milliseconds of the last step.
struct SkinningTimes {
  double skinning_ms = 0.0;  ///< whole step with skeleton update and attachment
  double local_ms = 0.0;     ///< local step with the right-hand side
  double global_ms = 0.0;    ///< linear solves
  double contact_ms = 0.0;   ///< finding contacts and solving for them, beside all these
};

/// A way of skinning: prepared once for a character, then driven pose by pose.
class Skinner {
 public:
  virtual ~Skinner() = default;

  /// Starts anew, settled in a pose under forces that last.
  virtual void reset(const Pose& pose, const Forces& forces) = 0;
  void reset(const Pose& pose) { reset(pose, {}); }
  /// One time step to the next pose.
  virtual void step(const Pose& pose, const Forces& forces) = 0;

  /// The skin (3 x surface vertices), relative to origin(); float keeps its digits far from home.
  virtual const PointsF& positions() const = 0;
  /// Where the positions' frame is: the root joint of the last step.
  virtual Eigen::Vector3d origin() const = 0;
  virtual SkinningTimes last_times() const = 0;

  /// Contacts that were solved for in the last step.
  virtual int contact_count() const { return 0; }

  /// All vertices of the tissue model, relative to origin(); null for methods without one.
  virtual const PointsF* tissue_positions() const { return nullptr; }
};

}  // namespace sinew

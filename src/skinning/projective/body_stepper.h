// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/skinner.h"

namespace sinew {

/// Defines the interface of the classes that make the time steps of a SimulatedBody: HostStepper
/// works on the host, and ResidentStepper in the memory of the solver. One of them is in use at a
/// time. The state of the SimulatedBody may be older than the last step until one of the download
/// functions updates it.
class BodyStepper {
 public:
  virtual ~BodyStepper() = default;

  /// Starts to make the steps, from the state of the SimulatedBody.
  virtual void begin() = 0;
  /// Updates the state of the SimulatedBody, because another stepper makes the next step.
  virtual void end() = 0;
  /// Makes one time step to the next pose.
  virtual void step(const Pose& pose, const Forces& forces) = 0;

  /// Updates the skin and the positions and velocities of the solver.
  virtual void download_skin() = 0;
  /// Updates the attachment and the carried velocities, in addition to download_skin().
  virtual void download_bones() = 0;
  /// Updates the contacts.
  virtual void download_contacts() = 0;
  /// Returns the number of contacts of the last step.
  virtual int contact_count() = 0;
  /// Returns the durations of the last step.
  virtual SkinningTimes last_times() const = 0;
};

}  // namespace sinew

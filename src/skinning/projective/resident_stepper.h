// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "skinning/projective/body_stepper.h"
#include "skinning/projective/resident_step.h"
#include "skinning/projective/simulated_body.h"

namespace sinew {

/// Makes the time steps of a SimulatedBody that stays in the memory of its solver (ResidentStep).
/// The host only poses the skeleton and decides when contacts are found and sleep.
class ResidentStepper : public BodyStepper {
 public:
  /// Makes the steps of `body`, which must outlive this object.
  ResidentStepper(SimulatedBody& body, std::unique_ptr<ResidentStep> resident)
      : body_(body), resident_(std::move(resident)) {}

  /// Returns true if this stepper can make the next step. Only the host handles grips, surroundings
  /// (a floor, too) and the recovery from tangles.
  bool can_step(const Pose& pose, const Forces& forces) const;

  void begin() override;
  void end() override;
  void step(const Pose& pose, const Forces& forces) override;
  /// Download data that is newer than that of the host. If the device is lost, these functions
  /// throw once, and later calls leave the host's data as they are.
  void download_skin() override;
  void download_bones() override;
  void download_contacts() override;
  int contact_count() override;
  SkinningTimes last_times() const override;

  /// Passes the material of the body's tissue to the resident step. Call it when it has changed.
  void update_material() { resident_->set_material(body_.tissue); }

 private:
  SimulatedBody& body_;
  std::unique_ptr<ResidentStep> resident_;
  bool in_use_ = false;
  /// True while the host's copy of the tissue, of the carried velocities and attachment, or of the
  /// contacts is older than that of the resident step.
  bool skin_behind_ = false, bones_behind_ = false, contacts_behind_ = false;
  bool is_sleeping_ = false;     ///< the solver has step scales (ContactSleep)
  RigidJoints previous_joints_;  ///< the body's joints in the step before
};

}  // namespace sinew

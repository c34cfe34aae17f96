// SPDX-License-Identifier: MIT

#include <utility>

#include "skinning/projective/host_stepper.h"

/// Part of HostStepper: frees a body from tangles (TangleRecovery).
namespace sinew {

/// Returns true if the body may move to a reference: no colliders or other characters are around
/// except for a floor, and the user does not hold it. On its path from the rest pose, the reference
/// would pass through colliders and other bodies, and could be held on the wrong side of them.
bool HostStepper::may_recover(const Forces& forces) const {
  const Surroundings* const around = forces.surroundings;
  const bool only_floor = around == nullptr || !around->has_colliders();
  return only_floor && forces.grip == nullptr && !body_.is_held;
}

/// Moves the state of the body out of the SimulatedBody, its solver and this object.
BodyState HostStepper::extract_state() {
  return {body_.pose,
          std::exchange(settling_, {}),
          body_.solver->positions(),
          body_.solver->velocities(),
          std::move(body_.carried),
          std::move(held_),
          std::move(targets_),
          std::move(body_.attachment),
          std::move(body_.joints),
          body_.origin,
          kinematic_move_,
          body_.contacts->extract_memory()};
}

/// Restores a state that extract_state() returned as the present state of the body.
void HostStepper::restore_state(BodyState state) {
  body_.pose = std::move(state.pose);
  settling_ = std::move(state.settling);
  body_.solver->set_positions(state.positions);
  body_.solver->set_velocities(state.velocities);
  body_.carried = std::move(state.carried);
  held_ = std::move(state.held);
  targets_ = std::move(state.targets);
  body_.attachment = std::move(state.attachment);
  body_.joints = std::move(state.joints);
  body_.origin = state.origin;
  kinematic_move_ = state.kinematic_move;
  set_solver_targets();
  body_.contacts->restore(std::move(state.contacts));
  body_.read_skin();
}

/// Starts to settle the reference along the path from the rest pose to the present pose.
void HostStepper::begin_reference() {
  const SettlingPath path = SettlingPath::from_rest(body_.skeleton, body_.pose);
  BodyState own = extract_state();
  held_ = own.held;
  targets_ = own.targets;
  body_.recovery.begin();
  begin_settling(path);
  body_.recovery.reference() = extract_state();
  restore_state(std::move(own));
}

/// Makes some rounds of settling with the state of the reference and then restores the body's own
/// state.
/// \return  true if the reference is settled
bool HostStepper::settle_reference(const Forces& forces, int rounds) {
  if (rounds == 0) return false;
  const SkinningTimes times = body_.times;
  BodyState own = extract_state();
  restore_state(std::move(body_.recovery.reference()));
  bool settled = false;
  for (int i = 0; i < rounds && !settled; ++i) settled = settle_a_round(forces);
  body_.recovery.reference() = extract_state();
  restore_state(std::move(own));
  body_.times = times;
  return settled;
}

/// Advances the recovery at the end of a time step.
void HostStepper::recover(const Forces& forces) {
  if (!body_.bones_rest() || !may_recover(forces)) {
    // If the move to the reference is interrupted, the contacts are still those of the tangle.
    if (body_.recovery.stage() == TangleRecovery::Stage::kReturning) body_.contacts->forget();
    return body_.recovery.stop();
  }
  const double dt = body_.settings.step.time_step;
  switch (body_.recovery.stage()) {
    case TangleRecovery::Stage::kIdle:
      if (body_.contacts->count() > 0) {
        begin_reference();
      } else if (!body_.recovery.has_searched()) {
        body_.contacts->search_all();
        body_.recovery.mark_searched();
      }
      break;
    case TangleRecovery::Stage::kSettling:
      if (settle_reference(forces, body_.recovery.advance_settling(dt))) body_.recovery.wait();
      break;
    case TangleRecovery::Stage::kWaiting:
      if (body_.recovery.may_compare(body_.solver->velocities(), dt))
        body_.recovery.compare(body_.solver->positions());
      break;
    case TangleRecovery::Stage::kReturning:
      body_.solver->set_positions(body_.recovery.move(dt));
      body_.read_skin();
      if (body_.recovery.stage() == TangleRecovery::Stage::kDone)
        body_.contacts->restore_asleep(std::move(body_.recovery.reference().contacts));
      break;
    case TangleRecovery::Stage::kDone:
      break;
  }
}

}  // namespace sinew

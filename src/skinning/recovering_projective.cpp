// SPDX-License-Identifier: MIT

#include <utility>

#include "skinning/projective.h"

/// Part of ProjectiveSkinner: frees a body from tangles (TangleRecovery).
namespace sinew {

bool ProjectiveSkinner::bones_rest() const {
  return contacts_->standing_seconds() > TangleRecovery::kStandingSeconds;
}

/// Returns true if the body may move to a reference: no colliders or other characters are around
/// except for a floor, and the user does not hold it. On its path from the rest pose, the reference
/// would pass through colliders and other bodies, and could be held on the wrong side of them.
bool ProjectiveSkinner::may_recover(const Forces& forces) const {
  const Surroundings* const around = forces.surroundings;
  const bool only_floor = around == nullptr || !around->has_colliders();
  return only_floor && forces.grip == nullptr && !is_held_;
}

/// Moves the state of the body out of this object.
BodyState ProjectiveSkinner::put_aside() {
  return {pose_,
          std::exchange(settling_, {}),
          solver_->positions(),
          solver_->velocities(),
          std::move(carried_),
          std::move(held_),
          std::move(targets_),
          std::move(attachment_state_),
          std::move(transforms_),
          origin_,
          driven_move_,
          contacts_->take_memory()};
}

/// Makes a state that put_aside() returned the present state of the body.
void ProjectiveSkinner::take_up(BodyState state) {
  pose_ = std::move(state.pose);
  settling_ = std::move(state.settling);
  solver_->set_positions(state.positions);
  solver_->set_velocities(state.velocities);
  carried_ = std::move(state.carried);
  held_ = std::move(state.held);
  targets_ = std::move(state.targets);
  attachment_state_ = std::move(state.attachment);
  transforms_ = std::move(state.transforms);
  origin_ = state.origin;
  driven_move_ = state.driven_move;
  solver_->set_fixed_positions(held_);
  if (constraints_->anchors() >= 0) solver_->set_targets(constraints_->anchors(), targets_);
  contacts_->restore(std::move(state.contacts));
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
}

/// Starts to settle the reference along the path from the rest pose to the present pose.
void ProjectiveSkinner::begin_reference() {
  const SettlingPath path = SettlingPath::from_rest(skeleton_, pose_);
  BodyState own = put_aside();
  held_ = own.held;
  recovery_.begin();
  begin_settling(path);
  recovery_.reference() = put_aside();
  take_up(std::move(own));
}

/// Makes some rounds of settling with the state of the reference and then restores the body's own
/// state.
/// \return  true if the reference is settled
bool ProjectiveSkinner::settle_reference(const Forces& forces, int rounds) {
  if (rounds == 0) return false;
  const SkinningTimes times = times_;
  BodyState own = put_aside();
  take_up(std::move(recovery_.reference()));
  bool settled = false;
  for (int i = 0; i < rounds && !settled; ++i) settled = settle_a_round(forces);
  recovery_.reference() = put_aside();
  take_up(std::move(own));
  times_ = times;
  return settled;
}

/// Advances the recovery at the end of a time step.
void ProjectiveSkinner::recover(const Forces& forces) {
  if (!bones_rest() || !may_recover(forces)) {
    // If the move to the reference is interrupted, the contacts are still those of the tangle.
    if (recovery_.stage() == TangleRecovery::Stage::kReturning) contacts_->forget();
    return recovery_.stop();
  }
  const double dt = settings_.step.time_step;
  switch (recovery_.stage()) {
    case TangleRecovery::Stage::kIdle:
      if (contacts_->count() > 0) begin_reference();
      break;
    case TangleRecovery::Stage::kSettling:
      if (settle_reference(forces, recovery_.take_rounds(dt))) recovery_.wait();
      break;
    case TangleRecovery::Stage::kWaiting:
      if (recovery_.may_compare(solver_->velocities(), dt)) recovery_.compare(solver_->positions());
      break;
    case TangleRecovery::Stage::kReturning:
      solver_->set_positions(recovery_.move(dt));
      skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
      if (recovery_.stage() == TangleRecovery::Stage::kDone)
        contacts_->restore_asleep(std::move(recovery_.reference().contacts));
      break;
    case TangleRecovery::Stage::kDone:
      break;
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "core/error.h"
#include "viewer/tools/skin_picking.h"
#include "viewer/viewer_state.h"

namespace sinew {

void ViewerState::stir() {
  stirred_ = !playing;
  calm_ = swung_ = 0.0;
}

void ViewerState::come_to_rest_with(const Settings& before) {
  if (playing) return;
  if (differ_in_forces_alone(before, session_->settings()) && session_->is_settled()) return stir();
  session_->seek(session_->time(), Session::Arrival::kCarried);
}

void ViewerState::grab(const Eigen::Vector3d& point) {
  if (at_rest_) throw UsageError("the body is still being prepared; wait for it");
  const PickedSkin picked = pick_skin(*session_, point);
  if (!picked.place) throw UsageError(picked.objection);
  if (!session_->grab(*picked.place))
    throw UsageError("this skin cannot be grabbed: it follows the skeleton");
  // The other side is grabbed at the same place if it has a body.
  for (Session* side : sides()) {
    if (side == session_.get()) continue;
    if (const PickedSkin there = pick_skin(*side, point); there.place) side->grab(*there.place);
  }
  stir();
}

void ViewerState::pull_to(const Eigen::Vector3d& target) {
  if (session_->grip() == nullptr || session_->grip()->target == target) return;
  for (Session* side : sides()) {
    if (side->grip() != nullptr) side->pull_to(target);
  }
  stir();
}

void ViewerState::release_grab() {
  if (session_->grip() == nullptr) return;
  for (Session* side : sides()) side->release();
  stir();
}

void ViewerState::shake(double strength) {
  if (at_rest_) throw UsageError("the body is still being prepared; wait for it");
  if (session_->lane().tissue() == nullptr)
    throw UsageError("only a simulated body can be shaken; choose the method projective");
  for (Session* side : sides()) side->shake(strength);
  stir();
}

void ViewerState::settle() {
  if (at_rest_) throw UsageError("the body is still being prepared; wait for it");
  move_sides([&] {
    for (Session* side : sides()) side->seek(side->time(), Session::Arrival::kSettled);
  });
  ++frame_revision_;
}

}  // namespace sinew

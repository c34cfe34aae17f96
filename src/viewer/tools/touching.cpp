// SPDX-License-Identifier: MIT

#include "viewer/tools/touching.h"

#include "core/error.h"
#include "session/session.h"
#include "skinning/grip.h"
#include "viewer/tools/skin_picking.h"

namespace sinew {

void Touching::require_prepared() const {
  if (!bodies_.is_prepared()) throw UsageError("the body is still being prepared; wait for it");
}

void Touching::grab(const Eigen::Vector3d& point) {
  require_prepared();
  Session& first = bodies_.session();
  const PickedSkin picked = pick_skin(first, point);
  if (!picked.place) throw UsageError(picked.objection);
  if (!first.grab(*picked.place))
    throw UsageError("this skin cannot be grabbed: it follows the skeleton");
  // The other side is grabbed at the same place if it has a body.
  for (Session* side : bodies_.sides()) {
    if (side == &first) continue;
    if (const PickedSkin there = pick_skin(*side, point); there.place) side->grab(*there.place);
  }
  playback_.stir();
}

void Touching::pull_to(const Eigen::Vector3d& target) {
  const Grip* const grip = bodies_.session().grip();
  if (grip == nullptr || grip->target == target) return;
  for (Session* side : bodies_.sides()) {
    if (side->grip() != nullptr) side->pull_to(target);
  }
  playback_.stir();
}

void Touching::release() {
  if (bodies_.session().grip() == nullptr) return;
  for (Session* side : bodies_.sides()) side->release();
  playback_.stir();
}

void Touching::shake(double strength) {
  require_prepared();
  if (bodies_.session().lane().tissue() == nullptr)
    throw UsageError("only simulated skin can be shaken; choose the method projective");
  for (Session* side : bodies_.sides()) side->shake(strength);
  playback_.stir();
}

void Touching::settle() {
  require_prepared();
  bodies_.move_sides([&] {
    for (Session* side : bodies_.sides()) side->seek(side->time(), Session::Arrival::kSettled);
  });
  ++bodies_.revisions.frame;
}

}  // namespace sinew

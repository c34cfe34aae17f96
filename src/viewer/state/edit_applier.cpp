// SPDX-License-Identifier: MIT

#include "viewer/state/edit_applier.h"

#include <exception>
#include <utility>

#include "core/error.h"
#include "session/painting/painted_maps.h"
#include "session/session.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"

namespace sinew {

void EditApplier::apply() {
  const bool building = bodies_.is_preparing();
  const Settings& present = bodies_.coming_settings();
  const Document& present_document = bodies_.coming_document();
  const Settings wanted = bodies_.automatic_contact().simulated(edits_.settings);
  try {
    apply_document();
  } catch (const UnavailableError&) {
    throw;  // Bodies::simulate() handles it
  } catch (const std::exception& error) {
    messages_.show_error(error);
    edits_.document = bodies_.session().document();
    edits_.give_up();
  }
  if (needs_new_lane(present, wanted) || needs_new_lane(present_document, edits_.document)) {
    bodies_.prepare();
    return;
  }
  if (building || present == wanted) return;
  apply_live_settings(wanted);
}

void EditApplier::apply_live_settings(const Settings& wanted) {
  Session& session = bodies_.session();
  try {
    const Settings before = session.settings();
    session.apply(wanted);
    // A paused body is shown in the state in which it comes to rest with the new settings.
    come_to_rest_with(before);
  } catch (const UnavailableError&) {
    throw;
  } catch (const std::exception& error) {
    messages_.show_error(error);
    edits_.settings = bodies_.automatic_contact().edited(session.settings(), edits_.settings);
    edits_.give_up();
  }
  ++bodies_.revisions.frame;
}

void EditApplier::come_to_rest_with(const Settings& before) {
  if (playback_.playing) return;
  Session& session = bodies_.session();
  if (differ_in_forces_alone(before, session.settings()) && session.is_settled())
    return playback_.stir();
  session.seek(session.time(), Session::Arrival::kCarried);
}

void EditApplier::apply_document() {
  const Document& present = bodies_.session().document();
  const Document& wanted = edits_.document;
  if (!present.painted.same_material(wanted.painted)) {
    for (Session* side : bodies_.sides()) {
      side->paint(wanted.painted);
      if (!playback_.playing) side->seek(side->time(), Session::Arrival::kCarried);
    }
    ++bodies_.revisions.frame;
  }
  if (present.recorded != wanted.recorded || present.motions != wanted.motions) {
    for (Session* side : bodies_.sides()) {
      side->set_clips(wanted.motions, wanted.recorded);
      if (!playback_.playing) side->seek(side->time(), Session::Arrival::kCarried);
    }
  }
  if (present.part_looks != wanted.part_looks) {
    for (Session* side : bodies_.sides()) side->set_part_looks(wanted.part_looks);
    ++bodies_.revisions.frame;
  }
  // Other files are opened first (FileOpening).
  if (present.colliders != wanted.colliders &&
      collider_files(present.colliders) == collider_files(wanted.colliders)) {
    for (Session* side : bodies_.sides()) side->place_colliders(wanted.colliders);
    playback_.stir();
    ++bodies_.revisions.frame;
  }
  if (present.posed == wanted.posed) return;
  for (Session* side : bodies_.sides()) side->pose_joints(wanted.posed);
  playback_.stir();
}

void EditApplier::install_prepared() {
  messages_.attempt([&] { bodies_.install_prepared(); }, [&] { keep_present_lane(); });
}

void EditApplier::cancel() {
  bodies_.cancel_preparing();
  keep_present_lane();
}

/// Returns to the settings and document of the present lane, after a new lane failed or was
/// cancelled. Edits that need no new lane are kept.
void EditApplier::keep_present_lane() {
  const Session& session = bodies_.session();
  const Settings present_settings =
      bodies_.automatic_contact().edited(session.settings(), edits_.settings);
  edits_.settings = with_live_settings(present_settings, edits_.settings);
  Document& document = edits_.document;
  Document present = session.document();
  present.draft = std::move(document.draft);
  present.posed = std::move(document.posed);
  present.motions = std::move(document.motions);
  present.recorded = std::move(document.recorded);
  present.pinned = std::move(document.pinned);
  present.freedoms = std::move(document.freedoms);
  present.part_looks = std::move(document.part_looks);
  present.colliders = std::move(document.colliders);
  document.painted.copy(PaintedMap::kSimulated, present.painted);
  present.painted = std::move(document.painted);
  document = std::move(present);
  edits_.give_up();
  ++bodies_.revisions.frame;
  if (!bodies_.is_prepared()) playback_.playing = false;
}

}  // namespace sinew

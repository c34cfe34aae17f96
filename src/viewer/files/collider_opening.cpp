// SPDX-License-Identifier: MIT

#include "viewer/files/collider_opening.h"

#include <algorithm>
#include <memory>

#include "session/session.h"
#include "viewer/files/opened_by.h"

namespace sinew {

ColliderChange ColliderOpening::wanted() const {
  return collider_change(bodies_.session().played_colliders().colliders(),
                         edits_.document.colliders);
}

bool ColliderOpening::shows_listed() const {
  const std::vector<Collider>& shown = bodies_.session().played_colliders().colliders();
  const std::vector<ColliderPlacement>& listed = edits_.document.colliders;
  return std::equal(
      shown.begin(), shown.end(), listed.begin(), listed.end(),
      [](const Collider& one, const ColliderPlacement& other) { return one.file == other.file; });
}

void ColliderOpening::follow() {
  if (shows_listed()) return cancel();
  const ColliderChange change = wanted();
  if (change.added.empty()) {
    cancel();
    OpenedColliders none;
    character_.change_colliders(change, none);
    return;
  }
  const bool under_way = (job_.running() || opened_) && change_ == change &&
                         files_ == collider_files(edits_.document.colliders);
  if (!under_way) start();
}

void ColliderOpening::start() {
  cancel();
  change_ = wanted();
  files_ = collider_files(edits_.document.colliders);
  std::vector<std::shared_ptr<const Session>> sessions;
  std::vector<Settings> settings;  // those of the sessions may change meanwhile
  for (const std::shared_ptr<Session>& side : bodies_.all_sessions()) {
    sessions.push_back(side);
    settings.push_back(side->settings());
  }
  job_.start([files = files_, added = change_.added, sessions = std::move(sessions),
              settings = std::move(settings)](const Progress& progress) {
    return opened_by([&] {
      return open_added(files, added, sessions.front()->character(), settings, progress);
    });
  });
}

void ColliderOpening::show_opened() {
  messages_.attempt(
      [&] {
        if (std::optional<OpenedColliders> opened = job_.take()) opened_ = std::move(opened);
        if (opened_) show();
      },
      [&] { keep_present(); });
}

void ColliderOpening::show() {
  const bool fits = opened_->anew || opened_->ready.size() == bodies_.all_sessions().size();
  const bool still_wanted =
      change_ == wanted() && files_ == collider_files(edits_.document.colliders);
  if (!fits || !still_wanted) return opened_.reset();
  if (opened_->anew) {
    character_.show_among_others(std::move(*opened_->anew));
  } else if (!character_.change_colliders(change_, *opened_)) {
    return;  // until no work in the background reads the character
  }
  opened_.reset();
}

void ColliderOpening::cancel() {
  job_.cancel();
  opened_.reset();
}

void ColliderOpening::keep_present() {
  cancel();
  if (shows_listed()) return;
  edits_.document.colliders = bodies_.session().document().colliders;
  edits_.give_up();
}

}  // namespace sinew

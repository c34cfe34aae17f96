// SPDX-License-Identifier: MIT

#include "viewer/files/skeleton_opening.h"

#include <utility>
#include <vector>

#include "session/session.h"
#include "viewer/files/opened_by.h"

namespace sinew {

bool SkeletonOpening::shows_edited() const {
  return bodies_.session().character().built == edits_.document.skeleton;
}

void SkeletonOpening::follow() {
  if (shows_edited()) return job_.cancel();
  if (job_.running() && wanted_ == edits_.document.skeleton) return;
  start();
}

void SkeletonOpening::start() {
  bodies_.cancel_preparing();  // a body for the other skeleton
  wanted_ = edits_.document.skeleton;
  OpenRequest request = request_of(project_.origin());
  for (const AddedMotion& motion : edits_.document.motions) request.motions.push_back(motion.file);
  request.colliders = collider_files(edits_.document.colliders);
  request.skeleton = wanted_;
  job_.start([request = std::move(request)](const Progress& progress) {
    return opened_by([&] { return open_files(request, progress).character; });
  });
}

void SkeletonOpening::show_opened() {
  messages_.attempt(
      [&] {
        std::optional<OpenedCharacter> opened = job_.take();
        if (opened && wanted_ == edits_.document.skeleton)
          character_.show_with_skeleton(std::move(*opened));
      },
      [&] { cancel(); });
}

void SkeletonOpening::cancel() {
  job_.cancel();
  if (shows_edited()) return;
  std::optional<BuiltSkeleton> draft = std::move(edits_.document.skeleton);
  edits_.document = bodies_.session().document();
  if (draft) edits_.document.draft = std::move(draft);
  edits_.give_up();
}

}  // namespace sinew

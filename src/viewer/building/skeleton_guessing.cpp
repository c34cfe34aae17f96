// SPDX-License-Identifier: MIT

#include "viewer/building/skeleton_guessing.h"

#include <optional>
#include <utility>

#include "core/error.h"
#include "session/session.h"

namespace sinew {

void SkeletonGuessing::start(GuessKind kind) {
  character_ = bodies_.revisions.character;
  // The surface is copied, because the character may be replaced while the guess runs.
  job_.start([surface = bodies_.session().character().surface, kind](const Progress& progress) {
    progress.report(0.0, "Guessing the skeleton");
    return guess_skeleton(surface, kind, progress);
  });
}

void SkeletonGuessing::follow() {
  if (running() && (!building_.is_on() || character_ != bodies_.revisions.character)) cancel();
  try {
    std::optional<GuessedSkeleton> guess = job_.take();
    if (!guess || !building_.is_on()) return;
    building_.replace(std::move(guess->skeleton));
    messages_.errors.insert(messages_.errors.end(), guess->warnings.begin(), guess->warnings.end());
    messages_.notice = "Guessed from the shape: drag joints that are not in their places";
  } catch (const InputError& error) {
    messages_.errors.push_back(bodies_.session().character().name + ": " + error.what());
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/building/skeleton_guessing.h"

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
    if (!guess) return;
    building_.replace(std::move(guess->skeleton));
    for (const std::string& warning : guess->warnings) messages_.errors.push_back(warning);
    messages_.notice = "Guessed from the shape: drag joints that are not in their places";
  } catch (const InputError& error) {
    messages_.errors.push_back(std::string(error.what()) +
                               "; use a template, or place the joints by hand");
  }
}

}  // namespace sinew

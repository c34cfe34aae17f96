// SPDX-License-Identifier: MIT

#include "viewer/building/skeleton_guessing.h"

#include <memory>
#include <optional>
#include <utility>

#include "building/skeleton_templates.h"
#include "core/error.h"
#include "session/session.h"

namespace sinew {

// In both jobs the surface is copied, because the character may be replaced while they run.

void SkeletonGuessing::start(GuessKind kind) {
  character_ = bodies_.revisions.character;
  job_.start([surface = bodies_.session().character().surface, kind](const Progress& progress) {
    progress.report(0.0, "Guessing the skeleton");
    GuessedSkeleton guess = guess_skeleton(surface, kind, progress);
    return Found{std::move(guess.skeleton), std::move(guess.warnings),
                 "Guessed from the shape: drag joints that are not in their places"};
  });
}

void SkeletonGuessing::start_template(const std::string& name) {
  require_template(name);
  character_ = bodies_.revisions.character;
  job_.start([surface = bodies_.session().character().surface, name,
              body = building_.known_body()](const Progress& progress) {
    constexpr double kBody = 0.5;  // fraction of the time, if the body is not known yet
    std::optional<KnownBody> own;
    if (!body) own.emplace(know_body(surface, progress.part(0.0, kBody)));
    progress.report(body ? 0.0 : kBody, "Fitting the template");
    return Found{fitted_template(name, surface, body ? body->probe : own->probe),
                 {},
                 "Fitted the template: drag joints that are not in their places"};
  });
}

void SkeletonGuessing::follow() {
  if (running() && (!building_.is_on() || character_ != bodies_.revisions.character)) cancel();
  try {
    std::optional<Found> found = job_.take();
    if (!found || !building_.is_on()) return;
    building_.replace(std::move(found->skeleton));
    messages_.errors.insert(messages_.errors.end(), found->warnings.begin(), found->warnings.end());
    messages_.notice = std::move(found->notice);
  } catch (const InputError& error) {
    messages_.errors.push_back(bodies_.session().character().name + ": " + error.what());
  }
}

}  // namespace sinew

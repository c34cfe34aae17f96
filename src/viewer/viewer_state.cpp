// SPDX-License-Identifier: MIT

#include "viewer/viewer_state.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "session/parts/missing_pieces.h"
#include "viewer/files/autosave.h"

namespace sinew {

ViewerState::ViewerState(Character character, Settings settings, int clip, Document document,
                         std::vector<Collider> colliders, Origin origin)
    : edits(std::move(settings)), origin_(std::move(origin)) {
  OpenedCharacter opened(std::move(character), std::move(colliders));
  watch_.watch(look_at(files_of(opened)));
  show_character(std::move(opened), clip, std::move(document));
  if (!is_autosaved(origin_.project_file)) saved_ = edits.values();
}

void ViewerState::show_character(OpenedCharacter opened, int clip, Document own) {
  bodies_.clear();
  heat.forget();
  edits.document = std::move(own);
  bodies_.show(Session::resting(std::move(opened.character), edits.settings,
                                std::move(opened.colliders), edits.document));
  Session& session = bodies_.session();
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  keep_present_colliders();
  messages.look_warnings = look_.warnings;
  messages.film_warnings.clear();
  for (const CharacterLook& other : looks_around_) {
    messages.look_warnings.insert(messages.look_warnings.end(), other.warnings.begin(),
                                  other.warnings.end());
  }
  // Without a skeleton, all missing pieces are reported. Missing clips alone are not, because the
  // user can record clips in the viewer.
  if (session.character().skeleton.empty()) {
    for (std::string& sentence : missing_pieces(session.character()))
      messages.look_warnings.push_back(std::move(sentence));
  }
  session.select_clip(std::clamp(clip, -1, session.clip_count() - 1));
  playback.restart();
  tools.selected_joint = -1;
  tools.paint.stroke.reset();
  edits.restart();
  ++bodies_.revisions.character;
  ++bodies_.revisions.frame;
  view.restart();
  bodies_.prepare();
}

void ViewerState::update(double elapsed) {
  bodies_.simulate([&] { move_on(elapsed); });
  view.follow_character(elapsed);
}

void ViewerState::move_on(double elapsed) {
  take_finished_work();
  follow_files(elapsed);
  if (films.cycle() != nullptr) return;
  applier_.apply();
  comparison.follow();
  playback.update(elapsed, requests.films());
}

/// Passes the result of a job to `take` if the job is done. If the job or `take` throws, shows the
/// error as a message and calls `recover`.
template <typename Result, typename Take, typename Recover>
void ViewerState::take_from(BackgroundJob<Result>& job, Take&& take, Recover&& recover) {
  try {
    if (std::optional<Result> result = job.take()) take(std::move(*result));
  } catch (const std::exception& error) {
    messages.show_error(error);
    recover();
  }
}

void ViewerState::take_finished_work() {
  take_from(
      opening_,
      [&](OpenedFiles opened) {
        surrounding_.cancel();  // it prepares colliders for the previous character
        show_opened(std::move(opened));
      },
      [&] { dropping_.reset(); });
  take_from(
      surrounding_, [&](OpenedCharacter opened) { show_among(std::move(opened)); },
      [&] { keep_present_colliders(); });
  applier_.take_prepared();
  comparison.take_prepared();
  heat.follow();
}

void ViewerState::show_recording(int index, double time) {
  playback.playing = false;
  bodies_.simulate([&] { applier_.apply_document(); });
  const int clip = static_cast<int>(session().character().clips.size()) + index;
  if (session().clip() != clip) playback.select_clip(clip);
  playback.seek(time);
}

void ViewerState::cancel() {
  if (questions.dialog) return questions.dialog.reset();
  if (requests.picture) return requests.picture.reset();
  if (opening_.running()) {
    dropping_.reset();
    return opening_.cancel();
  }
  if (surrounding_.running()) {
    surrounding_.cancel();
    return keep_present_colliders();
  }
  if (bodies_.is_preparing()) return applier_.cancel();
  if (comparison.is_preparing()) return comparison.cancel();
  if (heat.is_preparing()) return heat.cancel();
  messages.errors.clear();
}

std::pair<double, std::string> ViewerState::progress() const {
  if (requests.picture) return {requests.picture_share, requests.picture->progress_text()};
  if (opening_.running()) return {opening_.progress().first, "reading the character"};
  if (surrounding_.running()) return {surrounding_.progress().first, "reading what it meets"};
  if (bodies_.is_preparing()) return bodies_.progress();
  if (comparison.is_preparing()) return bodies_.comparison().progress();
  if (heat.is_preparing()) return heat.progress();
  return {0.0, ""};
}

}  // namespace sinew

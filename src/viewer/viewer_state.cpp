// SPDX-License-Identifier: MIT

#include "viewer/viewer_state.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/files/file_watch.h"

namespace sinew {

ViewerState::ViewerState(Character initial, Settings settings, int clip, Document document,
                         std::vector<Collider> colliders, Origin origin)
    : edits(settings),
      project(edits, bodies_, playback, applier_, view, comparison, character, heat, tools,
              preferences, questions, messages, std::move(origin)) {
  OpenedCharacter opened(std::move(initial), std::move(colliders), document.motions);
  files.watch(look_at(files_of(opened)));
  character.show(std::move(opened), clip, std::move(document));
  project.count_as_opened();
}

void ViewerState::update(double elapsed) {
  bodies_.simulate([&] { move_on(elapsed); });
  if (!fitting.is_on()) view.follow_character(elapsed);
}

void ViewerState::move_on(double elapsed) {
  install_finished_work();
  files.follow(elapsed);
  skeletons.follow();
  building.follow();
  guessing.follow();
  draft_preview.follow();
  fitting.follow();
  if (offline_playback.cycle() != nullptr) return;
  // Until another skeleton is shown, the document has settings of its joints.
  if (skeletons.shows_edited()) {
    applier_.apply();
    comparison.follow();
  }
  playback.update(elapsed, requests.records_video());
}

void ViewerState::install_finished_work() {
  files.show_opened();
  skeletons.show_opened();
  choice.follow();
  if (motions.show_added() && !view.follows) view.frame_hidden_motion();
  exporting.follow();
  const int lane = bodies_.revisions.lane;
  applier_.install_prepared();
  if (lane != bodies_.revisions.lane)
    if (const std::optional<PreparationRecord> record = record_of(session()))
      add_record(preferences.preparations, *record);
  comparison.install_prepared();
  heat.follow();
}

void ViewerState::show_recording(int index, double time) {
  playback.playing = false;
  bodies_.simulate([&] { applier_.apply_document(); });
  const int clip = session().first_recorded() + index;
  if (session().clip() != clip) playback.select_clip(clip);
  playback.seek(time);
}

bool ViewerState::preparing() const {
  return choice.is_looking() || files.is_opening() || skeletons.is_opening() ||
         building.preparing() || guessing.running() || draft_preview.running() ||
         fitting.running() || motions.is_adding() || bodies_.is_preparing() ||
         comparison.is_preparing() || heat.is_preparing();
}

void ViewerState::cancel() {
  if (panels.closing.close_front()) return;
  if (questions.dialog) return questions.dialog.reset();
  if (questions.motion) return questions.motion.reset();
  if (requests.image) return requests.image.reset();
  if (choice.is_looking()) return choice.cancel();
  if (files.is_opening()) return files.cancel();
  if (skeletons.is_opening()) return skeletons.cancel();
  if (guessing.running()) return guessing.cancel();
  if (draft_preview.running()) return draft_preview.cancel();
  if (tools.radius_tool) {
    tools.radius_tool = false;
    return;
  }
  if (building.is_on()) return building.leave();
  if (fitting.running()) return fitting.cancel();
  if (fitting.is_on()) return fitting.leave();
  if (motions.is_adding()) return motions.cancel();
  if (bodies_.is_preparing()) return applier_.cancel();
  if (comparison.is_preparing()) return comparison.cancel();
  if (heat.is_preparing()) return heat.cancel();
  if (exporting.is_exporting()) return exporting.cancel();
  messages.errors.clear();
}

std::pair<double, std::string> ViewerState::progress() const {
  if (requests.image) return {requests.image_progress, requests.image->progress_text()};
  if (files.is_opening()) return files.progress();
  if (skeletons.is_opening()) return skeletons.progress();
  if (guessing.running()) return guessing.progress();
  if (building.preparing()) return building.progress();
  if (draft_preview.running()) return draft_preview.progress();
  if (fitting.running()) return fitting.progress();
  if (motions.is_adding()) return motions.progress();
  if (bodies_.is_preparing()) return bodies_.progress();
  if (comparison.is_preparing()) return comparison.progress();
  if (heat.is_preparing()) return heat.progress();
  if (exporting.is_exporting()) return exporting.progress();
  return {0.0, ""};
}

}  // namespace sinew

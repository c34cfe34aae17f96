#include "viewer/viewer_state.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "assets/open.h"
#include "core/error.h"
#include "viewer/character_scene.h"

namespace sinew {
namespace {

// Of one picture; fewer when they take longer than this together, in ms: a window that answers is
// worth more than time at its full speed.
constexpr int kStepsPerPicture = 4;
constexpr double kSimulationBudget = 60.0;
// A picture that took longer (the window was dragged, the machine slept) counts as this long.
constexpr double kLongestPicture = 0.25;

bool same_document(const Document& a, const Document& b) {
  if (a.part_roles != b.part_roles || a.excluded != b.excluded) return false;
  if (a.radii.has_value() != b.radii.has_value()) return false;
  return !a.radii || (a.radii->joints == b.radii->joints && a.radii->bones == b.radii->bones);
}

}  // namespace

OpenedCharacter::OpenedCharacter(Character opened, std::vector<Collider> beside)
    : character(std::move(opened)), colliders(std::move(beside)), look(look_of(character)) {
  for (const Collider& collider : colliders) looks_around.push_back(look_of(collider.character));
}

ViewerState::ViewerState(Character character, Settings initial_settings, int clip,
                         Document initial_document, std::vector<Collider> colliders)
    : settings(std::move(initial_settings)) {
  show_character({std::move(character), std::move(colliders)}, clip, std::move(initial_document));
}

void ViewerState::show_character(OpenedCharacter opened, int clip, Document own) {
  // What still works for the old character reads it.
  building_.stop();
  building_comparison_.stop();
  comparison_.reset();
  session_ = Session::resting(std::move(opened.character), settings, std::move(opened.colliders));
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  keep_present_colliders();
  look_warnings = look_.warnings;
  for (const CharacterLook& other : looks_around_)
    look_warnings.insert(look_warnings.end(), other.warnings.begin(), other.warnings.end());
  const int clips = static_cast<int>(session_->character().clips.size());
  session_->select_clip(std::clamp(clip, -1, clips - 1));
  document = std::move(own);
  at_rest_ = true;
  ++character_revision_;
  ++frame_revision_;
  frame("auto");
  build_lane();
  if (comparing_) build_comparison();
}

void ViewerState::build_lane() {
  building_settings_ = settings;
  building_document_ = document;
  building_.start(
      [session = session_.get(), wanted = settings, own = document](const Progress& progress) {
        return session->build_lanes(wanted, own, progress);
      });
}

void ViewerState::compare(bool on) {
  if (comparing_ == on) return;
  comparing_ = on;
  ++frame_revision_;
  if (on) {
    build_comparison();
  } else {
    building_comparison_.cancel();
    comparison_.reset();
  }
}

void ViewerState::build_comparison() {
  Settings classic = settings;
  classic.method = "linear-blend";
  building_comparison_.start([character = session_->character(),
                              colliders = session_->neighbours().colliders(),
                              classic](const Progress& progress) {
    return std::make_unique<Session>(character, classic, Document{}, progress, colliders);
  });
}

void ViewerState::update(double elapsed) {
  take_finished_work();
  follow_settings();
  session_->set_at_end(looping ? AtEnd::kLoop : AtEnd::kHold);
  if (playing && at_rest_ && !building_.running()) build_lane();
  if (!playing || at_rest_) {
    slowed_ = false;
    return;
  }
  const FrameStatistics last = session_->statistics(false);
  const double step_ms = last.steps > 0 ? (last.frame_ms - last.upsampling_ms) / last.steps : 0.0;
  const int affordable = step_ms > 0.0 ? static_cast<int>(kSimulationBudget / step_ms) : 1;
  slowed_ = session_->advance(std::min(elapsed, kLongestPicture),
                              std::clamp(affordable, 1, kStepsPerPicture));
  follow_comparison();
  ++frame_revision_;
}

void ViewerState::take_finished_work() {
  try {
    if (std::optional<OpenedCharacter> opened = opening_.take()) {
      surrounding_.cancel();  // the character before, among others
      show_character(std::move(*opened), 0, {});
    }
    if (std::optional<OpenedCharacter> opened = surrounding_.take()) {
      const int clip = session_->clip();
      show_character(std::move(*opened), clip, document);
    }
    if (std::optional<Lanes> lanes = building_.take()) {
      session_->replace_lanes(std::move(*lanes), building_settings_, building_document_);
      at_rest_ = false;
      ++lane_revision_;
      ++frame_revision_;
    }
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    if (!surrounding_.running()) keep_present_colliders();
    if (!building_.running()) keep_present_lane();
  }
  try {
    if (std::optional<std::unique_ptr<Session>> session = building_comparison_.take()) {
      comparison_ = std::move(*session);
      ++lane_revision_;
      follow_comparison();
    }
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    comparing_ = false;
  }
}

void ViewerState::follow_settings() {
  const bool building = building_.running();
  const Settings& present = building ? building_settings_ : session_->settings();
  const Document& present_document = building ? building_document_ : session_->document();
  if (needs_new_lane(present, settings) || !same_document(present_document, document)) {
    build_lane();
    return;
  }
  if (building || present == settings) return;
  try {
    session_->apply(settings);
    // A body that does not play shows at once where it would come to rest.
    if (!playing) session_->seek(session_->time());
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    settings = session_->settings();
  }
  ++frame_revision_;
}

void ViewerState::follow_comparison() {
  if (!comparison_) return;
  if (comparison_->clip() != session_->clip()) comparison_->select_clip(session_->clip());
  comparison_->seek(session_->time());
  ++frame_revision_;
}

void ViewerState::select_clip(int index) {
  session_->select_clip(index);
  follow_comparison();
  ++frame_revision_;
}

void ViewerState::seek(double time) {
  session_->seek(time);
  follow_comparison();
  ++frame_revision_;
}

void ViewerState::step() {
  playing = false;
  if (at_rest_) return;
  session_->advance(session_->settings().time_step, 1);
  follow_comparison();
  ++frame_revision_;
}

void ViewerState::keep_present_colliders() {
  collider_files_.clear();
  for (const Collider& collider : session_->neighbours().colliders())
    collider_files_.push_back(collider.file);
}

void ViewerState::open(std::vector<std::string> files) {
  surrounding_.cancel();
  keep_present_colliders();
  opening_.start([files = std::move(files), around = collider_files_](const Progress& progress) {
    progress.report(0.0, "reading");
    OpenOptions options;
    options.stop = progress.stop_token();
    Character character = open_character(files, options);
    progress.report(0.5, "reading");
    std::vector<Collider> colliders = open_colliders(around, character, options.stop);
    return OpenedCharacter(std::move(character), std::move(colliders));
  });
}

void ViewerState::collide(const std::string& file) {
  if (opening_.running()) throw UsageError("another character is being opened; wait for it");
  if (file == "none") collider_files_.clear();
  if (file != "none") collider_files_.push_back(file);
  surrounding_.start(
      [files = collider_files_, character = session_->character()](const Progress& progress) {
        progress.report(0.0, "reading");
        std::vector<Collider> colliders = open_colliders(files, character, progress.stop_token());
        return OpenedCharacter(character, std::move(colliders));
      });
}

void ViewerState::frame(const std::string& view_name) {
  const Eigen::AlignedBox3d box =
      with_surroundings(animation_box(session_->character(), session_->clip()), *session_);
  if (!view_name.empty()) camera.look_from(view_name, box);
  camera.fit(box, aspect);
}

void ViewerState::cancel() {
  if (opening_.running()) return opening_.cancel();
  if (surrounding_.running()) {
    surrounding_.cancel();
    return keep_present_colliders();
  }
  if (building_.running()) {
    building_.cancel();
    return keep_present_lane();
  }
  if (building_comparison_.running()) compare(false);
}

void ViewerState::keep_present_lane() {
  settings = session_->settings();
  document = session_->document();
  if (at_rest_) playing = false;
}

std::pair<double, std::string> ViewerState::progress() const {
  if (opening_.running()) return {opening_.progress().first, "reading the character"};
  if (surrounding_.running()) return {surrounding_.progress().first, "reading what it meets"};
  if (building_.running()) return building_.progress();
  if (building_comparison_.running()) return building_comparison_.progress();
  return {0.0, ""};
}

}  // namespace sinew

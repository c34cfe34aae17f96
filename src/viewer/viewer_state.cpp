// SPDX-License-Identifier: MIT

#include "viewer/viewer_state.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/error.h"
#include "core/unused_memory.h"
#include "session/parts/missing_pieces.h"
#include "viewer/files/autosave.h"
#include "viewer/files/project_camera.h"
#include "viewer/scene/character_scene.h"

namespace sinew {
namespace {

// Largest number of time steps per frame, and the time that they may take, ms. If they take longer,
// fewer are made: a responsive window matters more than playback at full speed.
constexpr int kStepsPerPicture = 4;
constexpr double kSimulationBudget = 60.0;
// Largest time that one frame may advance, s. A frame can take longer if the window was dragged or
// the machine slept.
constexpr double kLongestPicture = 0.25;
// Time per frame for settling bodies that were carried to another moment, ms.
constexpr double kSettlingBudget = 12.0;
// A body that swings while the clip is held counts as at rest once its speed has stayed below
// kCalmSpeed (heights per second) for kCalmTime (s), and in any case after kLongestSwing (s).
constexpr double kCalmTime = 0.3;
constexpr double kLongestSwing = 6.0;
constexpr double kCalmSpeed = 2e-3;
// Duration of the transition from one clip to another, s.
constexpr double kClipBlend = 0.3;

}  // namespace

ViewerState::ViewerState(Character character, Settings initial_settings, int clip,
                         Document initial_document, std::vector<Collider> colliders, Origin origin)
    : settings(initial_settings), origin_(std::move(origin)) {
  OpenedCharacter opened(std::move(character), std::move(colliders));
  watch_.watch(look_at(files_of(opened)));
  show_character(std::move(opened), clip, std::move(initial_document));
  if (!is_autosaved(origin_.project_file)) saved_ = edits();
}

void ViewerState::show_character(OpenedCharacter opened, int clip, Document own) {
  building_.cancel();
  comparison_.forget();
  weighing_.forget();
  document = std::move(own);
  session_ = Session::resting(std::move(opened.character), settings, std::move(opened.colliders),
                              document);
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  keep_present_colliders();
  look_warnings = look_.warnings;
  film_warnings.clear();
  for (const CharacterLook& other : looks_around_)
    look_warnings.insert(look_warnings.end(), other.warnings.begin(), other.warnings.end());
  // Without a skeleton, all missing pieces are reported. Missing clips alone are not, because the
  // user can record clips in the viewer.
  if (session_->character().skeleton.empty()) {
    for (std::string& sentence : missing_pieces(session_->character()))
      look_warnings.push_back(std::move(sentence));
  }
  session_->select_clip(std::clamp(clip, -1, session_->clip_count() - 1));
  range.reset();
  selected_joint = -1;
  paint.stroke.reset();
  stirred_ = false;
  history_.restart(edits());
  at_rest_ = true;
  ++character_revision_;
  ++frame_revision_;
  follow_.restart();
  frame("auto");
  build_lane();
}

void ViewerState::build_lane() {
  building_settings_ = settings;
  building_document_ = document;
  building_.start(
      [session = session_, wanted = settings, own = document](const Progress& progress) {
        return session->build_lanes(wanted, own, progress);
      });
}

/// Calls `work`, which moves bodies. If the GPU fails in it, the bodies are frozen until lanes on
/// the CPU are ready.
/// \return false if the GPU failed
template <typename Work>
bool ViewerState::simulate(Work&& work) {
  try {
    work();
    return true;
  } catch (const UnavailableError& error) {
    go_on_without_gpu(error.what());
    return false;
  }
}

/// Calls `work`, which moves all sides to another moment. If the GPU fails in it, calls it again,
/// because frozen sides must arrive at that moment, too.
template <typename Work>
void ViewerState::move_sides(Work&& work) {
  if (!simulate(work)) work();
}

void ViewerState::update(double elapsed) {
  simulate([&] { move_on(elapsed); });
  follow_character(elapsed);
}

void ViewerState::move_on(double elapsed) {
  take_finished_work();
  follow_files(elapsed);
  if (cycle_) return;
  follow_settings();
  follow_comparison();
  for (Session* side : sides()) {
    side->set_at_end(at_end);
    side->set_range(range);
  }
  if (playing && at_rest_ && !building_.running()) build_lane();
  slowed_ = false;
  if (at_rest_) return;
  if (!are_settled()) {
    const std::span<Session* const> all = sides();
    for (Session* side : all) {
      if (!side->is_settled()) side->settle(kSettlingBudget / static_cast<double>(all.size()));
    }
    ++frame_revision_;
    return;
  }
  if (picture && picture->is_film()) return;
  if (!playing && !stirred_) return;
  const double wanted = std::min(elapsed, kLongestPicture);
  const double played = std::min(wanted, playable_time());
  slowed_ = played < wanted;
  play(played);
}

void ViewerState::play_exactly(double seconds) {
  if (at_rest_) return;
  if (!simulate([&] { play(seconds); })) throw_gpu_failed_in_film();
}

void ViewerState::throw_gpu_failed_in_film() {
  throw UnavailableError("the picture or film is given up, since the GPU failed; make it again");
}

void ViewerState::begin_cycle(const FrameRange& cycle) {
  const std::span<Session* const> all = sides();
  if (!simulate([&] { cycle_.emplace(std::vector(all.begin(), all.end()), cycle); }))
    throw_gpu_failed_in_film();
}

const CyclePlayer& ViewerState::play_cycle() {
  const std::span<Session* const> all = sides();
  const auto is_closed = [](const Session* side) { return side->plays_closed(); };
  if (!std::ranges::equal(all, cycle_->sessions()) || !std::ranges::all_of(all, is_closed)) {
    throw UsageError(
        "the film is given up, since another clip or another side of the comparison was chosen; "
        "film it again");
  }
  if (!simulate([&] { cycle_->advance(); })) throw_gpu_failed_in_film();
  ++frame_revision_;
  return *cycle_;
}

void ViewerState::end_cycle() {
  cycle_.reset();
  for (Session* const side : sides()) side->play_as_it_is();
  follow_settings();
  follow_comparison();
}

bool ViewerState::are_settled() const {
  const Session* const other = comparison_.side();
  return session_->is_settled() && (other == nullptr || other->is_settled());
}

std::span<Session* const> ViewerState::sides() {
  sides_ = {session_.get(), comparison_.side()};
  return std::span<Session* const>(sides_).first(sides_[1] == nullptr ? 1 : 2);
}

/// Returns the time that the next frame may play, s, from the measured cost of the last time steps.
double ViewerState::playable_time() {
  double cost = 0.0;  // ms per simulated second
  for (const Session* side : sides()) {
    const FrameStatistics last = side->statistics(false);
    if (last.steps == 0) continue;  // if time steps are long, not every frame makes one
    cost += (last.frame_ms - last.upsampling_ms) / (last.steps * side->settings().step.time_step);
  }
  const double step = session_->settings().step.time_step;
  const double affordable = cost > 0.0 ? kSimulationBudget / cost : step;
  return std::clamp(affordable, step, kStepsPerPicture * step);
}

/// Plays all sides for the same time, s, even if their time steps differ.
void ViewerState::play(double seconds) {
  for (Session* side : sides()) {
    side->hold_clip(!playing);
    side->advance(seconds);
    side->hold_clip(false);
  }
  comparison_.keep_together(*session_);
  if (playing) stirred_ = false;
  calm_ = session_->max_speed() > kCalmSpeed ? 0.0 : calm_ + seconds;
  swung_ += seconds;
  if (calm_ > kCalmTime || swung_ > kLongestSwing) stirred_ = false;
  ++frame_revision_;
}

/// Passes the result of a job to `take` if the job is done. If the job or `take` throws, shows the
/// error as a message and calls `recover`.
template <typename Result, typename Take, typename Recover>
void ViewerState::take_from(BackgroundJob<Result>& job, Take&& take, Recover&& recover) {
  try {
    if (std::optional<Result> result = job.take()) take(std::move(*result));
  } catch (const std::exception& error) {
    show_error(error);
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
  take_from(
      building_,
      [&](Lanes lanes) {
        simulate([&] {
          session_->replace_lanes(std::move(lanes), building_settings_, building_document_);
          at_rest_ = false;
          ++lane_revision_;
          ++frame_revision_;
          comparison_.join(*session_);
          report_backend();
        });
        return_unused_memory();
      },
      [&] { keep_present_lane(); });
  take_comparison();
  try {
    weighing_.follow(session_->character(), heat_map == HeatMap::kWeights);
  } catch (const std::exception& error) {
    show_error(error);
    show_heat(HeatMap::kNone);
  }
}

void ViewerState::follow_settings() {
  const bool building = building_.running();
  const Settings& present = building ? building_settings_ : session_->settings();
  const Document& present_document = building ? building_document_ : session_->document();
  try {
    follow_document();
  } catch (const UnavailableError&) {
    throw;  // simulate() handles it
  } catch (const std::exception& error) {
    show_error(error);
    document = session_->document();
    history_.give_up(edits());
  }
  if (needs_new_lane(present, settings) || needs_new_lane(present_document, document)) {
    build_lane();
    return;
  }
  if (building || present == settings) return;
  try {
    const Settings before = session_->settings();
    session_->apply(settings);
    // A paused body is shown in the state in which it comes to rest with the new settings.
    come_to_rest_with(before);
  } catch (const UnavailableError&) {
    throw;
  } catch (const std::exception& error) {
    show_error(error);
    settings = session_->settings();
    history_.give_up(edits());
  }
  ++frame_revision_;
}

/// Applies changes of the document that need no new lane: painted material, recorded clips and
/// posed joints.
void ViewerState::follow_document() {
  const Document& present = session_->document();
  if (!present.painted.same_material(document.painted)) {
    for (Session* side : sides()) {
      side->paint(document.painted);
      if (!playing) side->seek(side->time(), Session::Arrival::kCarried);
    }
    ++frame_revision_;
  }
  if (present.recorded != document.recorded) {
    for (Session* side : sides()) {
      side->set_recorded(document.recorded);
      if (!playing) side->seek(side->time(), Session::Arrival::kCarried);
    }
  }
  if (present.posed == document.posed) return;
  for (Session* side : sides()) side->pose_joints(document.posed);
  stir();
}

void ViewerState::select_clip(int index) {
  range.reset();
  move_sides([&] {
    for (Session* side : sides()) {
      side->set_range({});
      if (playing && !at_rest_) {
        side->blend_to_clip(index, kClipBlend);
      } else {
        side->select_clip(index, Session::Arrival::kCarried);
      }
    }
  });
  ++frame_revision_;
}

void ViewerState::seek(double time) {
  move_sides([&] {
    for (Session* side : sides()) side->seek(time, Session::Arrival::kCarried);
  });
  ++frame_revision_;
}

void ViewerState::step() {
  playing = false;
  if (at_rest_) return;
  simulate([&] {
    for (Session* side : sides()) side->advance(session_->settings().step.time_step);
    comparison_.keep_together(*session_);
  });
  ++frame_revision_;
}

void ViewerState::show_recording(int index, double time) {
  playing = false;
  simulate([&] { follow_document(); });
  const int clip = static_cast<int>(session_->character().clips.size()) + index;
  if (session_->clip() != clip) select_clip(clip);
  seek(time);
}

void ViewerState::show_heat(HeatMap map) {
  heat_map = map;
  view.heat_range = heat_map_info(map).range;
  view.heat_colors = heat_map_info(map).colors;
  ++frame_revision_;
}

JointWeights ViewerState::joint_weights() const {
  if (heat_map != HeatMap::kWeights) return {};
  return {weighing_.get(session_->character()), selected_joint};
}

void ViewerState::keep_edits() {
  history_.note(edits());
}

void ViewerState::undo() {
  take_edits(history_.undo(edits()));
}

void ViewerState::redo() {
  take_edits(history_.redo(edits()));
}

void ViewerState::take_edits(std::optional<Edits> edits) {
  if (!edits) return;
  settings = std::move(edits->settings);
  document = std::move(edits->document);
  compared = std::move(edits->compared);
  redraw();
}

std::optional<int> ViewerState::find_clip(const std::string& name_or_number) const {
  return clip_referred_to(clip_names(session_->character(), session_->document().recorded),
                          name_or_number);
}

void ViewerState::cancel() {
  if (questions.dialog) return questions.dialog.reset();
  if (picture) return picture.reset();
  if (opening_.running()) {
    dropping_.reset();
    return opening_.cancel();
  }
  if (surrounding_.running()) {
    surrounding_.cancel();
    return keep_present_colliders();
  }
  if (building_.running()) {
    building_.cancel();
    return keep_present_lane();
  }
  if (comparison_.busy()) {
    comparison_.refuse();
    return keep_present_comparison();
  }
  if (weighing_.running()) {
    weighing_.cancel();
    return show_heat(HeatMap::kNone);
  }
  messages.clear();
}

void ViewerState::show_error(const std::exception& error) {
  messages.emplace_back(error.what());
  if (dynamic_cast<const UnavailableError*>(&error) != nullptr) lack_ = error.what();
}

/// Returns to the settings and document of the present lane, after a new lane failed or was
/// cancelled. Edits that need no new lane are kept.
void ViewerState::keep_present_lane() {
  settings = with_live_settings(session_->settings(), settings);
  Document present = session_->document();
  present.posed = std::move(document.posed);
  present.recorded = std::move(document.recorded);
  present.pinned = std::move(document.pinned);
  document.painted.take(PaintedMap::kSimulated, present.painted);
  present.painted = std::move(document.painted);
  document = std::move(present);
  history_.give_up(edits());
  redraw();
  if (at_rest_) playing = false;
}

std::pair<double, std::string> ViewerState::progress() const {
  if (picture) return {picture_share, picture->progress_text()};
  if (opening_.running()) return {opening_.progress().first, "reading the character"};
  if (surrounding_.running()) return {surrounding_.progress().first, "reading what it meets"};
  if (building_.running()) return building_.progress();
  if (comparison_.busy()) return comparison_.progress();
  if (weighing_.running()) return weighing_.progress();
  return {0.0, ""};
}

}  // namespace sinew

#include "viewer/viewer_state.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "viewer/autosave.h"
#include "viewer/character_scene.h"
#include "viewer/project_camera.h"

namespace sinew {
namespace {

// Of one picture; fewer when they take longer than this together, in ms: a window that answers is
// worth more than time at its full speed.
constexpr int kStepsPerPicture = 4;
constexpr double kSimulationBudget = 60.0;
// A picture that took longer (the window was dragged, the machine slept) counts as this long.
constexpr double kLongestPicture = 0.25;
// Of each picture, in ms, that a body that was carried somewhere may take to settle.
constexpr double kSettlingBudget = 12.0;
// A body that swings while the clip is held has come to rest when for so long (s) nothing was
// faster than this (heights a second).
constexpr double kCalmTime = 0.3;
constexpr double kLongestSwing = 6.0;  // whatever moves then
constexpr double kCalmSpeed = 2e-3;
// s that one clip takes to turn into another.
constexpr double kClipBlend = 0.3;

}  // namespace

ViewerState::ViewerState(Character character, Settings initial_settings, int clip,
                         Document initial_document, std::vector<Collider> colliders, Origin origin)
    : settings(std::move(initial_settings)), origin_(std::move(origin)) {
  OpenedCharacter opened(std::move(character), std::move(colliders));
  watch_.watch(look_at(files_of(opened)));
  show_character(std::move(opened), clip, std::move(initial_document));
  if (!is_autosaved(origin_.project_file)) saved_ = edits();
}

void ViewerState::show_character(OpenedCharacter opened, int clip, Document own) {
  building_.cancel();
  building_comparison_.cancel();
  comparison_.reset();
  weighing_.forget();
  document = std::move(own);
  session_ = Session::resting(std::move(opened.character), settings, std::move(opened.colliders),
                              document);
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  keep_present_colliders();
  look_warnings = look_.warnings;
  for (const CharacterLook& other : looks_around_)
    look_warnings.insert(look_warnings.end(), other.warnings.begin(), other.warnings.end());
  session_->select_clip(std::clamp(clip, -1, session_->clip_count() - 1));
  range.reset();
  selected_joint = -1;
  paint.stroke.reset();
  stirred_ = false;
  history_.restart(edits());
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
      [session = session_, wanted = settings, own = document](const Progress& progress) {
        return session->build_lanes(wanted, own, progress);
      });
}

void ViewerState::compare(bool on) {
  if (comparing_ == on) return;
  comparing_ = on;
  frames_comparison_ = on;
  if (!on) wants_frame = true;
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
  follow_files(elapsed);
  follow_settings();
  session_->set_at_end(at_end);
  session_->set_range(range);
  if (playing && at_rest_ && !building_.running()) build_lane();
  slowed_ = false;
  if (at_rest_) return;
  if (!session_->is_settled()) {
    session_->settle(kSettlingBudget);
    ++frame_revision_;
    return;
  }
  if (picture && picture->is_film()) return;
  if (!playing && !stirred_) return;
  const FrameStatistics last = session_->statistics(false);
  const double step_ms = last.steps > 0 ? (last.frame_ms - last.upsampling_ms) / last.steps : 0.0;
  const int affordable = step_ms > 0.0 ? static_cast<int>(kSimulationBudget / step_ms) : 1;
  play(std::min(elapsed, kLongestPicture), std::clamp(affordable, 1, kStepsPerPicture));
}

void ViewerState::play_exactly(double seconds) {
  if (at_rest_) return;
  constexpr int kAllSteps = 1 << 20;
  play(seconds, kAllSteps);
}

void ViewerState::play(double elapsed, int most_steps) {
  session_->hold_clip(!playing);
  slowed_ = session_->advance(elapsed, most_steps);
  session_->hold_clip(false);
  if (playing) stirred_ = false;
  calm_ = session_->max_speed() > kCalmSpeed ? 0.0 : calm_ + elapsed;
  swung_ += elapsed;
  if (calm_ > kCalmTime || swung_ > kLongestSwing) stirred_ = false;
  follow_comparison();
  ++frame_revision_;
}

/// Takes what a job has made, if it is done; what it or `take` throws becomes a message, after
/// which `recover` goes on without it.
template <typename Result, typename Take, typename Recover>
void ViewerState::take_from(BackgroundJob<Result>& job, Take&& take, Recover&& recover) {
  try {
    if (std::optional<Result> result = job.take()) take(std::move(*result));
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    recover();
  }
}

void ViewerState::take_finished_work() {
  take_from(
      opening_,
      [&](OpenedFiles opened) {
        surrounding_.cancel();  // the character before, among others
        show_opened(std::move(opened));
      },
      [] {});
  take_from(
      surrounding_, [&](OpenedCharacter opened) { show_among(std::move(opened)); },
      [&] { keep_present_colliders(); });
  take_from(
      building_,
      [&](Lanes lanes) {
        session_->replace_lanes(std::move(lanes), building_settings_, building_document_);
        at_rest_ = false;
        ++lane_revision_;
        ++frame_revision_;
      },
      [&] { keep_present_lane(); });
  take_from(
      building_comparison_,
      [&](std::unique_ptr<Session> session) {
        comparison_ = std::move(session);
        comparison_->pose_joints(session_->document().posed);
        comparison_->set_recorded(session_->document().recorded);
        // A split picture is a narrower one.
        wants_frame = std::exchange(frames_comparison_, false) || wants_frame;
        ++lane_revision_;
        follow_comparison();
      },
      [&] {
        comparison_.reset();
        comparing_ = false;
      });
  try {
    weighing_.follow(session_->character(), heat_map == HeatMap::kWeights);
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    show_heat(HeatMap::kNone);
  }
}

void ViewerState::follow_settings() {
  const bool building = building_.running();
  const Settings& present = building ? building_settings_ : session_->settings();
  const Document& present_document = building ? building_document_ : session_->document();
  follow_document();
  if (needs_new_lane(present, settings) || needs_new_lane(present_document, document)) {
    build_lane();
    return;
  }
  if (building || present == settings) return;
  try {
    const Settings before = session_->settings();
    session_->apply(settings);
    // A body that does not play shows where it would come to rest.
    come_to_rest_with(before);
  } catch (const std::exception& error) {
    messages.emplace_back(error.what());
    settings = session_->settings();
    history_.give_up(edits());
  }
  ++frame_revision_;
}

/// Poses, recorded clips and painted material, which need no new lane.
void ViewerState::follow_document() {
  const Document& present = session_->document();
  if (!present.painted.same_material(document.painted)) {
    session_->paint(document.painted);
    if (!playing) session_->seek(session_->time(), Session::Arrival::kCarried);
    ++frame_revision_;
  }
  if (present.recorded != document.recorded) {
    session_->set_recorded(document.recorded);
    if (comparison_) comparison_->set_recorded(document.recorded);
    if (!playing) session_->seek(session_->time(), Session::Arrival::kCarried);
  }
  if (present.posed == document.posed) return;
  session_->pose_joints(document.posed);
  if (comparison_) comparison_->pose_joints(document.posed);
  stirred_ = !playing;
  calm_ = swung_ = 0.0;
  follow_comparison();
}

void ViewerState::follow_comparison() {
  if (!comparison_) return;
  if (comparison_->clip() != session_->clip()) comparison_->select_clip(session_->clip());
  comparison_->seek(session_->time());
  ++frame_revision_;
}

void ViewerState::select_clip(int index) {
  range.reset();
  session_->set_range({});
  if (playing && !at_rest_) {
    session_->blend_to_clip(index, kClipBlend);
  } else {
    session_->select_clip(index, Session::Arrival::kCarried);
  }
  follow_comparison();
  ++frame_revision_;
}

void ViewerState::seek(double time) {
  session_->seek(time, Session::Arrival::kCarried);
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

void ViewerState::show_recording(int index, double time) {
  playing = false;
  follow_document();
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
  redraw();
}

std::optional<int> ViewerState::find_clip(const std::string& name_or_number) const {
  return clip_referred_to(clip_names(session_->character(), session_->document().recorded),
                          name_or_number);
}

void ViewerState::look_from(const ProjectView& from) {
  wants_frame = false;
  camera = camera_of(from);
}

void ViewerState::frame(const std::string& view_name) {
  const Eigen::AlignedBox3d box =
      with_surroundings(animation_box(session_->character(), session_->selected_clip()), *session_);
  if (!view_name.empty()) camera.look_from(view_name, box);
  camera.fit(box, aspect);
}

void ViewerState::frame_joint() {
  const Skeleton& skeleton = session_->character().skeleton;
  if (selected_joint < 0) return frame("");
  constexpr double kAround = 0.06 * kHeight;
  const std::vector<Transform> global = global_transforms(skeleton, session_->pose());
  Eigen::AlignedBox3d box;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const bool near = j == selected_joint || skeleton.joints[j].parent == selected_joint ||
                      skeleton.joints[selected_joint].parent == j;
    if (near) box.extend(global[j].translation());
  }
  camera.fit({box.min().array() - kAround, box.max().array() + kAround}, aspect);
}

void ViewerState::cancel() {
  if (questions.dialog) return questions.dialog.reset();
  if (picture) return picture.reset();
  if (opening_.running()) return opening_.cancel();
  if (surrounding_.running()) {
    surrounding_.cancel();
    return keep_present_colliders();
  }
  if (building_.running()) {
    building_.cancel();
    return keep_present_lane();
  }
  if (building_comparison_.running()) return compare(false);
  if (weighing_.running()) {
    weighing_.cancel();
    return show_heat(HeatMap::kNone);
  }
  messages.clear();
}

/// What needs no new lane stays as the user wants it.
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
  if (building_comparison_.running()) return building_comparison_.progress();
  if (weighing_.running()) return weighing_.progress();
  return {0.0, ""};
}

}  // namespace sinew

#include "viewer/viewer_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

#include "assets/open.h"
#include "core/error.h"
#include "samples/samples.h"
#include "session/fit_document.h"
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

OpenedCharacter::OpenedCharacter(Character opened, std::vector<Collider> beside)
    : character(std::move(opened)), colliders(std::move(beside)), look(look_of(character)) {
  for (const Collider& collider : colliders) looks_around.push_back(look_of(collider.character));
}

ViewerState::ViewerState(Character character, Settings initial_settings, int clip,
                         Document initial_document, std::vector<Collider> colliders, Origin origin)
    : settings(std::move(initial_settings)), origin_(std::move(origin)) {
  show_character({std::move(character), std::move(colliders)}, clip, std::move(initial_document));
}

void ViewerState::show_character(OpenedCharacter opened, int clip, Document own) {
  // What still works for the old character reads it.
  building_.stop();
  building_comparison_.stop();
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

void ViewerState::show_opened(OpenedFiles opened) {
  origin_ = std::move(opened.origin);
  if (!opened.project) return show_character(std::move(opened.character), 0, {});
  const Project& project = *opened.project;
  settings = project.settings;
  FittedDocument fitted = fit_document(project, opened.character.character, origin_.project_file);
  show_character(std::move(opened.character), 0, std::move(fitted.document));
  look_warnings.insert(look_warnings.end(), fitted.warnings.begin(), fitted.warnings.end());
  if (!project.clip.empty()) {
    if (const std::optional<int> clip = find_clip(project.clip)) {
      select_clip(*clip);
    } else {
      messages.push_back(fmt::format("{}: there is no clip '{}'; the first one is shown",
                                     origin_.project_file, project.clip));
    }
  }
  seek(project.time);
  if (project.view) look_from(*project.view);
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
  if (playing || stirred_) play(std::min(elapsed, kLongestPicture));
}

void ViewerState::play(double elapsed) {
  const FrameStatistics last = session_->statistics(false);
  const double step_ms = last.steps > 0 ? (last.frame_ms - last.upsampling_ms) / last.steps : 0.0;
  const int affordable = step_ms > 0.0 ? static_cast<int>(kSimulationBudget / step_ms) : 1;
  session_->hold_clip(!playing);
  slowed_ = session_->advance(elapsed, std::clamp(affordable, 1, kStepsPerPicture));
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
      surrounding_,
      [&](OpenedCharacter opened) {
        show_character(std::move(opened), session_->clip(), document);
      },
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
    Origin origin{files, ""};
    std::optional<Project> project;
    std::vector<std::string> meets = around;
    if (files.size() == 1 && is_project(files[0])) {
      project = read_project(files[0]);
      origin = {project->files, files[0], project->maps ? "" : project->maps_file};
      meets = project->colliders;
    }
    Character character =
        origin.files.empty() ? built_in_character() : open_character(origin.files, options);
    progress.report(0.5, "reading");
    std::vector<Collider> colliders = open_colliders(meets, character, options.stop);
    return OpenedFiles{OpenedCharacter(std::move(character), std::move(colliders)),
                       std::move(origin), std::move(project)};
  });
}

std::optional<int> ViewerState::find_clip(const std::string& name_or_number) const {
  return clip_referred_to(clip_names(session_->character(), session_->document().recorded),
                          name_or_number);
}

Project ViewerState::project() const {
  Project project;
  project.files = origin_.files;
  project.colliders = collider_files_;
  project.clip =
      clip_reference(clip_names(session_->character(), document.recorded), session_->clip());
  project.time = session_->time();
  project.settings = settings;
  project.document = document;
  if (document.radii) {
    project.radii = radii_by_joint(*document.radii, session_->character().skeleton);
    project.document.radii.reset();
  }
  project.maps_file = origin_.unread_maps;
  if (!document.painted.empty()) {
    project.maps = painted_surface(session_->character(), document.painted);
    project.document.painted = {};
  }
  project.view = view_of(camera);
  return project;
}

void ViewerState::save(std::string path) {
  namespace fs = std::filesystem;
  if (!path.empty() && fs::path(path).extension() != ".sinew")
    throw UsageError(fmt::format("{}: a project's name ends in .sinew", path));
  follow_document();
  // What was saved aside is not where a user looks for his projects.
  if (path.empty() && !is_autosaved(origin_.project_file)) path = origin_.project_file;
  if (path.empty()) {
    const fs::path of_character = origin_.files.empty()
                                      ? fs::path(session_->character().name)
                                      : fs::path(origin_.files[0]).replace_extension();
    path = of_character.string() + ".sinew";
    // Never over a project that was not opened here.
    for (int i = 2; fs::exists(path); ++i)
      path = fmt::format("{}-{}.sinew", of_character.string(), i);
  }
  write_project(project(), path);
  origin_.project_file = path;
  notice = "saved " + path;
}

void ViewerState::look_from(const ProjectView& from) {
  wants_frame = false;
  camera = camera_of(from);
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
    show_heat(HeatMap::kNone);
  }
}

void ViewerState::keep_present_lane() {
  settings = session_->settings();
  const std::set<std::string> pinned = document.pinned;  // no lane depends on them
  document = session_->document();
  document.pinned = pinned;
  history_.give_up(edits());
  redraw();
  if (at_rest_) playing = false;
}

std::pair<double, std::string> ViewerState::progress() const {
  if (opening_.running()) return {opening_.progress().first, "reading the character"};
  if (surrounding_.running()) return {surrounding_.progress().first, "reading what it meets"};
  if (building_.running()) return building_.progress();
  if (building_comparison_.running()) return building_comparison_.progress();
  if (weighing_.running()) return weighing_.progress();
  return {0.0, ""};
}

}  // namespace sinew

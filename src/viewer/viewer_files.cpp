// SPDX-License-Identifier: MIT

// ViewerState: opening, reloading, saving and leaving characters, and opening colliders.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/error.h"
#include "session/settings/fit_document.h"
#include "viewer/files/autosave.h"
#include "viewer/files/project_camera.h"
#include "viewer/viewer_state.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

// For this long, s, the user can still turn a file that was dropped and opened into a collider.
constexpr double kDroppedTime = 15.0;

bool same_joints(const Skeleton& a, const Skeleton& b) {
  return std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(),
                    [](const Joint& one, const Joint& other) {
                      return one.name == other.name && one.parent == other.parent;
                    });
}

/// Returns true if painted maps of one surface fit the other. The undo history keeps painted maps
/// with one value per vertex.
bool same_surface(const TriangleMesh& a, const TriangleMesh& b) {
  return a.vertex_count() == b.vertex_count() && a.triangles == b.triangles;
}

/// Returns a name for messages about parts of the document that no longer fit the character.
std::string name_of(const Origin& origin) {
  if (!origin.project_file.empty()) return origin.project_file;
  return origin.files.empty() ? origin.sample : origin.files.front();
}

}  // namespace

void ViewerState::show_opened(OpenedFiles opened) {
  if (!opened.reload) {
    const Origin before = std::exchange(origin_, std::move(opened.origin));
    try {
      if (opened.project) {
        show_project(std::move(opened.character), *opened.project);
      } else {
        show_character(std::move(opened.character), 0, {});
      }
    } catch (...) {
      origin_ = before;  // otherwise the present character would be saved under the new origin
      throw;
    }
  }
  watch_.watch(std::move(opened.watched));
  if (opened.reload) return show_again(std::move(opened));
  saved_ = edits.values();
  if (opened.unsaved || is_autosaved(origin_.project_file)) saved_.reset();
  questions.dropped.reset();
  if (dropping_ && origin_.files == std::vector<std::string>{dropping_->file})
    questions.dropped = std::exchange(dropping_, std::nullopt);
}

void ViewerState::show_project(OpenedCharacter opened, const Project& project) {
  edits.settings = project.settings;
  FittedDocument fitted = fit_document(project, opened.character, name_of(origin_));
  show_character(std::move(opened), 0, std::move(fitted.document));
  messages.look_warnings.insert(messages.look_warnings.end(), fitted.warnings.begin(),
                                fitted.warnings.end());
  if (!project.clip.empty()) {
    if (const std::optional<int> clip = playback.find_clip(project.clip)) {
      playback.select_clip(*clip);
    } else {
      messages.errors.push_back(fmt::format("{}: there is no clip '{}'; the first one is shown",
                                            name_of(origin_), project.clip));
    }
  }
  playback.seek(project.time);
  if (project.view) view.look_from(*project.view);
  comparison.show_like(project.comparison.value_or(ProjectComparison{}));
}

/// Shows the reloaded files. Edits stay, as far as they fit the new contents.
void ViewerState::show_again(OpenedFiles opened) {
  const bool unsaved = has_unsaved_edits();
  const bool alike =
      same_joints(session().character().skeleton, opened.character.character.skeleton);
  const bool same_vertices =
      same_surface(session().character().surface, opened.character.character.surface);
  const int joint = tools.selected_joint;
  const std::optional<PlayRange> played = playback.range;
  EditHistory history = edits.history();
  show_project(std::move(opened.character), project());
  if (alike && same_vertices) edits.resume(std::move(history));
  if (alike) tools.selected_joint = joint;
  if (played && played->last <= session().duration()) playback.range = played;
  if (!unsaved) saved_ = edits.values();
  messages.notice = "read again: " + session().character().name;
}

void ViewerState::show_among(OpenedCharacter opened) {
  const int clip = session().clip();
  const double time = session().time();
  show_character(std::move(opened), clip, edits.document);
  playback.seek(time);
}

void ViewerState::keep_present_colliders() {
  collider_files_.clear();
  for (const Collider& collider : session().neighbours().colliders())
    collider_files_.push_back(collider.file);
}

void ViewerState::open(OpenRequest request) {
  surrounding_.cancel();
  keep_present_colliders();
  if (dropping_ && request.files != std::vector<std::string>{dropping_->file}) dropping_.reset();
  if (!request.again) request.colliders = collider_files_;
  opening_.start([request = std::move(request)](const Progress& progress) {
    return open_files(request, progress);
  });
}

void ViewerState::open(std::vector<std::string> files) {
  open(OpenRequest{.files = std::move(files)});
}

void ViewerState::open_sample(const std::string& name) {
  open(OpenRequest{.sample = name});
}

void ViewerState::reload() {
  if (opening_.running()) return;  // another character or these same files are being opened
  OpenRequest request{.again = project(), .project_file = origin_.project_file};
  request.reload = true;
  open(std::move(request));
}

void ViewerState::follow_files(double elapsed) {
  if (questions.dropped && (questions.dropped->seconds -= elapsed) < 0.0) questions.dropped.reset();
  if (!preferences.reload_changed_files || opening_.running() || surrounding_.running()) return;
  if (watch_.changed(elapsed)) reload();
}

void ViewerState::drop(std::vector<std::string> files, bool to_be_met) {
  if (files.empty()) return;
  if (to_be_met) {
    for (const std::string& file : files) collide(file);
    return;
  }
  dropping_.reset();
  if (files.size() == 1 && !is_project(files[0])) {
    OpenRequest before{.again = project(), .project_file = origin_.project_file};
    before.again->colliders.push_back(files[0]);
    before.unsaved = has_unsaved_edits();
    dropping_ = Questions::Dropped{std::move(before), files[0], kDroppedTime};
  }
  leave_for({.files = std::move(files)});
}

void ViewerState::meet_dropped() {
  if (!questions.dropped) return;
  open(std::move(questions.dropped->before));
  questions.dropped.reset();
}

Project ViewerState::project() const {
  Project project;
  project.files = origin_.files;
  project.built_in = origin_.files.empty() ? origin_.sample : "";
  project.level_of_detail = origin_.level_of_detail;
  project.colliders = collider_files_;
  project.clip =
      clip_reference(clip_names(session().character(), edits.document.recorded), session().clip());
  project.time = session().time();
  project.settings = edits.settings;
  project.document = edits.document;
  if (edits.document.radii) {
    project.radii = radii_by_joint(*edits.document.radii, session().character().skeleton);
    project.document.radii.reset();
  }
  project.maps_file = origin_.unread_maps;
  if (!edits.document.painted.empty()) {
    project.maps = painted_surface(session().character(), edits.document.painted);
    project.document.painted = {};
  }
  project.view = view_of(view.camera);
  project.comparison = ProjectComparison{comparison.is_shown(), comparison.look, edits.compared};
  return project;
}

std::string ViewerState::free_project_path() const {
  const fs::path of_character = origin_.files.empty()
                                    ? fs::path(session().character().name)
                                    : fs::path(origin_.files[0]).replace_extension();
  std::string path = of_character.string() + ".sinew";
  for (int i = 2; fs::exists(path); ++i)
    path = fmt::format("{}-{}.sinew", of_character.string(), i);
  return path;
}

void ViewerState::save(std::string path) {
  if (!path.empty() && fs::path(path).extension() != ".sinew")
    throw UsageError(fmt::format("{}: a project's name ends in .sinew", path));
  applier_.apply_document();
  // Never save to an autosave file: it is not in a folder where users look for projects.
  const std::string recovered = is_autosaved(origin_.project_file) ? origin_.project_file : "";
  if (path.empty() && recovered.empty()) path = origin_.project_file;
  // Never overwrite a project that was not opened in this window.
  if (path.empty()) path = free_project_path();
  write_project(project(), path);
  origin_.project_file = path;
  saved_ = edits.values();
  messages.notice = "saved " + path;
  if (!recovered.empty()) delete_recovery(recovered);
}

void ViewerState::delete_recovery(const std::string& path) {
  if (!is_autosaved(path))
    throw UsageError(fmt::format("{}: these are no edits that were saved aside", path));
  remove_project(path);
  if (fs::exists(path)) fail_input("{}: cannot be deleted; look at its folder's rights", path);
  std::erase_if(questions.recoveries,
                [&](const Recovery& recovery) { return recovery.path == path; });
  std::erase(preferences.recoveries_told, path);
}

void ViewerState::put_off_recovery(const std::string& path) {
  auto& told = preferences.recoveries_told;
  if (std::find(told.begin(), told.end(), path) == told.end()) told.push_back(path);
}

void ViewerState::collide(const std::string& file) {
  if (opening_.running()) throw UsageError("another character is being opened; wait for it");
  if (file == "none") collider_files_.clear();
  if (file != "none") collider_files_.push_back(file);
  surrounding_.start(
      [files = collider_files_, session = bodies_.shared_session()](const Progress& progress) {
        progress.report(0.0, "reading");
        std::vector<Collider> colliders =
            open_colliders(files, session->character(), progress.stop_token());
        return OpenedCharacter(session->character(), std::move(colliders));
      });
}

void ViewerState::leave_for(Leaving leaving) {
  questions.leaving.reset();  // a new request replaces the earlier one
  if (!has_unsaved_edits()) return go(std::move(leaving));
  questions.leaving = std::move(leaving);
}

void ViewerState::leave(Leave answer) {
  if (!questions.leaving) return;
  if (answer == Leave::kSave) save("");
  Leaving leaving = *std::exchange(questions.leaving, std::nullopt);
  if (answer == Leave::kStay) return dropping_.reset();
  go(std::move(leaving));
}

void ViewerState::go(Leaving leaving) {
  if (leaving.quit) {
    requests.quit = true;
  } else if (leaving.files.empty()) {
    open_sample(leaving.sample);
  } else {
    open(std::move(leaving.files));
  }
}

}  // namespace sinew

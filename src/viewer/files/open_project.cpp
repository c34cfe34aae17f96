// SPDX-License-Identifier: MIT

#include "viewer/files/open_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/error.h"
#include "core/file_ending.h"
#include "session/settings/fit_document.h"
#include "viewer/files/autosave.h"
#include "viewer/files/project_camera.h"
#include "viewer/viewer_state.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

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

OpenProject::OpenProject(ViewerState& state, EditApplier& applier, Origin origin)
    : state_(state), applier_(applier), origin_(std::move(origin)) {}

bool OpenProject::has_unsaved_edits() const {
  return !saved_ || !(saved_->settings == state_.edits.settings) ||
         !(saved_->document == state_.edits.document);
}

void OpenProject::count_as_opened() {
  saved_.reset();
  if (!is_autosaved(origin_.project_file)) saved_ = state_.edits.values();
}

void OpenProject::show(OpenedFiles opened) {
  const Origin before = std::exchange(origin_, std::move(opened.origin));
  try {
    if (opened.project) {
      show_project(std::move(opened.character), *opened.project);
    } else {
      state_.character.show(std::move(opened.character), 0, {});
    }
  } catch (...) {
    origin_ = before;  // otherwise the present character would be saved under the new origin
    throw;
  }
  count_as_opened();
  if (opened.unsaved) saved_.reset();
}

void OpenProject::show_project(OpenedCharacter opened, const Project& project) {
  state_.edits.settings = project.settings;
  FittedDocument fitted = fit_document(project, opened.character, name_of(origin_));
  state_.character.show(std::move(opened), 0, std::move(fitted.document));
  std::vector<std::string>& warnings = state_.messages.look_warnings;
  warnings.insert(warnings.end(), fitted.warnings.begin(), fitted.warnings.end());
  if (!project.clip.empty()) {
    if (const std::optional<int> clip = state_.playback.find_clip(project.clip)) {
      state_.playback.select_clip(*clip);
    } else {
      state_.messages.errors.push_back(fmt::format(
          "{}: there is no clip '{}'; the first one is shown", name_of(origin_), project.clip));
    }
  }
  state_.playback.seek(project.time);
  if (project.view) state_.view.look_from(*project.view);
  state_.comparison.show_like(project.comparison.value_or(ProjectComparison{}));
}

void OpenProject::show_again(OpenedCharacter opened) {
  const bool unsaved = has_unsaved_edits();
  const Character& present = state_.session().character();
  const bool alike = same_joints(present.skeleton, opened.character.skeleton);
  const bool same_vertices = same_surface(present.surface, opened.character.surface);
  const int joint = state_.tools.selected_joint;
  const std::optional<PlayRange> played = state_.playback.range;
  EditHistory history = state_.edits.history();
  show_project(std::move(opened), content());
  if (alike && same_vertices) state_.edits.resume(std::move(history));
  if (alike) state_.tools.selected_joint = joint;
  if (played && played->last <= state_.session().duration()) state_.playback.range = played;
  if (!unsaved) saved_ = state_.edits.values();
  state_.messages.notice = "read again: " + state_.session().character().name;
}

Project OpenProject::content() const {
  const Session& session = state_.session();
  const Document& document = state_.edits.document;
  Project project;
  project.files = origin_.files;
  project.built_in = origin_.files.empty() ? origin_.sample : "";
  project.level_of_detail = origin_.level_of_detail;
  project.colliders = state_.files.collider_files();
  project.clip = clip_reference(clip_names(session.character(), document.recorded), session.clip());
  project.time = session.time();
  project.settings = state_.edits.settings;
  project.document = document;
  if (document.radii) {
    project.radii = radii_by_joint(*document.radii, session.character().skeleton);
    project.document.radii.reset();
  }
  project.maps_file = origin_.unread_maps;
  if (!document.painted.empty()) {
    project.maps = painted_surface(session.character(), document.painted);
    project.document.painted = {};
  }
  project.view = view_of(state_.view.camera);
  project.comparison = ProjectComparison{state_.comparison.is_shown(), state_.comparison.look,
                                         state_.edits.compared};
  return project;
}

std::string OpenProject::free_path() const {
  const fs::path of_character = origin_.files.empty()
                                    ? fs::path(state_.session().character().name)
                                    : fs::path(origin_.files[0]).replace_extension();
  std::string path = of_character.string() + ".sinew";
  for (int i = 2; fs::exists(path); ++i)
    path = fmt::format("{}-{}.sinew", of_character.string(), i);
  return path;
}

void OpenProject::save(std::string path) {
  if (!path.empty() && file_ending(path) != ".sinew")
    throw UsageError(fmt::format("{}: a project's name ends in .sinew", path));
  applier_.apply_document();
  // Never save to an autosave file: it is not in a folder where users look for projects.
  const std::string recovered = is_autosaved(origin_.project_file) ? origin_.project_file : "";
  if (path.empty() && recovered.empty()) path = origin_.project_file;
  // Never overwrite a project that was not opened in this window.
  if (path.empty()) path = free_path();
  write_project(content(), path);
  origin_.project_file = path;
  saved_ = state_.edits.values();
  state_.messages.notice = "saved " + path;
  if (!recovered.empty()) delete_recovery(recovered);
}

void OpenProject::delete_recovery(const std::string& path) {
  if (!is_autosaved(path))
    throw UsageError(fmt::format("{}: these are no edits that were saved aside", path));
  remove_project(path);
  if (fs::exists(path)) fail_input("{}: cannot be deleted; look at its folder's rights", path);
  std::erase_if(state_.questions.recoveries,
                [&](const Recovery& recovery) { return recovery.path == path; });
  std::erase(state_.preferences.recoveries_told, path);
}

void OpenProject::put_off_recovery(const std::string& path) {
  auto& told = state_.preferences.recoveries_told;
  if (std::find(told.begin(), told.end(), path) == told.end()) told.push_back(path);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/files/open_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "mesh/triangle_mesh.h"
#include "rig/clip_reference.h"
#include "session/painting/painted_file.h"
#include "session/session.h"
#include "session/settings/fit_document.h"
#include "session/settings/project_file.h"
#include "session/settings/recorded_base.h"
#include "session/settings/use_draft.h"
#include "viewer/files/autosave.h"
#include "viewer/files/project_camera.h"
#include "viewer/files/project_shown.h"

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

/// Returns the name of the open project or character for messages.
std::string name_of(const Origin& origin) {
  if (!origin.project_file.empty()) return origin.project_file;
  return origin.files.empty() ? origin.sample : origin.files.front();
}

}  // namespace

OpenProject::OpenProject(Editing& edits, const Bodies& bodies, Playback& playback,
                         EditApplier& applier, ShownView& view, ShownComparison& comparison,
                         ShownCharacter& character, ShownHeat& heat, ToolState& tools,
                         Preferences& preferences, Questions& questions, Messages& messages,
                         Origin origin)
    : edits_(edits),
      bodies_(bodies),
      playback_(playback),
      applier_(applier),
      view_(view),
      comparison_(comparison),
      character_(character),
      heat_(heat),
      tools_(tools),
      preferences_(preferences),
      questions_(questions),
      messages_(messages),
      origin_(std::move(origin)) {}

bool OpenProject::has_unsaved_edits() const {
  return !saved_ || !(saved_->settings == edits_.settings) ||
         !(saved_->document == edits_.document);
}

void OpenProject::count_as_opened() {
  saved_.reset();
  if (!is_autosaved(origin_.project_file)) saved_ = edits_.values();
}

void OpenProject::show(OpenedFiles opened) {
  const Origin before = std::exchange(origin_, std::move(opened.origin));
  try {
    if (opened.project) {
      show_project(std::move(opened.character), *opened.project);
      messages_.attempt([&] { show_like(opened.project->shown, name_of(origin_), view_, heat_); },
                        [] {});
    } else {
      // Colliders do not keep their placements, which were chosen for the previous character. The
      // new one may have another size.
      Document document;
      document.colliders.assign(opened.character.colliders.size(), {.starts_on_floor = true});
      character_.show(std::move(opened.character), 0, std::move(document));
    }
    questions_.kept_settings = opened.project ? std::vector<const Setting*>{}
                                              : differing_settings(Settings{}, edits_.settings);
  } catch (...) {
    origin_ = before;  // otherwise the present character would be saved under the new origin
    throw;
  }
  count_as_opened();
  if (opened.unsaved) saved_.reset();
}

void OpenProject::show_project(OpenedCharacter opened, const Project& project) {
  edits_.settings = project.settings;
  FittedDocument fitted = fit_document(project, opened.character, name_of(origin_));
  fitted.document.motions = std::move(opened.motions);
  for (std::string& warning : missing_bases(opened.character, fitted.document))
    fitted.warnings.push_back(std::move(warning));
  character_.show(std::move(opened), 0, std::move(fitted.document));
  std::vector<std::string>& warnings = messages_.look_warnings;
  warnings.insert(warnings.end(), fitted.warnings.begin(), fitted.warnings.end());
  if (!project.clip.empty()) {
    if (const std::optional<int> clip = playback_.find_clip(project.clip)) {
      playback_.select_clip(*clip);
    } else {
      const Session& session = bodies_.session();
      messages_.errors.push_back(
          fmt::format("{}: {}. The first clip is shown", name_of(origin_),
                      unclear_clip(clip_names(session.character(), session.document()),
                                   project.clip, session.character().name)));
    }
  }
  playback_.seek(project.time);
  if (project.paused) playback_.playing = false;
  if (project.view) view_.look_from(*project.view);
  view_.options.light = project.light ? lighting_of(*project.light) : Lighting{};
  comparison_.show_like(project.comparison.value_or(ProjectComparison{}));
}

void OpenProject::show_again(OpenedCharacter opened) {
  const bool unsaved = has_unsaved_edits();
  const Character& present = bodies_.session().character();
  const bool alike = same_joints(present.skeleton, opened.character.skeleton);
  const bool same_vertices = same_surface(present.surface, opened.character.surface);
  const int joint = tools_.selected_joint;
  const std::optional<PlayRange> played = playback_.range;
  EditHistory history = edits_.history();
  history.replace_motions(opened.motions);
  show_project(std::move(opened), content());
  if (alike && same_vertices) edits_.resume(std::move(history));
  if (alike) tools_.selected_joint = joint;
  if (played && played->last <= bodies_.session().duration()) playback_.range = played;
  if (!unsaved) saved_ = edits_.values();
  messages_.notice = "Reloaded " + bodies_.session().character().name;
}

Project OpenProject::content() const {
  const Session& session = bodies_.session();
  const Document& document = edits_.document;
  Project project;
  project.files = origin_.files;
  project.built_in = origin_.files.empty() ? origin_.sample : "";
  project.level_of_detail = origin_.level_of_detail;
  project.colliders = collider_files(document.colliders);
  project.clip = clip_reference(clip_names(session.character(), document), session.clip());
  project.time = session.time();
  project.paused = !playback_.playing;
  project.settings = edits_.settings;
  project.document = document;
  project.document.colliders = without_files(document.colliders);
  project.radii = radii_by_joint(document.radii, skeleton_of(document, session.character()));
  project.document.radii = {};
  for (const AddedMotion& motion : document.motions) project.motions.push_back(motion.file);
  project.document.motions.clear();
  project.maps_file = origin_.unread_maps;
  if (!document.painted.empty()) {
    project.maps = painted_surface(session.character(), document.painted);
    project.document.painted = {};
  }
  project.view = view_of(view_.camera);
  project.light = light_of(view_.options.light);
  project.shown = shown_of(view_, heat_.map);
  project.comparison = ProjectComparison{comparison_.is_shown(), comparison_.look, edits_.compared};
  return project;
}

bool OpenProject::has_file() const {
  return !origin_.project_file.empty() && !is_autosaved(origin_.project_file);
}

std::string OpenProject::free_path() const {
  const std::string& name = bodies_.session().character().name;
  const fs::path of_character = origin_.files.empty()
                                    ? fs::path(name)
                                    : fs::path(naming_file(origin_, name)).replace_extension();
  std::string path = of_character.string() + ".sinew";
  for (int i = 2; fs::exists(path); ++i)
    path = fmt::format("{}-{}.sinew", of_character.string(), i);
  return path;
}

void OpenProject::save(std::string path) {
  if (!path.empty() && file_extension(path) != ".sinew")
    throw UsageError(fmt::format("{}: project files end in .sinew; choose such a name", path));
  applier_.apply_document();
  // Never save to an autosave file: it is not in a folder where users look for projects.
  const std::string recovered = is_autosaved(origin_.project_file) ? origin_.project_file : "";
  if (path.empty() && recovered.empty()) path = origin_.project_file;
  // Never overwrite a project that was not opened in this window.
  if (path.empty()) path = free_path();
  const Project project = content();
  const std::string maps = project.maps ? painted_path(path) : "";
  write_project(project, path);
  origin_.project_file = path;
  saved_ = edits_.values();
  messages_.notice = "Saved " + path;
  if (!maps.empty()) {
    messages_.notice +=
        ", with the painted maps next to it in " + fs::path(maps).filename().string();
  }
  if (!recovered.empty()) delete_recovery(recovered);
}

void OpenProject::delete_recovery(const std::string& path) {
  if (!is_autosaved(path)) throw UsageError(fmt::format("{}: not an autosaved project", path));
  remove_project(path);
  if (fs::exists(path))
    fail_input("{}: cannot be deleted; check the permissions of its folder", path);
  std::erase_if(questions_.recoveries,
                [&](const Recovery& recovery) { return recovery.path == path; });
  std::erase(preferences_.recoveries_told, path);
}

void OpenProject::put_off_recovery(const std::string& path) {
  auto& told = preferences_.recoveries_told;
  if (std::find(told.begin(), told.end(), path) == told.end()) told.push_back(path);
}

void OpenProject::put_off_recoveries() {
  for (const Recovery& recovery : questions_.recoveries) put_off_recovery(recovery.path);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/fitting/fit_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <vector>

#include "assets/export/export_gltf.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"
#include "registration/registered_character.h"
#include "viewer/tools/leave_tools.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

const FittedBody& require_fit(const ViewerState& state) {
  const FittedBody* const fit = state.fitting.fit();
  if (fit == nullptr) throw UsageError("no body is fitted yet; begin with 'fit start'");
  return *fit;
}

/// Returns a path next to the scan at which there is no file yet.
std::string free_path_next_to_scan(const ScanFitting& fitting, const std::string& name) {
  const std::string extension = ".glb";
  std::string path = next_to_scan(fitting, name + extension);
  for (int i = 2; fs::exists(path); ++i)
    path = next_to_scan(fitting, fmt::format("{}-{}{}", name, i, extension));
  return path;
}

void require_extension(const std::string& path, const std::string& extension, const char* what) {
  if (file_extension(path) == extension) return;
  throw UsageError(fmt::format("{}: {} end in {}; choose such a name", path, what, extension));
}

}  // namespace

std::string next_to_scan(const ScanFitting& fitting, const std::string& ending) {
  return fs::path(fitting.path()).replace_extension().string() + ending;
}

void show_scan(ViewerState& state, const std::string& path) {
  if (state.building.is_on()) state.building.leave();
  leave_tools(state);
  state.fitting.start(path);
}

void fit_character(ViewerState& state) {
  const Origin& origin = state.project.origin();
  if (origin.files.empty()) {
    throw UsageError(
        "the built-in characters are no scans; open a scan, or choose one by 'fit-scan FILE'");
  }
  show_scan(state, naming_file(origin, state.session().character().name));
}

void load_landmarks(ViewerState& state, const std::string& path) {
  const LandmarkFile file = read_landmarks(path);
  const std::vector<std::string> unknown = state.fitting.take(file);
  state.messages.notice = "Loaded the landmarks of " + path;
  if (!unknown.empty())
    state.messages.notice += fmt::format("; unknown: {}", fmt::join(unknown, ", "));
}

void save_landmarks(ViewerState& state, std::string path) {
  const LandmarkFile file = landmark_file(state.fitting.edits, true);
  if (file.landmarks.empty() && file.moved.empty())
    throw UsageError("there are no landmarks on the scan; place some");
  if (path.empty()) path = next_to_scan(state.fitting, ".landmarks.json");
  require_extension(path, ".json", "files of landmarks");
  write_whole_file(path, landmark_text(file));
  state.messages.notice =
      fmt::format("Saved {} in {}", counted(file.landmarks.size(), "landmark", "landmarks"), path);
}

void save_fit(ViewerState& state, std::string path) {
  const FittedBody& fit = require_fit(state);
  if (path.empty()) path = free_path_next_to_scan(state.fitting, "-fitted");
  require_extension(path, ".glb", "fitted bodies");
  export_gltf(registered_character(fit.body, RegisteredIn::kScan), path);
  state.messages.notice = "Saved the fitted body in " + path;
}

void use_fit(ViewerState& state) {
  const FittedBody& fit = require_fit(state);
  const std::string path = free_path_next_to_scan(state.fitting, "-body");
  export_gltf(registered_character(fit.body, RegisteredIn::kBody), path);
  state.messages.show_notice("Saved the body in " + path + " and opened it", 15.0);
  state.files.leave_for({.files = {path}});
}

}  // namespace sinew

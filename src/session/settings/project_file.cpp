// SPDX-License-Identifier: MIT

#include "session/settings/project_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "core/error.h"
#include "core/partial_file.h"
#include "session/settings/project_text.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLookedAt = 4096;  // number of bytes read to find the first line

bool leads_out(const fs::path& relative) {
  return relative.empty() || *relative.begin() == "..";
}

/// Returns the path from a folder to a file. If the path leads out of the folder, symbolic links
/// are resolved first. The system takes `..` as the parent of the folder that a link points to, not
/// of the folder that contains the link.
std::string relative_path(const std::string& file, const fs::path& folder) {
  const fs::path from = fs::absolute(folder.empty() ? "." : folder).lexically_normal();
  const fs::path to = fs::absolute(file).lexically_normal();
  const fs::path inside = to.lexically_relative(from);
  if (!leads_out(inside)) return inside.generic_string();
  std::error_code ignored;  // a path that cannot be resolved stays as it is written
  const fs::path real_folder = fs::weakly_canonical(from, ignored);
  const fs::path real_parent = fs::weakly_canonical(to.parent_path(), ignored);
  return (real_parent / to.filename()).lexically_relative(real_folder).generic_string();
}

/// Replaces each path of a project by change(path).
template <typename Change>
void change_paths(Project& project, Change&& change) {
  for (auto* const paths : {&project.files, &project.motions, &project.colliders}) {
    for (std::string& path : *paths) path = change(path);
  }
}

}  // namespace

bool is_project(const std::string& path) {
  std::error_code error;
  // A pipe is not opened, because reading would remove bytes from it.
  if (!fs::is_regular_file(path, error)) return kind_of_extension(path) == FileKind::kProject;
  std::ifstream stream(path, std::ios::binary);
  std::string head(kLookedAt, '\0');
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(stream.gcount()));
  try {
    return file_kind(head, path) == FileKind::kProject;
  } catch (const InputError&) {
    return false;  // whoever reads the file reports the problem
  }
}

Project read_project(const std::string& path) {
  Project project = project_of_text(read_file(path), path);
  const fs::path folder = fs::path(path).parent_path();
  change_paths(project, [&](const std::string& name) {
    const std::string file = (folder / name).string();
    std::error_code error;
    if (!fs::exists(file, error)) {
      fail_input("{}: the file {} was not found; correct its path in the project", path, file);
    }
    return file;
  });
  if (!project.maps_file.empty()) {
    project.maps_file = (folder / project.maps_file).string();
    try {
      project.maps = painted_surface_of(read_file(project.maps_file), project.maps_file);
    } catch (const InputError& error) {
      project.maps_problem = error.what();
    }
  }
  return project;
}

void write_project(const Project& project, const std::string& path) {
  const Document& document = project.document;
  if (!document.radii.empty() || !document.painted.empty() || !document.motions.empty())
    throw std::logic_error(
        "a project has radii by joint, maps with their surface, and motion files");
  Project placed = project;
  if (placed.maps) placed.maps_file = painted_path(path);
  const fs::path folder = fs::path(path).parent_path();
  change_paths(placed, [&](const std::string& file) { return relative_path(file, folder); });
  const std::string maps_path = placed.maps_file;
  if (!maps_path.empty()) placed.maps_file = relative_path(maps_path, folder);
  const std::string text = project_text(placed);
  project_of_text(text, path);  // throws if the text cannot be read back
  if (placed.maps) write_painted_surface(*placed.maps, maps_path);
  write_whole_file(path, text);
}

void remove_project(const std::string& path) {
  std::error_code ignored;
  const std::string maps = painted_path(path);  // this project's, if it has any
  fs::remove(path, ignored);
  fs::remove(maps, ignored);
}

std::vector<std::string> clip_names(const Character& character, const Document& document) {
  std::vector<std::string> names;
  for (const Clip* const clip : clips_of(character, document.motions)) names.push_back(clip->name);
  for (const RecordedClip& clip : document.recorded) names.push_back(clip.name);
  return names;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/settings/project_file.h"

#include <algorithm>
#include <cctype>
#include <charconv>
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

std::string clip_reference(const std::vector<std::string>& names, int clip) {
  if (clip < 0) return "rest";
  const std::string& name = names[static_cast<std::size_t>(clip)];
  const bool is_unique =
      !name.empty() && std::find(names.begin(), names.end(), name) == names.begin() + clip;
  return is_unique ? name : std::to_string(clip);
}

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

/// Returns the length of the prefix that all names share, cut after its last character that is
/// neither a letter nor a digit, as in "Armature|". The prefix of a single name ends with its last
/// "|".
std::size_t common_prefix(const std::vector<std::string>& names) {
  if (names.size() == 1) return names[0].find_last_of('|') + 1;
  std::size_t length = names.empty() ? 0 : names[0].size();
  for (const std::string& name : names) {
    std::size_t same = 0;
    while (same < std::min(length, name.size()) && name[same] == names[0][same]) ++same;
    length = same;
  }
  while (length > 0 && std::isalnum(static_cast<unsigned char>(names[0][length - 1])) != 0)
    --length;
  return length;
}

/// Finds the only name that equals `wanted` if case is ignored, with or without the prefix that all
/// names share.
std::optional<int> clip_like(const std::vector<std::string>& names, const std::string& wanted) {
  for (const std::size_t prefix : {std::size_t{0}, common_prefix(names)}) {
    std::vector<int> found;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (lower(names[i].substr(prefix)) == lower(wanted)) found.push_back(static_cast<int>(i));
    }
    if (found.size() == 1) return found.front();
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> clip_referred_to(const std::vector<std::string>& names,
                                    const std::string& reference) {
  const auto found = std::find(names.begin(), names.end(), reference);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  if (reference == "rest") return -1;
  int number = 0;
  const char* const end = reference.data() + reference.size();
  const auto [stopped, error] = std::from_chars(reference.data(), end, number);
  const bool is_number = error == std::errc() && stopped == end;
  if (is_number && number >= 0 && number < static_cast<int>(names.size())) return number;
  return reference.empty() ? std::nullopt : clip_like(names, reference);
}

}  // namespace sinew

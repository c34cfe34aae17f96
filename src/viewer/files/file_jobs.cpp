// SPDX-License-Identifier: MIT

#include "viewer/files/file_jobs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "assets/data_uri.h"
#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/gltf/gltf_file.h"
#include "assets/open.h"
#include "core/error.h"
#include "samples/samples.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

void add_gltf_parts(const std::string& file, std::set<std::string>& found) {
  const std::string bytes = read_file(file);
  const GltfFile gltf(bytes, file);
  for (const char* const list : {"buffers", "images"}) {
    for (const nlohmann::json& part : list_in(gltf.document(), list)) {
      const std::string uri = text_in(part, "uri");
      if (!uri.empty() && !uri.starts_with("data:"))
        found.insert((fs::path(file).parent_path() / without_escapes(uri)).string());
    }
  }
}

void add_materials(const std::string& file, std::set<std::string>& found) {
  constexpr int kLinesLookedAt = 1000;  // the name is before the first face
  std::ifstream stream(file);
  std::string line;
  for (int i = 0; i < kLinesLookedAt && std::getline(stream, line); ++i) {
    if (!line.starts_with("mtllib ")) continue;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    found.insert((fs::path(file).parent_path() / line.substr(7)).string());
  }
}

/// Returns the files that were read in addition to those of a character.
std::vector<std::string> files_also_read(const Character& character) {
  std::set<std::string> found;
  for (const std::string& file : character.files) {
    const std::optional<FileKind> kind = kind_of_extension(file);
    try {
      if (kind == FileKind::kGltf) add_gltf_parts(file, found);
    } catch (const InputError&) {
      // The file has been rewritten since it was read; the next check of it reports that.
    }
    if (kind == FileKind::kObj) add_materials(file, found);
    for (const TextureImage& texture : character.textures) {
      for (const char* const folder : {"", "textures", "Textures"}) {
        const fs::path place = fs::path(file).parent_path() / folder / texture.name;
        std::error_code ignored;
        if (fs::is_regular_file(place, ignored)) found.insert(place.string());
      }
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace

OpenedCharacter::OpenedCharacter(Character opened, std::vector<Collider> around,
                                 std::vector<AddedMotion> added)
    : character(std::move(opened)),
      motions(std::move(added)),
      colliders(std::move(around)),
      look(look_of(character)) {
  for (const Collider& collider : colliders) looks_around.push_back(look_of(collider.character));
}

const std::string& naming_file(const Origin& origin, const std::string& character) {
  const auto found =
      std::find_if(origin.files.begin(), origin.files.end(), [&](const std::string& file) {
        return std::filesystem::path(file).stem().string() == character;
      });
  return found != origin.files.end() ? *found : origin.files.front();
}

Character open_origin(const Origin& origin, OpenOptions options) {
  options.level_of_detail = origin.level_of_detail;
  if (!origin.files.empty()) return open_character(origin.files, options);
  return built_in_character(origin.sample.empty() ? kUsualSample : origin.sample, options);
}

std::vector<std::string> files_of(const OpenedCharacter& opened) {
  std::vector<std::string> all = opened.character.files;
  const auto add = [&](const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(files_also_read(opened.character));
  for (const AddedMotion& motion : opened.motions) all.push_back(motion.file);
  for (const Collider& collider : opened.colliders) {
    add(collider.character.files);
    add(files_also_read(collider.character));
  }
  return all;
}

OpenedColliders open_added(const std::vector<std::string>& files, const std::vector<int>& added,
                           const Character& character, const std::vector<Settings>& settings,
                           const Progress& progress) {
  progress.report(0.0, "Reading files");
  std::vector<Collider> colliders;
  for (const int place : added)
    colliders.push_back(open_collider(files[place], character, progress.stop_token()));
  OpenedColliders opened;
  if (!std::ranges::all_of(colliders, &Collider::rigid)) {
    std::vector<Collider> all = open_colliders(files, character, progress.stop_token());
    opened.anew.emplace(character, std::move(all));
    return opened;
  }
  for (const Collider& collider : colliders) opened.looks.push_back(look_of(collider.character));
  for (const Settings& of_session : settings) {
    std::vector<PlayedColliders::Ready>& ready = opened.ready.emplace_back();
    for (const Collider& collider : colliders)
      ready.push_back(PlayedColliders::prepare(collider, of_session, progress.part(0.5, 1.0)));
  }
  return opened;
}

OpenRequest request_of(const Origin& origin) {
  OpenRequest request{.files = origin.files, .sample = origin.sample};
  request.level_of_detail = origin.level_of_detail;
  return request;
}

OpenedFiles open_files(const OpenRequest& request, const Progress& progress) {
  progress.report(0.0, "Reading files");
  OpenOptions options;
  options.stop = progress.stop_token();
  options.skeleton = request.skeleton;
  std::vector<std::string> motion_files = request.motions;
  Origin origin{request.files, request.project_file, request.sample, "", request.level_of_detail};
  std::vector<std::string> meets = request.colliders;
  std::optional<Project> project = request.again;
  if (!project && request.files.size() == 1 && is_project(request.files[0])) {
    project = read_project(request.files[0]);
    require_sample(project->built_in, request.files[0]);
    origin.project_file = request.files[0];
  }
  if (project) {
    origin.files = project->files;
    origin.sample = project->built_in;
    origin.level_of_detail = project->level_of_detail;
    options.skeleton = project->document.skeleton;
    motion_files = project->motions;
    if (!project->maps) origin.unread_maps = project->maps_file;
    meets = project->colliders;
  }
  // The state before reading, so that a file that is written meanwhile counts as changed later.
  std::vector<std::string> named = origin.files;
  for (const std::vector<std::string>& more : {motion_files, meets})
    named.insert(named.end(), more.begin(), more.end());
  std::vector<WatchedFile> watched = look_at(named);
  Character character = open_origin(origin, options);
  progress.report(0.4, "Reading files");
  ReadMotions added = read_motions(
      motion_files, character, [&](const OpenOptions& how) { return open_origin(origin, how); },
      options.stop);
  std::move(added.warnings.begin(), added.warnings.end(), std::back_inserter(character.warnings));
  progress.report(0.6, "Reading files");
  std::vector<Collider> colliders = open_colliders(meets, character, options.stop);
  progress.report(0.8, "Reading files");
  OpenedCharacter opened(std::move(character), std::move(colliders), std::move(added.motions));
  for (WatchedFile& file : look_at(files_of(opened))) {
    const bool known = std::any_of(watched.begin(), watched.end(), [&](const WatchedFile& other) {
      return other.path == file.path;
    });
    if (!known) watched.push_back(std::move(file));
  }
  return {std::move(opened), std::move(origin), std::move(project),
          request.reload,    request.unsaved,   std::move(watched)};
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/building/skeleton_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "assets/fps/fps_files.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns the path of a new file next to that of the character.
std::string free_path(const ViewerState& state) {
  const std::string& name = state.session().character().name;
  const Origin& origin = state.project.origin();
  const fs::path stem = origin.files.empty()
                            ? fs::path(name)
                            : fs::path(naming_file(origin, name)).replace_extension();
  std::string path = stem.string() + ".skel";
  for (int i = 2; fs::exists(path); ++i) path = fmt::format("{}-{}.skel", stem.string(), i);
  return path;
}

}  // namespace

void save_skeleton(ViewerState& state, std::string path) {
  if (!path.empty() && file_extension(path) != ".skel")
    throw UsageError(fmt::format("{}: skeleton files end in .skel; choose such a name", path));
  if (path.empty()) path = free_path(state);
  const Character& character = state.session().character();
  const Skeleton& skeleton =
      state.building.is_on() ? state.building.skeleton() : character.skeleton;
  write_whole_file(path, skel_text(skeleton, character.frame, path));
  state.messages.notice = "Saved the skeleton in " + path;
}

}  // namespace sinew

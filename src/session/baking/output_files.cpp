// SPDX-License-Identifier: MIT

#include "session/baking/output_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "core/error.h"
#include "session/baking/written_kind.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns the device and inode number of a file; empty if it does not exist.
std::string number_of(const std::string& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return "";
  return fmt::format("{}:{}", facts.st_dev, facts.st_ino);
}

/// Returns a text that is equal for all paths to the same file: its device and inode number. For a
/// file that does not exist yet, it consists of the numbers of its folder and its name.
std::string identity(const std::string& path) {
  const std::string number = number_of(path);
  if (!number.empty()) return number;
  const fs::path name(path);
  const std::string folder = name.parent_path().string();
  return fmt::format("{}/{}", number_of(folder.empty() ? "." : folder), name.filename().string());
}

}  // namespace

void OutputFiles::add_inputs(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const std::string file = identity(path);
    inputs_.insert(file);
    const auto output = outputs_.find(file);
    if (output != outputs_.end()) require_no_input(output->second);
  }
}

void OutputFiles::add_inputs(const Character& character) {
  add_inputs(character.files);
  for (const std::string& file : character.files) {
    const fs::path folder = fs::path(file).parent_path();
    for (const TextureImage& texture : character.textures) {
      if (!texture.name.empty()) add_inputs(std::vector{(folder / texture.name).string()});
    }
  }
}

void OutputFiles::require_no_input(const std::string& path) const {
  if (!inputs_.contains(identity(path))) return;
  throw UsageError(
      fmt::format("{}: would be overwritten, but this command reads it; give another name", path));
}

void OutputFiles::add(const std::string& path, const std::string& kind) {
  require_no_input(path);
  if (!outputs_.emplace(identity(path), path).second) {
    throw UsageError(fmt::format(
        "{}: two results would be written to this file; give them different names", path));
  }
  if (force_) return;
  const std::string wanted = kind.empty() ? fs::path(path).extension().string() : kind;
  const std::string reason = reason_to_keep(path, wanted);
  if (!reason.empty()) {
    throw UsageError(fmt::format("{}: exists and {}; give another name, or --force to replace it",
                                 path, reason));
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "commands/output_folder.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/error.h"

namespace sinew {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(std::string path) : path_(std::move(path)) {
  if (path_.empty()) throw UsageError("--output: name a folder for the results");
  std::error_code error;
  for (fs::path folder = path_; !folder.empty() && !fs::exists(folder, error);
       folder = folder.parent_path()) {
    created_ = folder.string();
  }
  fs::create_directories(path_, error);
  if (fs::is_directory(path_)) return;
  if (fs::exists(path_)) fail_input("{}: is a file; name a folder for the results", path_);
  fail_input("{}: the folder cannot be created ({}); name another one", path_, error.message());
}

OutputFolder::~OutputFolder() {
  if (kept_ || created_.empty()) return;
  // Removes only empty folders.
  std::error_code ignored;
  for (fs::path folder = path_; fs::remove(folder, ignored) && folder != created_;)
    folder = folder.parent_path();
}

std::string OutputFolder::operator/(const std::string& name) const {
  return (fs::path(path_) / name).string();
}

}  // namespace sinew

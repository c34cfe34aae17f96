// SPDX-License-Identifier: MIT

#include "viewer/files/file_watch.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

bool is_there(const WatchedFile& file) {
  return file.written != std::filesystem::file_time_type{};
}

}  // namespace

std::vector<WatchedFile> look_at(const std::vector<std::string>& paths) {
  namespace fs = std::filesystem;
  std::vector<WatchedFile> files;
  for (const std::string& path : paths) {
    WatchedFile file{path};
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    const fs::file_time_type written = fs::last_write_time(path, error);
    if (!error) file = {path, size, written};
    files.push_back(std::move(file));
  }
  return files;
}

void FileWatch::watch(std::vector<WatchedFile> files) {
  looking_.cancel();
  known_ = last_ = std::move(files);
  also_.clear();
  until_look_ = kPause;
}

void FileWatch::watch_also(std::vector<std::string> paths) {
  if (paths == also_) return;
  looking_.cancel();
  const auto is_listed = [](const std::vector<std::string>& list, const WatchedFile& file) {
    return std::find(list.begin(), list.end(), file.path) != list.end();
  };
  std::erase_if(known_, [&](const WatchedFile& file) {
    return is_listed(also_, file) && !is_listed(paths, file);
  });
  for (const std::string& path : paths) {
    const bool known = std::any_of(known_.begin(), known_.end(),
                                   [&](const WatchedFile& file) { return file.path == path; });
    if (!known) known_.push_back(look_at({path}).front());
  }
  last_ = known_;
  also_ = std::move(paths);
  until_look_ = kPause;
}

bool FileWatch::changed(double elapsed) {
  if (known_.empty()) return false;
  if (std::optional<std::vector<WatchedFile>> seen = looking_.take())
    return update(std::move(*seen));
  until_look_ -= elapsed;
  if (until_look_ > 0.0 || looking_.running()) return false;
  until_look_ = kPause;
  std::vector<std::string> paths;
  for (const WatchedFile& file : known_) paths.push_back(file.path);
  looking_.start([paths = std::move(paths)](const Progress&) { return look_at(paths); });
  return false;
}

bool FileWatch::update(std::vector<WatchedFile> seen) {
  const bool still = seen == last_;
  bool gone = false;
  for (std::size_t i = 0; i < seen.size(); ++i)
    gone = gone || (!is_there(seen[i]) && is_there(known_[i]));
  last_ = std::move(seen);
  if (!still || gone || last_ == known_) return false;
  known_ = last_;
  return true;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "viewer/background_job.h"

namespace sinew {

/// Describes the size and time of a file at some moment. A missing file has neither.
struct WatchedFile {
  std::string path;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written{};

  bool operator==(const WatchedFile&) const = default;
};

std::vector<WatchedFile> look_at(const std::vector<std::string>& paths);

/// Reports when files have been rewritten: once for each state in which they then stay for a while.
/// Files are checked in the background, because network folders may be slow.
class FileWatch {
 public:
  static constexpr double kPause = 1.0;  ///< s between two checks

  /// Watches these files from now on. They are given in the state in which they were read.
  void watch(std::vector<WatchedFile> files);

  /// Watches these files, too, in their present state, in place of those of the last call.
  void watch_also(std::vector<std::string> paths);

  /// Returns true if some files differ from how they were read or last reported, and have stayed
  /// unchanged for one pause, so that nobody is writing to them any more. Waits for a file that is
  /// missing. To be called in every frame.
  /// \param elapsed  s since the last call
  bool changed(double elapsed);

 private:
  bool update(std::vector<WatchedFile> seen);

  std::vector<WatchedFile> known_;  ///< as read, or last reported
  std::vector<WatchedFile> last_;   ///< as seen in the last check
  std::vector<std::string> also_;   ///< files of watch_also()
  double until_look_ = kPause;      ///< s
  BackgroundJob<std::vector<WatchedFile>> looking_;
};

}  // namespace sinew

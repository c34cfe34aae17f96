#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "viewer/background_job.h"

namespace sinew {

/// A file as it was at some moment. A missing one has neither size nor time.
struct WatchedFile {
  std::string path;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written{};

  bool operator==(const WatchedFile&) const = default;
};

std::vector<WatchedFile> look_at(const std::vector<std::string>& paths);

/// Tells when files have been written anew: once for each state in which they are left for a while.
/// They are looked at in the background, since folders of a network may take their time.
class FileWatch {
 public:
  static constexpr double kPause = 1.0;  ///< s between two looks

  /// From now on these, as they were when they were read.
  void watch(std::vector<WatchedFile> files);

  /// To be called for each picture. True when some differ from how they were read or told of last,
  /// and are as they were a pause ago: nobody is writing any more. A file that is gone is waited
  /// for.
  bool changed(double elapsed);

 private:
  bool take(std::vector<WatchedFile> seen);

  std::vector<WatchedFile> known_;  ///< as read, or told of
  std::vector<WatchedFile> last_;   ///< as seen last
  double until_look_ = kPause;      ///< s
  BackgroundJob<std::vector<WatchedFile>> looking_;
};

}  // namespace sinew

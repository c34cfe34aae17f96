#pragma once

#include <string>

namespace sinew {

/// Tells why a file cannot be opened for writing.
/// \param error  errno
/// \throws InputError, or UnavailableError when too many files are open
[[noreturn]] void fail_to_write(const std::string& path, int error);

/// A file being written: under a temporary name beside the final one, where a half-written file
/// never appears. It is removed again unless commit() was called.
class PartialFile {
 public:
  /// \throws InputError when the folder does not exist or cannot be written to.
  explicit PartialFile(std::string final_path);
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Write here; the ending is that of the final name.
  const std::string& path() const { return path_; }
  const std::string& final_path() const { return final_path_; }
  /// Gives the complete file its final name, replacing an older one. \throws InputError
  void commit();

 private:
  std::string final_path_;
  std::string path_;
  bool committed_ = false;
};

}  // namespace sinew

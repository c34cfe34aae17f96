#pragma once

#include <string>

namespace sinew {

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

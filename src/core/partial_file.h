#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Tells why a file cannot be written.
/// \param error  errno
/// \throws InputError where the place is wrong, UnavailableError where the disk is full or too many
/// files are open
[[noreturn]] void fail_to_write(const std::string& path, int error);

/// Tells that writing to an open file has failed. \throws UnavailableError
[[noreturn]] void fail_while_writing(const std::string& path);

/// A file being written: under a temporary name beside the final one, where a half-written file
/// never appears. It is removed again unless commit() was called. It is locked (flock) for as long
/// as it is being written: files of this kind that nobody locks were left behind by runs that were
/// killed, and the first PartialFile of a process in a folder removes them.
class PartialFile {
 public:
  /// \throws InputError when the folder does not exist or cannot be written to, UnavailableError
  /// when the disk is full
  explicit PartialFile(std::string final_path);
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Write here; the ending is that of the final name.
  const std::string& path() const { return path_; }
  const std::string& final_path() const { return final_path_; }
  /// Waits until the file is on the disk and gives it its final name, replacing an older one. Call
  /// it when all writers have closed the file. \throws UnavailableError when the disk is full,
  /// InputError when the name cannot be given
  void commit();

 private:
  std::string final_path_;
  std::string path_;
  int file_ = -1;  ///< open and locked
  bool committed_ = false;
};

/// Writes a whole file through a PartialFile. \throws InputError, UnavailableError
void write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Throws an error that says why a file cannot be written.
/// \param error  value of errno
/// \throws InputError if the location is wrong, UnavailableError if the disk is full or too many
///         files are open
[[noreturn]] void fail_to_write(const std::string& path, int error);

/// Throws an error that says that writing to an open file failed.
/// \throws UnavailableError
[[noreturn]] void fail_while_writing(const std::string& path);

/// Writes a file under a temporary name in the folder of its final name, so that no half-written
/// file ever has the final name. The temporary file is removed unless commit() is called. It is
/// locked (flock) while it is being written. A temporary file that nobody has locked was left
/// behind by a run that was killed. The first PartialFile that a process creates in a folder
/// removes those.
class PartialFile {
 public:
  /// Creates the temporary file, and removes leftovers of killed runs in its folder.
  /// \throws InputError if the folder does not exist or cannot be written to, UnavailableError if
  ///         the disk is full
  explicit PartialFile(std::string final_path);
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  /// Returns the temporary path to write to. It has the extension of the final name.
  const std::string& path() const { return path_; }
  const std::string& final_path() const { return final_path_; }
  /// Flushes the file to the disk and renames it to its final name, replacing an older file. Call
  /// it after all writers have closed the file.
  /// \throws UnavailableError if the disk is full, InputError if the file cannot be renamed
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

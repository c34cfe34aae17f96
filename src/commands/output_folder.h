// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Creates a folder for the results of a command. If the command ends before keep(), the folders
/// that were created for it are removed again.
class OutputFolder {
 public:
  /// \throws InputError if the folder cannot be created, or if it is a file; UsageError for an
  ///         empty path
  explicit OutputFolder(std::string path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Returns the path of a file in the folder.
  std::string operator/(const std::string& name) const;
  void keep() { kept_ = true; }

 private:
  std::string path_;
  std::string created_;  ///< outermost folder that did not exist before; empty: none
  bool kept_ = false;
};

}  // namespace sinew

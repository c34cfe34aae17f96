// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Holds the files that a call of the program writes. All names are checked before anything is
/// written.
class OutputFiles {
 public:
  /// Starts without any files.
  /// \param force  allows replacing existing files of another kind
  explicit OutputFiles(bool force) : force_(force) {}

  /// Registers files that the call reads. They cannot be written, whatever path is used to name
  /// them.
  /// \throws UsageError if one of them has already been registered as an output
  void add_inputs(const std::vector<std::string>& paths);
  /// Registers all files that a character was read from, including its images.
  void add_inputs(const Character& character);

  /// Checks that a path does not lead to an input.
  /// \throws UsageError if it does
  void require_no_input(const std::string& path) const;

  /// Registers a file that will be written.
  /// \param kind  file name extension that determines the kind, e.g. ".glb"; empty: that of the
  ///              path
  /// \throws UsageError if the file is an input, has been registered already, or exists and is of
  /// another kind
  void add(const std::string& path, const std::string& kind = {});

 private:
  bool force_;
  std::set<std::string> inputs_;                ///< identities of the files
  std::map<std::string, std::string> outputs_;  ///< paths by the identity of the file
};

}  // namespace sinew

#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// The files that a call of the program writes. Every name is checked before anything is written.
class OutputFiles {
 public:
  /// \param force  existing files of another kind may be replaced
  explicit OutputFiles(bool force) : force_(force) {}

  /// Adds files that the call reads. By whatever path they are named, none of them is written.
  /// \throws UsageError when one has been taken as an output
  void add_inputs(const std::vector<std::string>& paths);
  /// Adds all files that a character was read from, with its images.
  void add_inputs(const Character& character);

  /// \throws UsageError when the path leads to one of these files
  void require_no_input(const std::string& path) const;

  /// Takes a file that is to be written.
  /// \param kind  an ending, as in ".glb"; empty: that of the path
  /// \throws UsageError when it is an input, has been taken already, or exists and is of another
  /// kind
  void take(const std::string& path, const std::string& kind = {});

 private:
  bool force_;
  std::set<std::string> inputs_;
  std::map<std::string, std::string> outputs_;  ///< paths
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/open.h"

namespace sinew {

/// Holds the clips of a file that the user added to an open character.
struct AddedMotion {
  std::string file;
  /// Fitted to the skeleton of the character. They are shared, because each step of the undo
  /// history holds a copy of the document.
  std::shared_ptr<const std::vector<Clip>> clips;

  bool operator==(const AddedMotion&) const = default;
};

/// Holds the clips of a motion file that fit a character, and warnings about them.
struct FittedMotion {
  std::string file;
  std::vector<Clip> clips;
  std::vector<std::string> warnings;
};

/// Holds motions, one for each file, and the warnings that name none of the files.
struct FittedMotions {
  std::vector<FittedMotion> motions;
  std::vector<std::string> warnings;
};

/// Returns the clips of a character's files, then those of added motions. The character and
/// the motions must outlive the result.
std::vector<const Clip*> clips_of(const Character& character,
                                  const std::vector<AddedMotion>& motions);

/// Opens the files of a character again, with these options.
using Reopen = std::function<Character(const OpenOptions&)>;

/// Reads the clips of files for a character, as --motion does: key by key if both skeletons rest
/// alike, retargeted otherwise. To do so it opens the character's files once again, in which the
/// joints are still as the files have them.
/// \throws InputError if a file holds no motion for this character, Cancelled
FittedMotions fit_motions(const std::vector<std::string>& files, const Character& character,
                          const Reopen& reopen, const std::stop_token& stop = {});

/// Appends clips to the motions that were added to a character. A clip without a name or with the
/// name of an earlier one is named after the file.
void append_motion(FittedMotion motion, const Character& character,
                   std::vector<AddedMotion>& motions);

/// Holds the motions of several files, and warnings about them.
struct ReadMotions {
  std::vector<AddedMotion> motions;
  std::vector<std::string> warnings;
};

/// Reads several files as fit_motions() and append_motion() do.
ReadMotions read_motions(const std::vector<std::string>& files, const Character& character,
                         const Reopen& reopen, const std::stop_token& stop = {});

}  // namespace sinew

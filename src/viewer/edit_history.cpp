// SPDX-License-Identifier: MIT

#include "viewer/edit_history.h"

#include <algorithm>
#include <map>
#include <string>

namespace sinew {
namespace {

/// Takes the clips of motions that were read from the same files again. Of several motions of one
/// file, the first takes those of the first, and so on.
void take_clips(const std::vector<AddedMotion>& read, std::vector<AddedMotion>& motions) {
  std::map<std::string, std::size_t> next;  // by file: place in `read` after the last one taken
  for (AddedMotion& motion : motions) {
    std::size_t& place = next[motion.file];
    const auto found =
        std::find_if(read.begin() + static_cast<long>(place), read.end(),
                     [&](const AddedMotion& other) { return other.file == motion.file; });
    if (found == read.end()) continue;
    motion.clips = found->clips;
    place = static_cast<std::size_t>(found - read.begin()) + 1;
  }
}

}  // namespace

void EditHistory::replace_motions(const std::vector<AddedMotion>& read) {
  change_all([&](Edits& state) { take_clips(read, state.document.motions); });
}

}  // namespace sinew

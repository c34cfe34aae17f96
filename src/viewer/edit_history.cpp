// SPDX-License-Identifier: MIT

#include "viewer/edit_history.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sinew {
namespace {

/// Goes to the last state of `from`, and pushes the present one onto `to`.
std::optional<Edits> go(Edits& present, std::vector<Edits>& from, std::vector<Edits>& to) {
  if (from.empty()) return std::nullopt;
  to.push_back(std::exchange(present, std::move(from.back())));
  from.pop_back();
  return present;
}

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
  take_clips(read, present_.document.motions);
  for (std::vector<Edits>* const states : {&past_, &future_}) {
    for (Edits& state : *states) take_clips(read, state.document.motions);
  }
}

void EditHistory::restart(Edits present) {
  present_ = std::move(present);
  past_.clear();
  future_.clear();
}

void EditHistory::note(const Edits& present) {
  if (present == present_) return;
  past_.push_back(std::exchange(present_, present));
  if (past_.size() > kMaxSteps) past_.erase(past_.begin());
  future_.clear();
}

void EditHistory::give_up(const Edits& present) {
  if (present == present_) return;
  if (!past_.empty() && past_.back() == present) past_.pop_back();
  present_ = present;
}

std::optional<Edits> EditHistory::undo(const Edits& present) {
  note(present);
  return go(present_, past_, future_);
}

std::optional<Edits> EditHistory::redo(const Edits& present) {
  note(present);
  return go(present_, future_, past_);
}

}  // namespace sinew

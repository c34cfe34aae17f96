// SPDX-License-Identifier: MIT

#include "viewer/edit_history.h"

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

}  // namespace

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

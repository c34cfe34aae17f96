// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace sinew {

/// Holds the history of a value that a user edits, for undo and redo, as a list of states.
template <typename Value>
class StepHistory {
 public:
  /// Begins a new history with nothing to undo.
  void restart(Value present) {
    present_ = std::move(present);
    past_.clear();
    future_.clear();
  }
  /// Records what has changed since the last call as one step. To be called when no edit is in
  /// progress.
  void note(const Value& present) {
    if (present == present_) return;
    past_.push_back(std::exchange(present_, present));
    if (past_.size() > kMaxSteps) past_.erase(past_.begin());
    future_.clear();
  }

  /// Discards the last edit, which could not be carried out: `present` is the state before it.
  void give_up(const Value& present) {
    if (present == present_) return;
    if (!past_.empty() && past_.back() == present) past_.pop_back();
    present_ = present;
  }
  /// Changes the present state without a step, because what the last step asked for is carried out
  /// now.
  void amend(Value present) { present_ = std::move(present); }

  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  /// Return the states before the last step, and after the step undone last; null if there is none.
  const Value* before_last() const { return past_.empty() ? nullptr : &past_.back(); }
  const Value* after_next() const { return future_.empty() ? nullptr : &future_.back(); }
  /// Returns the state before the last step (undo) or after the step undone last (redo), or nothing
  /// if there is none. Changes that are not recorded yet become a step of their own.
  std::optional<Value> undo(const Value& present) {
    note(present);
    return go(past_, future_);
  }
  std::optional<Value> redo(const Value& present) {
    note(present);
    return go(future_, past_);
  }

 protected:
  /// Calls `change` with each state.
  template <typename Change>
  void change_all(const Change& change) {
    change(present_);
    std::for_each(past_.begin(), past_.end(), change);
    std::for_each(future_.begin(), future_.end(), change);
  }

 private:
  // Limits memory: documents with recorded clips may be large.
  static constexpr std::size_t kMaxSteps = 200;

  /// Goes to the last state of `from`, and pushes the present one onto `to`.
  std::optional<Value> go(std::vector<Value>& from, std::vector<Value>& to) {
    if (from.empty()) return std::nullopt;
    to.push_back(std::exchange(present_, std::move(from.back())));
    from.pop_back();
    return present_;
  }

  Value present_;
  std::vector<Value> past_, future_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "session/settings/document.h"
#include "session/settings/setting_differences.h"
#include "session/settings/settings.h"

namespace sinew {

/// Holds all state that a user edits.
struct Edits {
  Settings settings;
  Document document;
  ComparedSides compared{};  ///< settings in which the other sides of a comparison differ

  bool operator==(const Edits&) const = default;
};

/// Holds the history of edits for undo and redo, as a list of states.
class EditHistory {
 public:
  /// Begins a new history with nothing to undo.
  void restart(Edits present);
  /// Records what has changed since the last call as one step. To be called when no edit is in
  /// progress.
  void note(const Edits& present);

  /// Replaces the clips of added motions in all states by those that were read from the same files
  /// again.
  void replace_motions(const std::vector<AddedMotion>& read);

  /// Discards the last edit, which could not be carried out: `present` is the state before it.
  void give_up(const Edits& present);

  /// Changes the present state without a step, because what the last step asked for is carried out
  /// now.
  void amend(Edits present) { present_ = std::move(present); }

  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  /// Return the states before the last step, and after the step undone last; null if there is none.
  const Edits* before_last() const { return past_.empty() ? nullptr : &past_.back(); }
  const Edits* after_next() const { return future_.empty() ? nullptr : &future_.back(); }
  /// Returns the state before the last step (undo) or after the step undone last (redo), or nothing
  /// if there is none. Changes that are not recorded yet become a step of their own.
  std::optional<Edits> undo(const Edits& present);
  std::optional<Edits> redo(const Edits& present);

 private:
  // Limits memory: documents with recorded clips may be large.
  static constexpr std::size_t kMaxSteps = 200;

  Edits present_;
  std::vector<Edits> past_, future_;
};

}  // namespace sinew

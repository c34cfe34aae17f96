// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "session/settings/document.h"
#include "session/settings/setting_differences.h"
#include "session/settings/settings.h"
#include "viewer/edit_history.h"

namespace sinew {

/// Holds the settings and the document that the user wants, with their undo history. They may be
/// changed at any time; the bodies follow in ViewerState::update().
class Editing {
 public:
  explicit Editing(const Settings& initial) : settings(initial) {}

  Settings settings;
  Document document;  ///< such as own radii and roles of parts
  /// Settings in which the other sides of a comparison differ from these; 1 to 3 sides.
  ComparedSides compared = usual_compared_sides();

  /// Returns all three, as undo uses them.
  Edits values() const { return {settings, document, compared}; }

  /// Records what was edited since the last call as one step of undo. To be called when no edit is
  /// in progress.
  void keep() { history_.note(values()); }
  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  /// Returns to the state before the last step, or after the step undone last.
  /// \return false if there is none
  bool undo() { return set(history_.undo(values())); }
  bool redo() { return set(history_.redo(values())); }

  /// Begins a new history with the present values and nothing to undo.
  void restart() { history_.restart(values()); }
  /// Discards the last step, which could not be carried out: the present values are those before.
  void give_up() { history_.give_up(values()); }
  /// Takes the present values as the result of the last step, which is carried out only now.
  void amend() { history_.amend(values()); }
  const EditHistory& history() const { return history_; }
  /// Continues an earlier history, with the present values as its last step.
  void resume(EditHistory history);
  /// Continues an earlier history, whose last step has led to the present values.
  void resume_amended(EditHistory history);

 private:
  bool set(std::optional<Edits> edits);

  EditHistory history_;
};

}  // namespace sinew

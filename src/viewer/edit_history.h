#pragma once

#include <optional>
#include <vector>

#include "session/document.h"
#include "session/setting_differences.h"
#include "session/settings.h"

namespace sinew {

/// All that a user edits.
struct Edits {
  Settings settings;
  Document document;
  SettingDifferences compared{};  ///< of the other side of a comparison

  bool operator==(const Edits&) const = default;
};

/// Undo and redo: what was edited, state by state.
class EditHistory {
 public:
  /// Begins anew: nothing to undo.
  void restart(Edits present);
  /// To be called when no edit is under way: keeps what has changed since the last time as one
  /// step.
  void note(const Edits& present);

  /// The last edit could not be carried out: what is present now is as it was before.
  void give_up(const Edits& present);

  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  /// The state before the last step, or after the one undone last; nothing where there is none.
  /// What has not been noted yet is a step of its own.
  std::optional<Edits> undo(const Edits& present);
  std::optional<Edits> redo(const Edits& present);

 private:
  // Documents with recorded clips may be large.
  static constexpr std::size_t kMostSteps = 200;

  Edits present_;
  std::vector<Edits> past_, future_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "session/settings/document.h"
#include "session/settings/setting_differences.h"
#include "session/settings/settings.h"
#include "viewer/step_history.h"

namespace sinew {

/// Holds all state that a user edits.
struct Edits {
  Settings settings;
  Document document;
  ComparedSides compared{};  ///< settings in which the other sides of a comparison differ

  bool operator==(const Edits&) const = default;
};

/// Holds the history of edits for undo and redo.
class EditHistory : public StepHistory<Edits> {
 public:
  /// Replaces the clips of added motions in all states by those that were read from the same files
  /// again.
  void replace_motions(const std::vector<AddedMotion>& read);
};

}  // namespace sinew

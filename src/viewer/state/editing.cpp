// SPDX-License-Identifier: MIT

#include "viewer/state/editing.h"

#include <optional>
#include <utility>

namespace sinew {

void Editing::resume(EditHistory history) {
  history_ = std::move(history);
  keep();
}

void Editing::resume_amended(EditHistory history) {
  history_ = std::move(history);
  amend();
}

bool Editing::set(std::optional<Edits> edits) {
  if (!edits) return false;
  settings = edits->settings;
  document = std::move(edits->document);
  compared = std::move(edits->compared);
  return true;
}

}  // namespace sinew

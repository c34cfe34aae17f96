// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/files/file_jobs.h"
#include "viewer/scene/character_look.h"
#include "viewer/state/bodies.h"

namespace sinew {

class ViewerState;

/// Shows a character in place of another, and keeps the looks of what is shown.
class ShownCharacter {
 public:
  ShownCharacter(ViewerState& state, Bodies& bodies) : state_(state), bodies_(bodies) {}

  /// Shows a character with the edited settings, at rest until its lane is prepared. What belongs
  /// to the previous one is forgotten: undo history, range, selection and warnings.
  /// \param clip  selected if there is one of this number, otherwise the nearest
  /// \param own   becomes the edited document
  void show(OpenedCharacter opened, int clip, Document own);

  /// Returns the look of the session's character, its textures decoded.
  const CharacterLook& look() const { return look_; }
  /// Returns the looks of the colliders and other characters.
  const std::vector<CharacterLook>& looks_around() const { return looks_around_; }

 private:
  void collect_warnings();

  ViewerState& state_;
  Bodies& bodies_;
  CharacterLook look_;
  std::vector<CharacterLook> looks_around_;
};

}  // namespace sinew

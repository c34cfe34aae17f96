// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "session/settings/document.h"
#include "viewer/files/file_jobs.h"
#include "viewer/panels/panel_state.h"
#include "viewer/scene/character_look.h"
#include "viewer/scene/shown_heat.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"
#include "viewer/tools/tool_state.h"

namespace sinew {

/// Shows a character in place of another, and keeps the looks of what is shown.
class ShownCharacter {
 public:
  ShownCharacter(Editing& edits, Bodies& bodies, Playback& playback, ShownView& view,
                 ShownHeat& heat, ToolState& tools, PanelState& panels, Messages& messages)
      : edits_(edits),
        bodies_(bodies),
        playback_(playback),
        view_(view),
        heat_(heat),
        tools_(tools),
        panels_(panels),
        messages_(messages) {}

  /// Shows a character with the edited settings, at rest until its lane is prepared. What belongs
  /// to the previous one is forgotten: undo history, range, selection and warnings.
  /// \param clip  selected if there is one of this number, otherwise the nearest
  /// \param own   becomes the edited document
  void show(OpenedCharacter opened, int clip, Document own);
  /// Shows the same character among the colliders that the edited document lists, at the same
  /// time of its clip. The undo history goes on.
  void show_among_others(OpenedCharacter opened);
  /// Shows the same character with another skeleton, as the edited document says, from where the
  /// camera is. The clip of the same name goes on, or else the first one. The undo history goes on.
  void show_with_skeleton(OpenedCharacter opened);
  /// Changes the colliders to those that the edited document lists, and leaves everything else as
  /// it is. A new one on the floor is selected and brought into view. The undo history goes on.
  /// \param opened  those that are added; moved from if they are
  /// \return false if nothing was changed, because work in the background reads the character
  bool change_colliders(const ColliderChange& change, OpenedColliders& opened);

  /// Returns the bounding box of the visible surface at rest. Empty without a surface.
  const Eigen::AlignedBox3d& rest_box() const { return rest_box_; }
  /// Returns the look of the session's character, its textures decoded.
  const CharacterLook& look() const { return look_; }
  /// Returns the looks of the colliders and other characters.
  const std::vector<CharacterLook>& looks_around() const { return looks_around_; }

 private:
  void introduce_collider(int place);
  void tell_of_size(const Collider& collider);
  void collect_warnings();

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  ShownView& view_;
  ShownHeat& heat_;
  ToolState& tools_;
  PanelState& panels_;
  Messages& messages_;
  Eigen::AlignedBox3d rest_box_;
  CharacterLook look_;
  std::vector<CharacterLook> looks_around_;
};

}  // namespace sinew

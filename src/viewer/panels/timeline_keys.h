// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <optional>

#include "viewer/tools/key_edits.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Returns the time of the nearest frame, within the clip. While Shift is held, returns `time`
/// itself.
double snapped_to_frame(const ViewerState& state, double time);

/// Draws the keys of the selected recorded clip on the time line, and lets the mouse edit them: a
/// click goes to a key, a drag moves it, Ctrl + drag copies it, and a right click opens a menu.
class TimelineKeys {
 public:
  static constexpr float kKeyReach = 0.34F;  ///< half of the width of a key with its rim

  /// Handles the mouse. To be called right after the track, which is the last item of Dear ImGui.
  /// \param at, size  rectangle of the track from the start of the clip to its end. Keys at both
  ///                  reach beyond it by kKeyReach of its height
  /// \return true if a key or a menu uses the mouse
  bool handle(ViewerState& state, ImVec2 at, ImVec2 size);
  void draw(const ViewerState& state, ImVec2 at, ImVec2 size) const;
  /// Returns true if the mouse is over a key.
  bool is_lit() const { return lit_.has_value(); }
  /// Draws a field for the length of the clip, as wide as the next item.
  void draw_length(ViewerState& state);

 private:
  struct Drag {
    double from = 0.0;  ///< s
    double to = 0.0;    ///< s
    bool moved = false;
  };

  void follow_drag(ViewerState& state, double time);
  void draw_menus(ViewerState& state, float top);
  void draw_key_menu(ViewerState& state);
  void draw_track_menu(ViewerState& state);
  void draw_length(ViewerState& state, std::optional<double>& draft);

  std::optional<Drag> drag_;
  std::optional<double> lit_;  ///< time of the key under the mouse
  double menu_time_ = 0.0;     ///< s; time for which the menu was opened
  double typed_time_ = 0.0;    ///< s; in the menu
  std::optional<CopiedKey> copied_;
  std::optional<double> length_;       ///< s, while it is dragged in its field
  std::optional<double> menu_length_;  ///< s, while it is dragged in the menu
};

}  // namespace sinew

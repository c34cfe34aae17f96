#pragma once

#include <imgui.h>

#include <optional>

#include "viewer/viewer_state.h"

namespace sinew {

/// The panels of the window, drawn with Dear ImGui into the present frame. What they need to
/// remember between frames is theirs; all else they read from and write to the state.

/// What times the window itself has measured, smoothed.
struct WindowTimes {
  double frame_ms = 0.0;  ///< from one picture to the next
};

/// The widget of one entry of settings_table() at a time.
class SettingEditor {
 public:
  /// Its label, which explains it.
  static void name(const Setting& setting);
  /// \param moving  the body follows a slider that needs no new lane
  void draw(const Setting& setting, Settings& settings, bool moving);

 private:
  Settings draft_;  ///< while a slider is dragged whose change takes effect when it is let go
  bool dragging_ = false;
};

/// Widgets for the entries of settings_table(): all of one group ("tissue" for "tissue.mass"; ""
/// for those without).
class SettingsPanel {
 public:
  void draw(ViewerState& state, const std::string& group);

 private:
  SettingEditor editor_;
};

/// The other side of a comparison: in what it differs, and how it is shown.
class ComparePanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_look(ViewerState& state);
  void draw_differences(ViewerState& state);

  SettingEditor editor_;
  ImGuiTextFilter filter_;  ///< of the settings to choose from
};

/// All joint and bone radii.
class RadiiPanel {
 public:
  void draw(ViewerState& state);

 private:
  ImGuiTextFilter filter_;
  Radii draft_;
  bool dragging_ = false;
};

void draw_character_panel(const ViewerState& state);
/// What becomes of each part.
void draw_parts_panel(ViewerState& state);
void draw_layers_panel(ViewerState& state);
void draw_performance_panel(const ViewerState& state, const WindowTimes& times);

/// The tree of joints, and numbers and buttons for the selected one.
class PosePanel {
 public:
  void draw(ViewerState& state);

 private:
  int shown_joint_ = -1;  ///< to which the tree has been opened
};

/// The column that holds all of the above.
class SidePanel {
 public:
  void draw(ViewerState& state, const WindowTimes& times);

 private:
  SettingsPanel settings_;
  ComparePanel compare_;
  RadiiPanel radii_;
  PosePanel pose_;
};

/// Play, clip, speed and the track of time.
class Timeline {
 public:
  void draw(ViewerState& state);

 private:
  std::optional<double> range_start_;  ///< s, while a range is dragged
};

void draw_menu(ViewerState& state);
/// The list of keys, while it is asked for.
void draw_help(ViewerState& state);

/// Errors, to be read, copied and dismissed.
void draw_messages(ViewerState& state);

/// What the colours of a heat map stand for; its upper right corner's place in screen units.
void draw_legend(ViewerState& state, ImVec2 corner);

/// What is to be known while looking: progress, slowed time, which picture is which. Over the
/// rectangle of the viewport, in screen units.
void draw_overlay(ViewerState& state, const WindowTimes& times, ImVec2 place, ImVec2 size);

}  // namespace sinew

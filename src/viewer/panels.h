#pragma once

#include <imgui.h>

#include <optional>

#include "viewer/frame_log.h"
#include "viewer/performance_panel.h"
#include "viewer/radius_edits.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// The panels of the window, drawn with Dear ImGui into the present frame. What they need to
/// remember between frames is theirs; all else they read from and write to the state.

/// What times the window itself has measured, smoothed.
struct WindowTimes {
  double frame_ms = 0.0;  ///< from one picture to the next
  FrameLog log;
};

/// The widget of one entry of settings_table() at a time.
class SettingEditor {
 public:
  /// Its label, which explains it, shortened to a width in screen units.
  static void name(const Setting& setting, float width);
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

/// All joint and bone radii. A new body is prepared when a slider is let go; while it is dragged,
/// the volumes are shown as they will be.
class RadiiPanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_factor(ViewerState& state);
  void draw_switches(ViewerState& state);
  void draw_table(ViewerState& state, const Radii& present);
  bool draw_radius(ViewerState& state, RadiusKind kind, int joint);

  ImGuiTextFilter filter_;
  Radii draft_;
  double factor_ = 1.0;
  bool dragging_ = false;
  std::vector<int> partners_;  ///< mirror_joints() of the character of that revision
  int partners_of_ = -1;
};

/// Strength and direction of gravity, by a ball to drag and by numbers.
void draw_gravity_panel(ViewerState& state);
/// Whether that panel has this setting.
bool is_in_gravity_panel(const std::string& key);

void draw_character_panel(const ViewerState& state);
/// What becomes of each part.
void draw_parts_panel(ViewerState& state);
void draw_layers_panel(ViewerState& state);

/// The tree of joints, and numbers and buttons for the selected one.
class PosePanel {
 public:
  void draw(ViewerState& state);

 private:
  int shown_joint_ = -1;  ///< to which the tree has been opened
};

/// The brush: what it paints and how.
class PaintPanel {
 public:
  void draw(ViewerState& state);

 private:
  bool on_ = false;  ///< it painted in the last picture
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
  PaintPanel paint_;
  PerformancePanel performance_;
};

/// Play, clip, speed and the track of time.
class Timeline {
 public:
  void draw(ViewerState& state);

 private:
  std::optional<double> range_start_;  ///< s, while a range is dragged
};

/// Size, kind and file of a picture or film.
class PicturePanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_file(ViewerState& state);
  void start(ViewerState& state);

  bool replaces_ = false;  ///< the user has been told that the file is there
};

/// Bars that ask what is to become of edits and files, beside all else.
void draw_questions(ViewerState& state);

void draw_menu(ViewerState& state);
/// The list of keys, while it is asked for.
void draw_help(ViewerState& state);

/// Errors, to be read, copied and dismissed.
void draw_messages(ViewerState& state);

/// What the colours of the map that is painted stand for; places as draw_legend().
void draw_paint_legend(const ViewerState& state, ImVec2 corner);

/// Begins a window for a legend, its upper right corner there; to be ended with ImGui::End().
bool begin_legend(const char* name, ImVec2 corner);
/// A map's colours from left to right, up to a share of them, in the present window.
void draw_color_bar(ImVec2 place, ImVec2 size, ColorMap map, float end = 1.0F);

/// What the colours of a heat map stand for; its upper right corner's place in screen units.
void draw_legend(ViewerState& state, ImVec2 corner);

/// What is to be known while looking: progress, slowed time, which picture is which. Over the
/// rectangle of the viewport, in screen units.
void draw_overlay(ViewerState& state, const WindowTimes& times, ImVec2 place, ImVec2 size);

}  // namespace sinew

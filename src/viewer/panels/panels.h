// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <string>

#include "viewer/frame_log.h"
#include "viewer/panels/freedom_editor.h"
#include "viewer/panels/output_row.h"
#include "viewer/panels/performance_panel.h"
#include "viewer/panels/side_statistics.h"
#include "viewer/panels/status_box.h"
#include "viewer/panels/timeline_keys.h"
#include "viewer/tools/radius_edits.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// These functions draw the panels of the window with Dear ImGui into the current frame. They keep
/// only what they have to remember between frames. All else they read from and write to the state.

/// Holds times that the window itself has measured, smoothed.
struct WindowTimes {
  double frame_ms = 0.0;  ///< from one frame to the next
  FrameLog log;
};

/// Draws the widget of one entry of settings_table() at a time.
class SettingEditor {
 public:
  /// Draws the label, which explains the entry in a tooltip, shortened to a width in screen units.
  static void name(const Setting& setting, float width);
  /// Draws the widget.
  /// \param moving  the body follows a slider that needs no new lane
  /// \param meaning  text for what the present choice stands for; empty: itself
  void draw(const Setting& setting, Settings& settings, bool moving,
            const std::string& meaning = "");

 private:
  Settings draft_;       ///< while a slider is dragged whose change takes effect on release
  std::string dragged_;  ///< key of the setting of that slider; empty: none
};

/// Draws the widgets for all entries of settings_table() in one group ("tissue" for "tissue.mass";
/// "" for those without).
class SettingsPanel {
 public:
  /// Draws the settings of some groups (SettingTexts::group), the advanced ones of all of them at
  /// the end, under a header that is closed at first.
  void draw(ViewerState& state, std::initializer_list<std::string> groups);

 private:
  void draw_rows(ViewerState& state, std::initializer_list<std::string> groups, bool advanced);
  void draw_row(const Setting& setting, ViewerState& state, float label_width);

  SettingEditor editor_;
  std::vector<Settings> sides_;  ///< of all sides that are shown
};

/// Draws the sides of a comparison, the settings in which the chosen one differs, and how they are
/// shown.
class ComparePanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_look(ViewerState& state);
  void draw_sides(ViewerState& state);
  void draw_differences(ViewerState& state);
  void list_presets(ViewerState& state);

  SettingEditor editor_;
  ImGuiTextFilter filter_;  ///< of the settings to choose from
};

/// Draws all joint and bone radii. A new body is prepared when a slider is released. While it is
/// dragged, the volumes are shown with the new radii.
class RadiiPanel {
 public:
  /// \param pointed_at  true if the mouse is over the panel, whose table then does not scroll
  void draw(ViewerState& state, bool pointed_at);

 private:
  void draw_factor(ViewerState& state);
  void draw_switches(ViewerState& state);
  void draw_table(ViewerState& state, bool pointed_at);
  void draw_warning() const;
  void follow_character(const ViewerState& state);
  bool draw_radius(ViewerState& state, RadiusKind kind, int joint);
  double chosen(RadiusKind kind, int joint) const;
  std::string limit(RadiusKind kind, int joint, const Skeleton& skeleton) const;

  ImGuiTextFilter filter_;
  OwnRadii draft_;
  Radii automatic_;  ///< those that the draft replaces
  double factor_ = 1.0;
  bool dragging_ = false;
  bool shows_typed_ = false;   ///< the radii are shown after one was entered
  int shown_joint_ = -1;       ///< joint to which the table has been scrolled
  int drawn_frame_ = -2;       ///< number of the frame in which the table was last drawn
  int character_ = -1;         ///< revision of the character to which the next three belong
  std::vector<int> partners_;  ///< mirror_joints()
  BoneLines lines_;
  std::vector<double> depths_;  ///< joint_depths()
  Radii used_;                  ///< all radii as far as the lengths of bones allow them
  std::vector<double> beyond_;  ///< beyond_skin() of these
};

/// Draws strength and direction of gravity, as a ball to drag and as numbers.
void draw_gravity_panel(ViewerState& state);
/// Returns true if the gravity panel contains this setting.
bool is_in_gravity_panel(const std::string& key);

void draw_character_panel(ViewerState& state);
/// Draws the objects that the character collides with, and the light.
class ScenePanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_objects(ViewerState& state);
  void draw_placement(ViewerState& state, int object);

  /// Rotation angles of the selected object as they were entered, degrees. Other angles may
  /// describe the same rotation.
  Eigen::Vector3d angles_ = Eigen::Vector3d::Zero();
};
/// Draws how each part moves and looks.
void draw_parts_panel(ViewerState& state);
void draw_layers_panel(ViewerState& state);

/// Draws the hierarchy of joints, and numbers and buttons for the selected one.
class PosePanel {
 public:
  /// \param pointed_at  true if the mouse is over the panel, whose lists then do not scroll
  void draw(ViewerState& state, bool pointed_at);

 private:
  void draw_tree(ViewerState& state, bool pointed_at);
  void draw_angles(ViewerState& state, int joint);
  void draw_bone(ViewerState& state, int joint);

  FreedomEditor freedom_;
  int shown_joint_ = -1;      ///< joint to which the tree has been opened
  int shown_character_ = -1;  ///< revision of the character to which the children belong
  std::vector<std::vector<int>> children_;  ///< of each joint
  bool selected_by_keys_ = false;           ///< in the last frame; the tree scrolls there
  std::optional<Pose> start_;  ///< pose before the angle that is being dragged was changed
  /// Angles of the selected joint, degrees. They are kept while they describe its rotation, since
  /// several triples of angles do.
  Eigen::Vector3d angles_ = Eigen::Vector3d::Zero();
};

/// Draws what builds a skeleton: the tree of its joints, what is done to the selected one,
/// templates and flaws.
class BuildPanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_invitation(ViewerState& state) const;
  void draw_tree(ViewerState& state);
  void draw_joint(ViewerState& state);
  void draw_name(ViewerState& state, int joint);
  void draw_preview(ViewerState& state) const;
  void draw_estimate(const ViewerState& state) const;
  void draw_problems(ViewerState& state) const;

  FreedomEditor freedom_;
  std::array<char, 128> name_{};  ///< as it is being typed
  std::string named_;             ///< joint to which it belongs
  int shown_joint_ = -1;          ///< to which the tree has been opened
};

/// Draws the brush: what it paints and how.
void draw_paint_panel(ViewerState& state);

/// Draws landmarks, sex and the result while a body is fitted onto a scan, and what leads there.
class FitPanel {
 public:
  /// Offers to fit a body onto the shown mesh.
  static void draw_invitation(ViewerState& state);
  void draw(ViewerState& state);

 private:
  void draw_landmarks(ViewerState& state);
  void draw_list(ViewerState& state);

  std::string shown_;  ///< landmark to which the list has been scrolled
};

/// Draws names, hints and the legend over the view of scan, template and fit.
/// \param questions  lower edge of the questions in it (draw_questions())
void draw_fit_overlay(ViewerState& state, ImVec2 place, ImVec2 size, float questions);

/// Draws the column that holds all panels above.
class SidePanel {
 public:
  void draw(ViewerState& state, const WindowTimes& times);

 private:
  void draw_skeleton(ViewerState& state);
  void draw_paint(ViewerState& state);

  SettingsPanel settings_;
  ComparePanel compare_;
  RadiiPanel radii_;
  ScenePanel scene_;
  BuildPanel build_;
  PosePanel pose_;
  FitPanel fit_;
  float facts_height_ = -1.0F;  ///< of the facts and warnings at the top
  float paint_height_ = -1.0F;  ///< of the section "Paint"
  PerformancePanel performance_;
};

/// Draws the controls of playback, clip and speed, and the time line.
class Timeline {
 public:
  void draw(ViewerState& state);
  /// Returns the height that the last frame needed, screen units: several rows in a narrow window.
  float height() const { return height_; }

 private:
  float height_ = 0.0F;
  std::optional<double> range_start_;  ///< s, while a range is dragged
  TimelineKeys keys_;
};

/// Draws size, kind and file of an image or video that is to be made.
class ImagePanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_file(ViewerState& state);
  void start(ViewerState& state, const std::string& path);

  OutputRow row_;
};

/// Draws format, range and file of an animation that is exported for other programs.
class ExportPanel {
 public:
  void draw(ViewerState& state);

 private:
  void draw_start(ViewerState& state);
  /// Draws what the last export wrote, with its warnings.
  static void draw_last(ViewerState& state);

  void follow_clip(ViewerState& state);

  OutputRow row_;
  bool follows_selection_ = true;  ///< the clip that is played is exported
  int character_ = -1;             ///< revision of the character to which the request belongs
  std::string clip_name_;          ///< of the clip to which rate and frames of the request belong
  double clip_duration_ = -1.0;    ///< of that clip, s
};

/// Draws bars that ask what should happen to edits and files.
/// \param place, size  of the view, screen units
/// \return lower edge of the bars, or the upper edge of the view without any
float draw_questions(ViewerState& state, ImVec2 place, ImVec2 size);

void draw_menu(ViewerState& state);
/// Draws the list of keys while it is shown.
void draw_help(ViewerState& state);
/// Draws the manual page while it is shown: the first steps with Sinew.
void draw_manual(ViewerState& state);
/// Draws version, license, libraries and GPU while they are shown.
void draw_about(ViewerState& state);

/// Draws errors, to be read, copied and dismissed.
void draw_messages(ViewerState& state);

/// Draws the legend of the map that is painted, as draw_legend() does.
float draw_paint_legend(const ViewerState& state, ImVec2 corner);

/// Begins a window for a legend with its upper right corner at `corner`. End it with ImGui::End().
bool begin_legend(const char* name, ImVec2 corner);
/// Returns the largest width of what a legend contains, if its right edge is here.
float legend_room(float right);
/// Draws a map's colors from left to right in the current window, from a fraction of them to
/// another.
void draw_color_bar(ImVec2 place, ImVec2 size, ColorMap map, float begin = 0.0F, float end = 1.0F);

/// Draws the legend of a heat map, its upper right corner at `corner` (screen units).
/// \param view   width of the view, screen units
/// \param sides  number of sides next to each other in the view. Below the names of several sides,
///               the legend is one row, so that it covers no head
/// \return its lower edge; that of `corner` without a legend
float draw_legend(ViewerState& state, ImVec2 corner, float view, std::size_t sides);

/// Draws information over the viewport: frame rate, names of the sides, notices, progress.
class Overlay {
 public:
  /// The rectangle of the viewport is in screen units.
  /// \param questions  lower edge of the questions in it (draw_questions())
  void draw(ViewerState& state, const WindowTimes& times, ImVec2 place, ImVec2 size,
            float questions);

 private:
  float draw_sides(const ViewerState& state, ImVec2 place, ImVec2 size);
  static void draw_foot(ViewerState& state, ImVec2 place, ImVec2 size);

  StatusBox status_;
  SideStatistics sides_;
};

}  // namespace sinew

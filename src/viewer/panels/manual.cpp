// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "viewer/actions/actions.h"
#include "viewer/actions/key_name.h"
#include "viewer/actions/shortcuts.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Chapter {
  const char* title;
  std::string text;
};

/// Returns the key of an action, as menus show it.
/// \param line  action and argument
std::string keys_of_line(const std::string& line) {
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.line == line && shortcut.key != 0) return key_name(shortcut);
  }
  throw std::logic_error("the manual names the key of an action that has none: " + line);
}

/// Returns the first steps with Sinew. Keys come from the table of shortcuts.
std::vector<Chapter> first_steps() {
  const auto key = keys_of_line;
  return {
      {"Open a character",
       fmt::format("File > Open... ({}), or drop files on the window. A character is a mesh with a "
                   "skeleton. If mesh, skeleton and clips are in separate files, select them "
                   "together.",
                   key("open-dialog"))},
      {"Build a skeleton",
       fmt::format("For a mesh without one, or to edit one: {} shows the body at rest. Begin with "
                   "a template in the section Skeleton, or click the body to place joints in its "
                   "middle. Enter puts the skeleton to use.",
                   key("build toggle"))},
      {"Look around",
       fmt::format("Left drag orbits, right drag pans, the wheel zooms towards the pointer. {} "
                   "frames the character, {} follows it.",
                   key("frame"), key("follow toggle"))},
      {"Play",
       fmt::format("{} plays and pauses. Choose the clip below the timeline, or with {} and {}.",
                   key("toggle-play"), key("clip previous"), key("clip next"))},
      {"Pose a joint",
       fmt::format("Click the skin to select the joint below. Drag a ring to rotate it, or its "
                   "center to move it by IK. {} mirrors the pose, {} copies the limb to the "
                   "other side.",
                   key("mirror-pose"), key("copy-to-other-side limb"))},
      {"Animate",
       fmt::format("{} inserts a keyframe with the pose. Over a clip of a file, keyframes "
                   "change its motion. Drag keyframes on the timeline, Ctrl + "
                   "drag copies them, a right click opens their menu.",
                   key("key"))},
      {"Touch the body",
       fmt::format("Ctrl + drag grabs the skin. {} shakes the body, {} resets the tissue.",
                   key("shake"), key("settle"))},
      {"Change the tissue",
       fmt::format("Choose a preset under Skinning, or change stiffness and mass under Tissue. "
                   "Point at a setting for an explanation, double-click a number to type it. "
                   "{} undoes every change.",
                   key("undo"))},
      {"Paint", fmt::format("{} paints stiffness, mass, the simulated region or jiggling skin.",
                            key("paint-tool toggle"))},
      {"Compare", fmt::format("{} shows a second simulation, B. Choose its settings under Compare.",
                              key("compare toggle"))},
      {"Look inside",
       fmt::format("Show tetrahedra ({}), cut the body open ({}), show contacts ({}), or color the "
                   "skin by strain, volume or pressure in the menu Heat map.",
                   key("view tetrahedra toggle"), key("cut toggle"), key("view contacts toggle"))},
      {"Save and export",
       fmt::format("{} saves a project with all changes. {} renders an image, {} a video, and {} "
                   "exports the animation to other programs.",
                   key("ask-save"), key("picture"), key("picture-panel toggle"),
                   key("export-panel toggle"))},
  };
}

void draw_first_steps() {
  static const std::vector<Chapter> chapters = first_steps();
  if (!ImGui::BeginTable("steps", 2, ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("step", ImGuiTableColumnFlags_WidthFixed, 10.0F * ImGui::GetFontSize());
  ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::Text("%zu. %s", i + 1, chapters[i].title);
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(chapters[i].text.c_str());
    ImGui::PopTextWrapPos();
  }
  ImGui::EndTable();
  note_widget("manual");
}

}  // namespace

void draw_manual(ViewerState& state) {
  if (!state.panels.manual) return;
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  const float font = ImGui::GetFontSize();
  const float width = std::min(48.0F * font, 0.94F * screen.WorkSize.x);
  ImGui::SetNextWindowSizeConstraints({width, 0.0F}, {width, 0.94F * screen.WorkSize.y});
  if (begin_dialog("Manual", &state.panels.manual, ImGuiWindowFlags_AlwaysAutoResize)) {
    draw_first_steps();
    ImGui::Spacing();
    if (ImGui::Button("Keyboard and mouse...")) state.panels.help = true;
    note_widget("manual shortcuts");
    const char* const more =
        "More: README.md and docs/ of the source code, man sinew, sinew --help";
    continue_row(ImGui::CalcTextSize(more).x);
    ImGui::AlignTextToFramePadding();
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextDisabled("%s", more);
    ImGui::PopTextWrapPos();
    if (closed_by_escape(state)) state.panels.manual = false;
  }
  ImGui::End();
}

}  // namespace sinew

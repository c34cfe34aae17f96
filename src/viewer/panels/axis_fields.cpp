// SPDX-License-Identifier: MIT

#include "viewer/panels/axis_fields.h"

#include <imgui.h>

#include <string>

#include "viewer/panels/tips.h"
#include "viewer/tools/axis_colors.h"
#include "viewer/window_report.h"

namespace sinew {

NumberEdit axis_fields(const char* name, const char* help, Eigen::Vector3d& values,
                       const NumberStyle& style) {
  constexpr const char* kLetters[] = {"X", "Y", "Z"};
  constexpr float kNarrow = 13.0F;  // font heights; three fields do not fit into less
  const float available = ImGui::GetContentRegionAvail().x;
  const bool one_line = available > kNarrow * ImGui::GetFontSize();
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float letter = ImGui::CalcTextSize("X").x + gap;
  const float width = one_line ? (available - 2.0F * gap) / 3.0F - letter : available - letter;
  NumberEdit all;
  ImGui::PushID(name);
  ImGui::BeginGroup();
  for (int axis = 0; axis < 3; ++axis) {
    if (one_line && axis > 0) ImGui::SameLine(0.0F, gap);
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(kAxisColors[axis]), "%s", kLetters[axis]);
    ImGui::SameLine(0.0F, gap);
    ImGui::SetNextItemWidth(width);
    const NumberEdit edit = number_field(kLetters[axis], values[axis], style);
    all.held = all.held || edit.held;
    all.changed = all.changed || edit.changed;
    all.done = all.done || edit.done;
    note_widget(std::string(name) + " " + kLetters[axis]);
    if (!ImGui::IsItemActive())
      tip(help, "Drag, or double-click to type; Tab goes on to the next number");
  }
  ImGui::EndGroup();
  ImGui::PopID();
  return all;
}

}  // namespace sinew

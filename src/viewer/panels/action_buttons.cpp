// SPDX-License-Identifier: MIT

#include "viewer/panels/action_buttons.h"

#include <imgui.h>

#include <string>

#include "viewer/actions/actions.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {

void action_buttons(ViewerState& state, std::initializer_list<ActionButton> buttons) {
  for (const ActionButton& button : buttons) {
    const float padding = 2.0F * ImGui::GetStyle().FramePadding.x;
    if (&button != buttons.begin()) continue_row(ImGui::CalcTextSize(button.label).x + padding);
    ImGui::BeginDisabled(!button.enabled);
    const bool pressed = ImGui::Button(button.label);
    note_widget(button.line);
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
      const std::string help =
          button.help != nullptr ? button.help : as_sentence(find_action(button.line).help);
      tip(help.c_str());
    }
    if (pressed) try_action(state, button.line);
  }
}

}  // namespace sinew

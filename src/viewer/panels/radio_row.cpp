// SPDX-License-Identifier: MIT

#include "viewer/panels/radio_row.h"

#include <imgui.h>

#include "viewer/actions/actions.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {

void draw_radio_row(ViewerState& state, std::initializer_list<RadioChoice> choices) {
  for (const RadioChoice& choice : choices) {
    const float width = ImGui::CalcTextSize(choice.label).x + 2.0F * ImGui::GetFrameHeight();
    if (&choice != choices.begin()) continue_row(width);
    if (ImGui::RadioButton(choice.label, choice.chosen)) try_action(state, choice.line);
    note_widget(choice.line);
    tip(choice.help);
  }
}

}  // namespace sinew

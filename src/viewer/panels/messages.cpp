// SPDX-License-Identifier: MIT

#include <string>

#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/shown_text.h"
#include "viewer/panels/tips.h"

namespace sinew {

void draw_messages(ViewerState& state) {
  if (state.messages.errors.empty()) return;
  ImGui::SetNextWindowSize({32.0F * ImGui::GetFontSize(), 0.0F}, ImGuiCond_Always);
  if (begin_dialog("Error", nullptr, ImGuiWindowFlags_NoResize)) {
    std::string all;
    for (const std::string& message : shown_sentences(state.messages.errors)) {
      ImGui::TextWrapped("%s", message.c_str());
      all += message + "\n";
    }
    ImGui::Spacing();
    if (ImGui::Button("Copy")) ImGui::SetClipboardText(all.c_str());
    tip("Copies these messages to the clipboard");
    ImGui::SameLine();
    if (ImGui::Button("Close")) state.messages.errors.clear();
    tip("Closes this window (Escape)");
    if (closed_by_escape(state)) state.messages.errors.clear();
  }
  ImGui::End();
}

}  // namespace sinew

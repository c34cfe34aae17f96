// SPDX-License-Identifier: MIT

#include "viewer/panels/tips.h"

#include <imgui.h>

namespace sinew {

void tip(const char* text, const char* faint) {
  constexpr float kWidth = 22.0F;  // heights of the font
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(kWidth * ImGui::GetFontSize());
  ImGui::TextUnformatted(text);
  if (faint != nullptr && *faint != '\0') ImGui::TextDisabled("%s", faint);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

void fitted_text(const char* text, float width) {
  if (ImGui::CalcTextSize(text).x <= width) return ImGui::TextUnformatted(text);
  const float dots = ImGui::CalcTextSize("…").x;
  const char* end = text;
  while (*end != '\0') {
    // Advance by a whole UTF-8 character.
    const char* next = end + 1;
    while ((*next & 0xC0) == 0x80) ++next;
    if (ImGui::CalcTextSize(text, next).x + dots > width) break;
    end = next;
  }
  ImGui::Text("%.*s…", static_cast<int>(end - text), text);
}

void fact(const char* name, const char* value, const char* help) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name);
  tip(help);
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(value);
  tip(help);
}

}  // namespace sinew

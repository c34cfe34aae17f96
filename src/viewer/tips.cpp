#include "viewer/tips.h"

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

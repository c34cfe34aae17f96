// SPDX-License-Identifier: MIT

#include "viewer/panels/section.h"

#include <imgui.h>

#include <string>

#include "viewer/window_report.h"

namespace sinew {

bool section(ViewerState& state, const char* name, bool open) {
  ImGui::Dummy({0.0F, 0.15F * ImGui::GetFontSize()});
  auto& remembered = state.preferences.open_sections;
  const auto found = remembered.find(name);
  const bool before = found == remembered.end() ? open : found->second;
  ImGui::SetNextItemOpen(before);
  // The color of headers marks what is selected in lists.
  ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_TableHeaderBg));
  const bool now = ImGui::CollapsingHeader(name);
  ImGui::PopStyleColor();
  note_widget(std::string("section ") + name);
  if (now != before) remembered[name] = now;
  return now;
}

}  // namespace sinew

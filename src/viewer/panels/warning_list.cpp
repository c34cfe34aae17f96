// SPDX-License-Identifier: MIT

#include "viewer/panels/warning_list.h"

#include <imgui.h>

#include "core/counted.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"

namespace sinew {

void draw_warnings(const std::vector<std::string>& warnings) {
  if (warnings.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, warning_color());
  const bool open = ImGui::TreeNodeEx("warnings", ImGuiTreeNodeFlags_SpanAvailWidth, "%s",
                                      counted(warnings.size(), "warning", "warnings").c_str());
  ImGui::PopStyleColor();
  if (!open) return;
  std::string all;
  for (const std::string& warning : warnings) {
    ImGui::Bullet();
    ImGui::TextWrapped("%s", warning.c_str());
    all += warning + "\n";
  }
  if (ImGui::SmallButton("Copy")) ImGui::SetClipboardText(all.c_str());
  tip("Copies all warnings to the clipboard");
  ImGui::TreePop();
}

}  // namespace sinew

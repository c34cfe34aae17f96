// SPDX-License-Identifier: MIT

#include "viewer/panels/dialog.h"

namespace sinew {

bool begin_dialog(const char* title, bool* open, ImGuiWindowFlags flags, ImGuiCond when) {
  ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetWorkCenter(), when, {0.5F, 0.5F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  const bool visible = ImGui::Begin(
      title, open, flags | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  return visible;
}

}  // namespace sinew

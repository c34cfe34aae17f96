// SPDX-License-Identifier: MIT

#include "viewer/panels/panel_text.h"

#include <imgui.h>

namespace sinew {

void wrapped(const std::string& text) {
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

void wrapped_faint(const std::string& text) {
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextDisabled("%s", text.c_str());
  ImGui::PopTextWrapPos();
}

void headline(const char* text) {
  ImGui::Dummy({0.0F, 0.3F * ImGui::GetFontSize()});
  ImGui::TextUnformatted(text);
  ImGui::Separator();
}

}  // namespace sinew

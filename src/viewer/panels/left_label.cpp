// SPDX-License-Identifier: MIT

#include "viewer/panels/left_label.h"

#include <imgui.h>

#include "viewer/panels/tips.h"

namespace sinew {

void left_label(const char* label, float column, const char* help) {
  ImGui::AlignTextToFramePadding();
  fitted_text(label, column - ImGui::GetStyle().ItemSpacing.x);
  tip(help);
  ImGui::SameLine(column);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/panels/tall_list.h"

#include <imgui.h>

#include <algorithm>
#include <limits>

namespace sinew {

bool begin_list(const char* id, const char* shown) {
  const ImGuiViewport& window = *ImGui::GetMainViewport();
  const float top = ImGui::GetCursorScreenPos().y;
  const float above = top - window.WorkPos.y;
  const float below = window.WorkPos.y + window.WorkSize.y - top - ImGui::GetFrameHeight();
  const float room = std::max(above, below) - ImGui::GetStyle().ItemSpacing.y;
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {std::numeric_limits<float>::max(), room});
  return ImGui::BeginCombo(id, shown);
}

}  // namespace sinew

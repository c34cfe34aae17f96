// SPDX-License-Identifier: MIT

#include "viewer/panels/list_wheel.h"

#include <imgui.h>
// For the flags of a table's window, which BeginTable() does not take.
#include <imgui_internal.h>

namespace sinew {

void leave_wheel_to_panel() {
  if (ImGui::IsWindowFocused()) return;
  ImGui::GetCurrentWindow()->Flags |= ImGuiWindowFlags_NoScrollWithMouse;
}

}  // namespace sinew

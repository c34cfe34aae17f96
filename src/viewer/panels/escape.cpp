// SPDX-License-Identifier: MIT

#include "viewer/panels/escape.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace sinew {

bool closed_by_escape(ViewerState& state) {
  const ImGuiWindow* const window = ImGui::GetCurrentWindow()->RootWindow;
  const auto& windows = ImGui::GetCurrentContext()->Windows;  // from back to front
  int depth = 0;
  while (depth < windows.Size && windows[depth] != window) ++depth;
  return state.panels.closing.announce(window->ID, depth);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

namespace sinew {

/// Begins a window in front of the panels, with a border that sets it apart from them. Its place is
/// the middle of the area below the menu. End it by ImGui::End().
/// \param open   set to false by its close button; null: it has none
/// \param flags  in addition to those of all dialogs
/// \param when   when it goes to its place
/// \return false if nothing of it is visible
bool begin_dialog(const char* title, bool* open, ImGuiWindowFlags flags,
                  ImGuiCond when = ImGuiCond_Appearing);

}  // namespace sinew

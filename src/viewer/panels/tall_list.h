// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Begins a list to choose from, as ImGui::BeginCombo(), which is as tall as its entries need and
/// as the window has room for. Without it, Dear ImGui shows eight entries.
bool begin_list(const char* id, const char* shown);

}  // namespace sinew

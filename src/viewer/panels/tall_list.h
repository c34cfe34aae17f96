// SPDX-License-Identifier: MIT

#pragma once

#include <initializer_list>

namespace sinew {

/// Begins a list to choose from, as ImGui::BeginCombo(), which is as tall as its entries need and
/// as the window has room for. Without it, Dear ImGui shows eight entries. While the list is open,
/// arrows, Page Up and Down, Home and End move from entry to entry, typed letters go to the entry
/// that begins with them, Enter chooses and Escape closes.
/// \return true if it is open: then draw the entries by list_entry(), and call end_list()
bool begin_list(const char* id, const char* shown);
/// Draws an entry of the open list.
/// \param present  the entry is the present choice
/// \return true if it was chosen
bool list_entry(const char* label, bool present, bool enabled = true);
void end_list();

/// Draws a whole list.
/// \return true if another entry was chosen, whose number is then in `present`
bool choose_from_list(const char* id, int& present, std::initializer_list<const char*> labels);

/// Returns true if a list was open in the last frame, which uses the keyboard.
bool is_list_open();

}  // namespace sinew

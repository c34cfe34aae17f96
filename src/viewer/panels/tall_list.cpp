// SPDX-License-Identifier: MIT

#include "viewer/panels/tall_list.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace sinew {
namespace {

/// Holds the use of the open list by the keyboard. Only one list is open at a time.
struct ListKeys {
  int frame = -2;   ///< in which it was drawn last
  int cursor = -1;  ///< entry that Enter chooses; -1: none
  bool appears = false;
  bool scrolls = false;             ///< the list has to scroll to the cursor
  bool chooses = false;             ///< Enter was pressed
  std::string typed;                ///< letters that were typed without a pause, in lower case
  double typed_at = 0.0;            ///< when the last one was, s
  std::vector<std::string> before;  ///< entries of the last frame in lower case; empty: disabled
  std::vector<std::string> entries;
};
ListKeys g_keys;

/// Returns the visible part of a label in lower case.
std::string in_lower_case(std::string label) {
  label.erase(std::min(label.find("##"), label.size()));
  std::transform(label.begin(), label.end(), label.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return label;
}

bool is_key_pressed(ImGuiKey key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

/// Moves the cursor by a number of entries, over disabled ones.
void move_cursor(int by) {
  const int last = static_cast<int>(g_keys.before.size()) - 1;
  const int step = by < 0 ? -1 : 1;
  int goal = std::clamp(g_keys.cursor + by, 0, std::max(last, 0));
  while (goal >= 0 && goal <= last && g_keys.before[goal].empty()) goal += step;
  if (goal < 0 || goal > last) return;
  g_keys.cursor = goal;
  g_keys.scrolls = true;
}

/// Goes to the first entry that begins with what was typed.
void follow_typed() {
  constexpr double kTypingPause = 1.0;  // s, after which letters begin a new word
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || io.InputQueueCharacters.Size == 0) return;
  if (ImGui::GetTime() - g_keys.typed_at > kTypingPause) g_keys.typed.clear();
  g_keys.typed_at = ImGui::GetTime();
  for (const ImWchar character : io.InputQueueCharacters) {
    if (character < 128) g_keys.typed += static_cast<char>(std::tolower(character));
  }
  for (std::size_t i = 0; i < g_keys.before.size(); ++i) {
    if (!g_keys.before[i].starts_with(g_keys.typed)) continue;
    g_keys.cursor = static_cast<int>(i);
    g_keys.scrolls = true;
    return;
  }
}

void follow_keys() {
  constexpr int kPage = 8;
  if (is_key_pressed(ImGuiKey_DownArrow)) move_cursor(1);
  if (is_key_pressed(ImGuiKey_UpArrow)) move_cursor(-1);
  if (is_key_pressed(ImGuiKey_PageDown)) move_cursor(kPage);
  if (is_key_pressed(ImGuiKey_PageUp)) move_cursor(-kPage);
  const bool types = ImGui::GetIO().WantTextInput;
  if (is_key_pressed(ImGuiKey_Home) && !types) move_cursor(-static_cast<int>(g_keys.before.size()));
  if (is_key_pressed(ImGuiKey_End) && !types) move_cursor(static_cast<int>(g_keys.before.size()));
  follow_typed();
  if (is_key_pressed(ImGuiKey_Enter) || is_key_pressed(ImGuiKey_KeyPadEnter)) g_keys.chooses = true;
}

}  // namespace

bool begin_list(const char* id, const char* shown) {
  const ImGuiViewport& window = *ImGui::GetMainViewport();
  const float top = ImGui::GetCursorScreenPos().y;
  const float above = top - window.WorkPos.y;
  const float below = window.WorkPos.y + window.WorkSize.y - top - ImGui::GetFrameHeight();
  const float room = std::max(above, below) - ImGui::GetStyle().ItemSpacing.y;
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {std::numeric_limits<float>::max(), room});
  if (!ImGui::BeginCombo(id, shown)) return false;
  if (ImGui::IsWindowAppearing()) {
    g_keys = {};
    g_keys.appears = true;
  }
  g_keys.frame = ImGui::GetFrameCount();
  g_keys.before = std::exchange(g_keys.entries, {});
  if (!g_keys.appears) follow_keys();
  return true;
}

bool list_entry(const char* label, bool present, bool enabled) {
  const int index = static_cast<int>(g_keys.entries.size());
  g_keys.entries.push_back(enabled ? in_lower_case(label) : "");
  if (g_keys.appears && present) g_keys.cursor = index;
  const bool at_cursor = g_keys.cursor == index;
  ImGui::BeginDisabled(!enabled);
  bool chosen = ImGui::Selectable(label, g_keys.cursor < 0 ? present : at_cursor);
  ImGui::EndDisabled();
  if (!at_cursor) return chosen;
  if (std::exchange(g_keys.scrolls, false)) ImGui::SetScrollHereY();
  if (std::exchange(g_keys.chooses, false) && enabled) {
    ImGui::CloseCurrentPopup();
    chosen = true;
  }
  return chosen;
}

void end_list() {
  g_keys.appears = g_keys.chooses = g_keys.scrolls = false;
  g_keys.cursor = std::min(g_keys.cursor, static_cast<int>(g_keys.entries.size()) - 1);
  ImGui::EndCombo();
}

bool choose_from_list(const char* id, int& present, std::initializer_list<const char*> labels) {
  if (!begin_list(id, labels.begin()[present])) return false;
  bool chosen = false;
  for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
    if (!list_entry(labels.begin()[i], i == present)) continue;
    chosen = i != present;
    present = i;
  }
  end_list();
  return chosen;
}

bool is_list_open() {
  return g_keys.frame == ImGui::GetFrameCount();
}

}  // namespace sinew

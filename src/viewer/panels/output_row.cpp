// SPDX-License-Identifier: MIT

#include "viewer/panels/output_row.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {

void OutputRow::draw_path(ViewerState& state, OutputKind kind, const std::string& path,
                          FilePurpose purpose) {
  std::array<char, 4096> text{};
  std::memcpy(text.data(), path.data(), std::min(path.size(), text.size() - 1));
  if (ImGui::InputText("##file", text.data(), text.size())) state.outputs.choose(kind, text.data());
  note_widget("output file");
  show_whole_path(path);
  ImGui::SameLine();
  if (ImGui::Button("Choose...")) {
    const std::filesystem::path chosen(path);
    state.questions.dialog = FileDialog{.purpose = purpose,
                                        .folder = chosen.parent_path().string(),
                                        .name = chosen.filename().string()};
  }
}

bool OutputRow::draw_start(const char* label, const char* widget, const std::string& path) {
  const bool asks = !path.empty() && is_taken(path);
  const bool replaces = asks && replaces_ == path;
  if (replaces) ImGui::TextColored(warning_color(), "This file already exists.");
  const bool pressed = ImGui::Button(replaces ? "Replace" : label);
  note_widget(widget);
  if (!pressed) return false;
  const bool starts = !asks || replaces;
  replaces_ = starts ? "" : path;
  return starts;
}

}  // namespace sinew

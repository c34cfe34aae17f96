// SPDX-License-Identifier: MIT

#include "viewer/panels/theme.h"

#include <imgui.h>

#include <array>
#include <filesystem>
#include <string>

#include "render/label_font.h"

namespace sinew {
namespace {

constexpr float kFontSize = 16.0F;

/// Returns the path of the best installed font. Empty if there is none: Dear ImGui's small built-in
/// font then serves.
std::string interface_font_path() {
  const std::array<std::string, 2> paths{
      "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", label_font_path()};
  for (const std::string& path : paths) {
    if (!path.empty() && std::filesystem::exists(path)) return path;
  }
  return "";
}

void load_font(float pixels) {
  ImGuiIO& io = ImGui::GetIO();
  // Latin, Greek and Cyrillic: joints and clips are named in many languages.
  static const std::array<ImWchar, 9> ranges{0x0020, 0x024F, 0x0370, 0x052F, 0x2010,
                                             0x2027, 0x2190, 0x2193, 0};
  const std::string path = interface_font_path();
  if (path.empty()) {
    io.Fonts->AddFontDefault();
    return;
  }
  io.Fonts->AddFontFromFileTTF(path.c_str(), pixels, nullptr, ranges.data());
}

struct Colors {
  ImVec4 text, faint_text, panel, popup, menu_bar, border, header, separator;
  ImVec4 field, field_hovered, field_active, accent;
};

const Colors kDarkColors{
    .text = {0.90F, 0.91F, 0.93F, 1.0F},
    .faint_text = {0.54F, 0.57F, 0.62F, 1.0F},
    .panel = {0.125F, 0.135F, 0.155F, 1.0F},
    .popup = {0.15F, 0.16F, 0.185F, 0.98F},
    .menu_bar = {0.105F, 0.112F, 0.13F, 1.0F},
    .border = {0.05F, 0.055F, 0.065F, 1.0F},
    .header = {0.165F, 0.18F, 0.205F, 1.0F},
    .separator = {0.22F, 0.235F, 0.265F, 1.0F},
    .field = {0.19F, 0.205F, 0.235F, 1.0F},
    .field_hovered = {0.24F, 0.26F, 0.30F, 1.0F},
    .field_active = {0.28F, 0.305F, 0.35F, 1.0F},
    .accent = {0.93F, 0.60F, 0.40F, 1.0F},
};

const Colors kLightColors{
    .text = {0.10F, 0.11F, 0.13F, 1.0F},
    .faint_text = {0.42F, 0.44F, 0.48F, 1.0F},
    .panel = {0.925F, 0.93F, 0.94F, 1.0F},
    .popup = {0.97F, 0.97F, 0.975F, 0.98F},
    .menu_bar = {0.88F, 0.885F, 0.90F, 1.0F},
    .border = {0.70F, 0.71F, 0.74F, 1.0F},
    .header = {0.85F, 0.86F, 0.88F, 1.0F},
    .separator = {0.76F, 0.77F, 0.80F, 1.0F},
    .field = {0.81F, 0.82F, 0.845F, 1.0F},
    .field_hovered = {0.75F, 0.765F, 0.80F, 1.0F},
    .field_active = {0.70F, 0.715F, 0.76F, 1.0F},
    .accent = {0.80F, 0.40F, 0.18F, 1.0F},
};

void set_colors(ImGuiStyle& style, const Colors& in) {
  ImVec4 accent_soft = in.accent;
  accent_soft.w = 0.55F;
  ImVec4 selection = in.accent;
  selection.w = 0.42F;
  auto& colors = style.Colors;
  colors[ImGuiCol_Text] = in.text;
  colors[ImGuiCol_TextDisabled] = in.faint_text;
  colors[ImGuiCol_WindowBg] = in.panel;
  colors[ImGuiCol_PopupBg] = in.popup;
  colors[ImGuiCol_MenuBarBg] = in.menu_bar;
  colors[ImGuiCol_Border] = in.border;
  colors[ImGuiCol_FrameBg] = in.field;
  colors[ImGuiCol_FrameBgHovered] = in.field_hovered;
  colors[ImGuiCol_FrameBgActive] = in.field_active;
  colors[ImGuiCol_Button] = in.field;
  colors[ImGuiCol_ButtonHovered] = in.field_hovered;
  colors[ImGuiCol_ButtonActive] = in.field_active;
  colors[ImGuiCol_Header] = selection;
  colors[ImGuiCol_HeaderHovered] = in.field_hovered;
  colors[ImGuiCol_HeaderActive] = in.field_active;
  colors[ImGuiCol_CheckMark] = in.accent;
  colors[ImGuiCol_SliderGrab] = accent_soft;
  colors[ImGuiCol_SliderGrabActive] = in.accent;
  colors[ImGuiCol_PlotHistogram] = in.accent;
  colors[ImGuiCol_TitleBg] = in.panel;
  colors[ImGuiCol_TitleBgActive] = in.field;
  colors[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  colors[ImGuiCol_ScrollbarGrab] = in.field_hovered;
  colors[ImGuiCol_ResizeGrip] = in.field;
  colors[ImGuiCol_ResizeGripHovered] = accent_soft;
  colors[ImGuiCol_ResizeGripActive] = in.accent;
  colors[ImGuiCol_Separator] = in.separator;
  colors[ImGuiCol_TableHeaderBg] = in.header;
  colors[ImGuiCol_TableBorderStrong] = in.separator;
  colors[ImGuiCol_TableBorderLight] = in.separator;
  colors[ImGuiCol_TableRowBgAlt] = {in.text.x, in.text.y, in.text.z, 0.05F};
  colors[ImGuiCol_TextSelectedBg] = accent_soft;
  colors[ImGuiCol_NavHighlight] = accent_soft;
  colors[ImGuiCol_ModalWindowDimBg] = {0.0F, 0.0F, 0.0F, 0.35F};
}

}  // namespace

ImVec4 warning_color() {
  const ImVec4 text = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  const bool is_light = text.x + text.y + text.z < 1.5F;
  return is_light ? ImVec4(0.55F, 0.35F, 0.0F, 1.0F) : ImVec4(0.96F, 0.80F, 0.42F, 1.0F);
}

void apply_theme(Theme theme, float interface_scale, float pixel_ratio) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();  // ScaleAllSizes() must not scale sizes twice
  ImGui::StyleColorsDark(&style);
  set_colors(style, theme == Theme::kDark ? kDarkColors : kLightColors);
  style.WindowPadding = {12, 10};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.IndentSpacing = 14;
  style.ScrollbarSize = 11;
  style.GrabMinSize = 10;
  style.FrameRounding = 4;
  style.GrabRounding = 4;
  style.PopupRounding = 6;
  style.WindowRounding = 6;
  style.ScrollbarRounding = 6;
  style.WindowBorderSize = 0;
  style.PopupBorderSize = 1;
  style.ScaleAllSizes(interface_scale);
  load_font(kFontSize * interface_scale * pixel_ratio);
  ImGui::GetIO().FontGlobalScale = 1.0F / pixel_ratio;
}

}  // namespace sinew

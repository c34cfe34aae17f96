#include "viewer/theme.h"

#include <imgui.h>

#include <array>
#include <filesystem>
#include <string>

#include "render/label_font.h"

namespace sinew {
namespace {

constexpr float kFontSize = 16.0F;

/// The best installed font; empty when there is none, then Dear ImGui's own small one serves.
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

void set_colors(ImGuiStyle& style) {
  const ImVec4 text(0.90F, 0.91F, 0.93F, 1.0F);
  const ImVec4 panel(0.125F, 0.135F, 0.155F, 1.0F);
  const ImVec4 field(0.19F, 0.205F, 0.235F, 1.0F);
  const ImVec4 field_hovered(0.24F, 0.26F, 0.30F, 1.0F);
  const ImVec4 field_active(0.28F, 0.305F, 0.35F, 1.0F);
  const ImVec4 accent(0.93F, 0.60F, 0.40F, 1.0F);
  const ImVec4 accent_soft(0.93F, 0.60F, 0.40F, 0.55F);
  const ImVec4 none(0, 0, 0, 0);
  auto& colors = style.Colors;
  colors[ImGuiCol_Text] = text;
  colors[ImGuiCol_TextDisabled] = {0.54F, 0.57F, 0.62F, 1.0F};
  colors[ImGuiCol_WindowBg] = panel;
  colors[ImGuiCol_PopupBg] = {0.15F, 0.16F, 0.185F, 0.98F};
  colors[ImGuiCol_MenuBarBg] = {0.105F, 0.112F, 0.13F, 1.0F};
  colors[ImGuiCol_Border] = {0.05F, 0.055F, 0.065F, 1.0F};
  colors[ImGuiCol_FrameBg] = field;
  colors[ImGuiCol_FrameBgHovered] = field_hovered;
  colors[ImGuiCol_FrameBgActive] = field_active;
  colors[ImGuiCol_Button] = field;
  colors[ImGuiCol_ButtonHovered] = field_hovered;
  colors[ImGuiCol_ButtonActive] = field_active;
  colors[ImGuiCol_Header] = {0.165F, 0.18F, 0.205F, 1.0F};
  colors[ImGuiCol_HeaderHovered] = field_hovered;
  colors[ImGuiCol_HeaderActive] = field_active;
  colors[ImGuiCol_CheckMark] = accent;
  colors[ImGuiCol_SliderGrab] = accent_soft;
  colors[ImGuiCol_SliderGrabActive] = accent;
  colors[ImGuiCol_PlotHistogram] = accent;
  colors[ImGuiCol_TitleBg] = panel;
  colors[ImGuiCol_TitleBgActive] = field;
  colors[ImGuiCol_ScrollbarBg] = none;
  colors[ImGuiCol_ScrollbarGrab] = field_hovered;
  colors[ImGuiCol_Separator] = {0.22F, 0.235F, 0.265F, 1.0F};
  colors[ImGuiCol_TextSelectedBg] = accent_soft;
  colors[ImGuiCol_NavHighlight] = accent_soft;
  colors[ImGuiCol_ModalWindowDimBg] = {0.0F, 0.0F, 0.0F, 0.35F};
}

}  // namespace

void apply_theme(float interface_scale, float pixel_ratio) {
  ImGuiStyle& style = ImGui::GetStyle();
  ImGui::StyleColorsDark(&style);
  set_colors(style);
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

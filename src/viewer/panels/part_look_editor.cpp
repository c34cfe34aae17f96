// SPDX-License-Identifier: MIT

#include "viewer/panels/part_look_editor.h"

#include <imgui.h>

#include <string>

#include "core/srgb.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/part_label.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// As dull as parts are drawn whose roughness is not chosen.
constexpr double kUsualRoughness = 0.75;

PartLook look_of_part(const ViewerState& state, const std::string& name) {
  const PartLooks& looks = state.edits.document.part_looks;
  const auto found = looks.find(name);
  return found == looks.end() ? PartLook{} : found->second;
}

/// Returns the material that the file gives a part.
Material material_in_file(const Character& character, int part) {
  const int material = character.parts[part].material;
  return material < 0 ? Material{} : character.materials[material];
}

bool draw_color(PartLook& look, const Eigen::Vector3f& present) {
  Eigen::Vector3f color = present;
  const ImGuiColorEditFlags flags = ImGuiColorEditFlags_NoSidePreview |
                                    ImGuiColorEditFlags_NoSmallPreview |
                                    ImGuiColorEditFlags_DisplayRGB | ImGuiColorEditFlags_DisplayHex;
  ImGui::SetNextItemWidth(14.0F * ImGui::GetFontSize());
  if (!ImGui::ColorPicker3("##color", color.data(), flags)) return false;
  look.color = color;
  return true;
}

bool draw_roughness(PartLook& look) {
  double roughness = look.roughness.value_or(kUsualRoughness);
  ImGui::SetNextItemWidth(14.0F * ImGui::GetFontSize());
  const bool changed = number_field("##roughness", roughness, {.format = "roughness %.2f"}).changed;
  note_widget("part roughness");
  tip("0: polished, 1: dull");
  if (changed) look.roughness = roughness;
  return changed;
}

bool draw_opacity(PartLook& look, double present) {
  double opacity = present;
  ImGui::SetNextItemWidth(14.0F * ImGui::GetFontSize());
  const bool changed = number_field("##opacity", opacity, {.format = "opacity %.2f"}).changed;
  note_widget("part opacity");
  tip("0: invisible, 1: opaque");
  if (changed) look.opacity = opacity;
  return changed;
}

bool draw_textures(PartLook& look, const Material& material) {
  const bool has_textures = material.base_color_texture >= 0 || material.normal_map >= 0;
  ImGui::BeginDisabled(!has_textures);
  const bool changed = ImGui::Checkbox("Textures", &look.textured);
  ImGui::EndDisabled();
  note_widget("part textures");
  tip(has_textures ? "Images on this part; the base color is multiplied by them"
                   : "The file has no textures for this part");
  return changed;
}

}  // namespace

double opacity_of_part(const ViewerState& state, int part) {
  const Character& character = state.session().character();
  const Material material = material_in_file(character, part);
  const double in_file =
      material.alpha == Material::Alpha::kBlend ? double{material.base_color.w()} : 1.0;
  return look_of_part(state, character.parts[part].name).opacity.value_or(in_file);
}

void set_part_opacity(ViewerState& state, const std::string& name, double opacity) {
  PartLook look = look_of_part(state, name);
  look.opacity = opacity;
  set_part_look(state.edits.document, name, look);
}

void draw_part_look(ViewerState& state, int part) {
  const Character& character = state.session().character();
  const std::string& name = character.parts[part].name;
  const Material material = material_in_file(character, part);
  PartLook look = look_of_part(state, name);
  const Eigen::Vector4f in_file = srgb_from_linear(material.base_color);
  const Eigen::Vector3f color = look.color.value_or(in_file.head<3>());
  const float side = ImGui::GetFrameHeight();
  if (ImGui::ColorButton("##look", {color.x(), color.y(), color.z(), 1.0F},
                         ImGuiColorEditFlags_NoTooltip, {side, side})) {
    ImGui::OpenPopup("look");
  }
  note_widget("look " + name);
  tip("Base color, roughness, opacity and textures of this part");
  if (!ImGui::BeginPopup("look")) return;
  ImGui::TextUnformatted(part_label(character, part).c_str());
  bool changed = draw_color(look, color);
  changed = draw_roughness(look) || changed;
  changed = draw_opacity(look, opacity_of_part(state, part)) || changed;
  changed = draw_textures(look, material) || changed;
  ImGui::SameLine();
  if (ImGui::Button("Reset")) {
    look = {};
    changed = true;
  }
  note_widget("part look reset");
  tip("Resets to the look in the file");
  if (changed) set_part_look(state.edits.document, name, look);
  ImGui::EndPopup();
}

}  // namespace sinew

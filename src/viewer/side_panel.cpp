#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "viewer/actions.h"
#include "viewer/panels.h"

namespace sinew {
namespace {

/// A row of a two-column table of facts.
void fact(const char* name, const std::string& value) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", name);
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(value.c_str());
}

/// \param open  as it comes; what the user opens and closes is remembered
bool section(ViewerState& state, const char* name, bool open) {
  ImGui::Dummy({0.0F, 0.15F * ImGui::GetFontSize()});
  auto& remembered = state.preferences.open_sections;
  const auto found = remembered.find(name);
  const bool before = found == remembered.end() ? open : found->second;
  ImGui::SetNextItemOpen(before);
  const bool now = ImGui::CollapsingHeader(name);
  if (now != before) remembered[name] = now;
  return now;
}

void draw_warnings(const std::vector<std::string>& warnings) {
  if (warnings.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, {0.96F, 0.80F, 0.42F, 1.0F});
  const bool open =
      ImGui::TreeNodeEx("warnings", ImGuiTreeNodeFlags_SpanAvailWidth, "%d warning%s",
                        static_cast<int>(warnings.size()), warnings.size() == 1 ? "" : "s");
  ImGui::PopStyleColor();
  if (!open) return;
  std::string all;
  for (const std::string& warning : warnings) {
    ImGui::Bullet();
    ImGui::TextWrapped("%s", warning.c_str());
    all += warning + "\n";
  }
  if (ImGui::SmallButton("Copy")) ImGui::SetClipboardText(all.c_str());
  ImGui::TreePop();
}

}  // namespace

void draw_character_panel(const ViewerState& state) {
  const Character& character = state.session().character();
  const TissueModel* tissue = state.session().lane().tissue();
  if (ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) {
    fact("Vertices", fmt::format("{}", character.surface.vertex_count()));
    fact("Triangles", fmt::format("{}", character.surface.triangle_count()));
    if (tissue != nullptr) {
      fact("Simulated", fmt::format("{}", tissue->surface_vertices));
      fact("Tetrahedra", fmt::format("{}", tissue->tetrahedra.size()));
      fact("Unknowns", std::to_string(std::count(tissue->fixed.begin(), tissue->fixed.end(), 0)));
    }
    fact("Joints", fmt::format("{}", character.skeleton.joint_count()));
    fact("Clips", fmt::format("{}", character.clips.size()));
    ImGui::EndTable();
  }
  std::vector<std::string> warnings = character.warnings;
  warnings.insert(warnings.end(), state.look_warnings.begin(), state.look_warnings.end());
  if (tissue != nullptr) {
    warnings.insert(warnings.end(), tissue->warnings.begin(), tissue->warnings.end());
  }
  draw_warnings(warnings);
}

void draw_layers_panel(ViewerState& state) {
  const bool has_tissue = state.session().lane().tissue() != nullptr;
  if (ImGui::BeginTable("layers", 2)) {
    for (const Layer& layer : layers()) {
      ImGui::TableNextColumn();
      ImGui::BeginDisabled(layer.needs_tissue && !has_tissue);
      ImGui::Checkbox(layer.label.c_str(), &(state.view.*layer.shown));
      ImGui::EndDisabled();
    }
    ImGui::EndTable();
  }
  if (state.view.inner()) {
    ImGui::SliderFloat("Skin opacity", &state.view.inner_skin_opacity, 0.0F, 1.0F, "%.2f");
  }
  if (!state.view.tetrahedra) return;
  ImGui::SliderFloat("Shrink", &state.view.tetrahedron_size, 0.2F, 1.0F, "%.2f");
  ImGui::Checkbox("Cut", &state.view.cut);
  if (!state.view.cut) return;
  ImGui::SameLine();
  ImGui::SetNextItemWidth(3.5F * ImGui::GetFontSize());
  ImGui::Combo("##axis", &state.view.cut_axis, "x\0y\0z\0");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::SliderFloat("##position", &state.view.cut_position, -1.0F, 1.9F, "%.2f");
}

void draw_performance_panel(const ViewerState& state, const WindowTimes& times) {
  const FrameStatistics statistics = state.session().statistics(false);
  const PreparationTimes& preparation = state.session().lane().preparation();
  if (!ImGui::BeginTable("times", 2, ImGuiTableFlags_SizingFixedFit)) return;
  fact("Picture", fmt::format("{:.1f} ms ({:.0f} a second)", times.frame_ms,
                              times.frame_ms > 0.0 ? 1000.0 / times.frame_ms : 0.0));
  fact("Time step", fmt::format("{:.2f} ms", statistics.skinning_ms));
  fact("   local", fmt::format("{:.2f} ms", statistics.local_ms));
  fact("   global", fmt::format("{:.2f} ms", statistics.global_ms));
  if (state.session().settings().contact != "none") {
    fact("Contact", fmt::format("{:.2f} ms", statistics.contact_ms));
    fact("   contacts", std::to_string(statistics.contacts));
  }
  fact("Preparation", fmt::format("{:.0f} ms", preparation.total_ms));
  ImGui::EndTable();
}

void SidePanel::draw(ViewerState& state, const WindowTimes& times) {
  const Character& character = state.session().character();
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextUnformatted(character.name.empty() ? "unnamed" : character.name.c_str());
  ImGui::PopTextWrapPos();
  draw_character_panel(state);
  if (section(state, "Skinning", true)) settings_.draw(state, "");
  if (section(state, "Compare", false)) compare_.draw(state);
  if (section(state, "View", true)) draw_layers_panel(state);
  if (section(state, "Pose", false)) pose_.draw(state);
  if (section(state, "Parts", character.parts.size() > 1)) draw_parts_panel(state);
  if (section(state, "Tissue", true)) settings_.draw(state, "tissue");
  if (section(state, "Contact", false)) settings_.draw(state, "contact");
  if (section(state, "Joint and bone radii", false)) radii_.draw(state);
  if (section(state, "Dynamics", true)) settings_.draw(state, "dynamics");
  if (section(state, "Times", true)) draw_performance_panel(state, times);
}

}  // namespace sinew

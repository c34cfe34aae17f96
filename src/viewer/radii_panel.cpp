#include <fmt/format.h>

#include "viewer/panels.h"
#include "viewer/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// Of a character 1.8 high; Ctrl+click takes any other number.
constexpr double kSmallest = 0.0;
constexpr double kLargest = 0.25;

bool radius_slider(const char* id, double& radius, const char* what) {
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::SliderScalar(id, ImGuiDataType_Double, &radius, &kSmallest, &kLargest, "%.3f");
  if (!ImGui::IsItemActive()) tip(what);
  return ImGui::IsItemDeactivatedAfterEdit();
}

}  // namespace

void RadiiPanel::draw(ViewerState& state) {
  const TissueModel* tissue = state.session().lane().tissue();
  if (tissue == nullptr || tissue->radii.joints.empty()) {
    dragging_ = false;
    ImGui::TextDisabled("This way of skinning has no bodies of bones.");
    return;
  }
  if (!dragging_) draft_ = state.document.radii ? *state.document.radii : tissue->radii;

  ImGui::BeginDisabled(!state.document.radii);
  if (ImGui::Button("Automatic radii")) state.document.radii.reset();
  ImGui::EndDisabled();
  tip("Forgets the radii chosen here: bones get a share of their smallest distance to the skin, "
      "joints that of their thickest bone (Komaritzan 2022, 3.2.1)");
  ImGui::SameLine();
  filter_.Draw("##joints", -1.0F);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Show only joints with this in their name");

  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  const float height = 11.0F * ImGui::GetFrameHeightWithSpacing();
  if (!ImGui::BeginTable("radii", 3, flags, {0.0F, height})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Joint", ImGuiTableColumnFlags_WidthStretch, 1.1F);
  ImGui::TableSetupColumn("Ball", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableSetupColumn("Bone", ImGuiTableColumnFlags_WidthStretch, 0.9F);
  ImGui::TableHeadersRow();
  bool released = false;
  bool active = false;
  const Skeleton& skeleton = state.session().character().skeleton;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    if (!filter_.PassFilter(name.c_str())) continue;
    ImGui::PushID(j);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(name.c_str());
    ImGui::TableNextColumn();
    // Ends of limbs have no ball, the root has no bone.
    if (tissue->radii.joints[j] > 0.0 || draft_.joints[j] > 0.0) {
      released |=
          radius_slider("##ball", draft_.joints[j],
                        "Radius r_j of the joint, of a character 1.8 high; the body is prepared "
                        "anew when it is let go");
      note_widget("ball " + name);
      active |= ImGui::IsItemActive();
    }
    ImGui::TableNextColumn();
    if (tissue->radii.bones[j] > 0.0 || draft_.bones[j] > 0.0) {
      released |=
          radius_slider("##bone", draft_.bones[j],
                        "Radius r_b of the bone to its parent, of a character 1.8 high; the body "
                        "is prepared anew when it is let go");
      note_widget("bone " + name);
      active |= ImGui::IsItemActive();
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
  if (released) state.document.radii = draft_;
  dragging_ = active;
}

}  // namespace sinew

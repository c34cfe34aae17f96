// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "building/skeleton_templates.h"
#include "viewer/actions/action_text.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/action_buttons.h"
#include "viewer/panels/axis_fields.h"
#include "viewer/panels/list_wheel.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr const char* kDragged = "draft joint";  // kind of what is dragged in the tree
const ImVec4 kFlawText(0.95F, 0.50F, 0.42F, 1.0F);

/// Returns a duration in words, as precisely as an estimate is.
std::string duration_text(double seconds) {
  if (seconds < 1.0) return "a second";
  if (seconds < 10.0) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < 90.0) return fmt::format("{:.0f} s", 5.0 * std::ceil(seconds / 5.0));
  return fmt::format("{:.0f} minutes", std::ceil(seconds / 60.0));
}

/// Returns an operation on joints as a line of text.
std::string joint_line(const char* operation, const std::string& name, const std::string& more) {
  return fmt::format("joint {} {}{}{}", operation, in_quotation_marks(name),
                     more.empty() ? "" : " ", more);
}

/// Lets a joint be dragged onto another one, which becomes its parent.
void drag_to_parent(const std::string& name, std::vector<std::string>& lines) {
  if (ImGui::BeginDragDropSource()) {
    ImGui::SetDragDropPayload(kDragged, name.c_str(), name.size() + 1);
    ImGui::Text("%s: drop it on its new parent", name.c_str());
    ImGui::EndDragDropSource();
  }
  if (!ImGui::BeginDragDropTarget()) return;
  if (const ImGuiPayload* const payload = ImGui::AcceptDragDropPayload(kDragged))
    lines.push_back(
        joint_line("parent", static_cast<const char*>(payload->Data), in_quotation_marks(name)));
  ImGui::EndDragDropTarget();
}

/// Holds what the tree shows, and collects what the user does there.
struct DraftTree {
  const Skeleton& skeleton;
  std::vector<std::vector<int>> children;
  std::vector<bool> flawed;
  std::vector<bool> above;  ///< ancestors of a newly selected joint: their branches open
  int selected;
  bool reveals;                    ///< the tree scrolls to the selected joint
  std::vector<std::string> lines;  ///< actions
};

void draw_branch(DraftTree& tree, int joint) {
  const std::string& name = tree.skeleton.joints[joint].name;
  ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow |
                             ImGuiTreeNodeFlags_DefaultOpen;
  if (tree.children[joint].empty()) flags |= ImGuiTreeNodeFlags_Leaf;
  if (joint == tree.selected) flags |= ImGuiTreeNodeFlags_Selected;
  if (tree.above[joint]) ImGui::SetNextItemOpen(true);
  if (tree.flawed[joint]) ImGui::PushStyleColor(ImGuiCol_Text, kFlawText);
  ImGui::PushID(joint);
  const bool open = ImGui::TreeNodeEx("draft", flags, "%s", name.c_str());
  note_widget("tree " + name);
  if (tree.flawed[joint]) ImGui::PopStyleColor();
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    tree.lines.push_back(joint_line("select", name, ""));
    tree.lines.emplace_back("rename-joint");
  } else if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) {
    tree.lines.push_back(joint_line("select", name, ""));
  }
  drag_to_parent(name, tree.lines);
  ImGui::PopID();
  if (joint == tree.selected && tree.reveals) ImGui::SetScrollHereY();
  if (!open) return;
  for (const int child : tree.children[joint]) draw_branch(tree, child);
  ImGui::TreePop();
}

/// Draws the list of templates as buttons of a menu.
void draw_templates(ViewerState& state) {
  ImGui::SetNextItemWidth(-1.0F);
  const bool open = ImGui::BeginCombo("##templates", "Begin with a template...");
  note_widget("templates");
  if (!open) return;
  for (const SkeletonTemplate& one : skeleton_templates()) {
    const std::string label(one.label);
    const std::string line = "skeleton-template " + std::string(one.name);
    if (ImGui::Selectable(label.c_str())) try_action(state, line);
    note_widget(line);
    tip(std::string(one.help).c_str());
  }
  ImGui::EndCombo();
}

}  // namespace

void BuildPanel::draw_invitation(ViewerState& state) const {
  const Character& character = state.session().character();
  ImGui::PushTextWrapPos(0.0F);
  if (state.edits.document.draft) {
    ImGui::TextUnformatted("A skeleton is half built. It is kept until you put it to use.");
  } else if (character.skeleton.empty()) {
    ImGui::TextUnformatted("This mesh has no skeleton, so it does not move: build one.");
  } else if (character.built) {
    ImGui::TextDisabled("You have built this skeleton.");
  }
  ImGui::PopTextWrapPos();
  const char* const label = state.edits.document.draft   ? "Continue building"
                            : character.skeleton.empty() ? "Build a skeleton"
                                                         : "Edit skeleton";
  const ActionButton begin{label, "build on", true,
                           "Shows the body at rest with its joints, to place, move and name them. "
                           "The body moves again when the skeleton is put to use (Shift+B)"};
  if (character.skeleton.empty()) {
    action_buttons(state, {begin});
  } else {
    action_buttons(state, {begin, {"Save as .skel", "save-skeleton"}});
  }
  if (state.edits.document.draft) action_buttons(state, {{"Discard", "build discard"}});
  if (character.built && !character.of_files.empty())
    action_buttons(state, {{"Use that of the files", "build files"}});
}

void BuildPanel::draw_tree(ViewerState& state) {
  const Building& building = state.building;
  const Skeleton& skeleton = building.skeleton();
  DraftTree tree{skeleton,
                 skeleton.children(),
                 std::vector<bool>(skeleton.joints.size(), false),
                 std::vector<bool>(skeleton.joints.size(), false),
                 building.selected(),
                 building.selected() != shown_joint_,
                 {}};
  shown_joint_ = building.selected();
  for (int j = tree.reveals ? tree.selected : -1; j >= 0; j = skeleton.joints[j].parent)
    tree.above[j] = j != tree.selected;
  if (building.knows_body())
    for (const SkeletonProblem& problem : building.problems())
      if (problem.kind != SkeletonProblem::Kind::kPieces)
        for (const int joint : problem.joints) tree.flawed[joint] = true;
  ImGui::BeginChild("draft tree", {0.0F, 10.0F * ImGui::GetFrameHeight()}, true);
  leave_wheel_to_panel();
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent < 0) draw_branch(tree, j);
  if (skeleton.empty()) {
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextDisabled("Click the body in the view, at the hips for example: the first joint.");
    ImGui::PopTextWrapPos();
  }
  ImGui::EndChild();
  note_widget("draft tree");
  for (const std::string& line : tree.lines) try_action(state, line);
}

void BuildPanel::draw_name(ViewerState& state, int joint) {
  const std::string& name = state.building.skeleton().joints[joint].name;
  const bool starts = std::exchange(state.panels.renames_joint, false);
  if (named_ != name) {
    named_ = name;
    name_.fill('\0');
    std::memcpy(name_.data(), name.data(), std::min(name.size(), name_.size() - 1));
  }
  if (starts) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0F);
  const bool entered =
      ImGui::InputText("##name", name_.data(), name_.size(),
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  note_widget("joint name");
  tip("Name of the joint (F2). Left and right are recognized by endings such as .L and .R");
  if (!entered && !ImGui::IsItemDeactivatedAfterEdit()) return;
  const std::string wanted(name_.data());
  named_.clear();  // shows the joint's name again, whatever becomes of the new one
  if (wanted != name) try_action(state, joint_line("rename", name, in_quotation_marks(wanted)));
}

void BuildPanel::draw_joint(ViewerState& state) {
  Building& building = state.building;
  const int joint = building.selected();
  if (joint < 0) {
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextDisabled(
        "Click the body: a joint in its middle, which begins a new piece of the skeleton. Click a "
        "joint to select it: the next one becomes its child. A click outside the body selects "
        "none.");
    ImGui::PopTextWrapPos();
    return;
  }
  draw_name(state, joint);
  const NumberStyle style{.minimum = -10.0, .maximum = 10.0, .format = "%.3f", .drag_step = 0.002};
  Eigen::Vector3d place = building.position(joint);
  if (axis_fields("place", "Position of the joint; the body's longest side is 1.8", place, style)
          .changed)
    building.apply(move_joint(building.skeleton(), joint, place));
  freedom_.draw(state, building.selected());
  const bool has_parent = building.skeleton().joints[building.selected()].parent >= 0;
  action_buttons(
      state,
      {{"Insert", "joint insert selected", has_parent,
        "Adds a joint in the bone to the parent: where you clicked it, or in its middle (Insert)"},
       {"Delete", "joint delete selected", true,
        "Deletes the joint; its children become those of its parent (Delete)"},
       {"Delete branch", "joint delete selected branch", true,
        "Deletes the joint and all joints below it (Shift+Delete)"},
       {"To the middle", "joint snap selected", building.knows_body(),
        "Moves the joint to the middle of the body, across its bones (S)"},
       {"Mirror", "joint mirror branch selected", building.knows_body(),
        "Mirrors the joint and all joints below it to the other side of the body (M)"},
       {"Make root", "joint parent selected none", has_parent,
        "Separates the joint from its parent. To give it another parent, drag it in the tree"}});
}

/// Says how many vertices the body will have and how long it takes to prepare it.
void BuildPanel::draw_estimate(const ViewerState& state) const {
  const Character& character = state.session().character();
  const int visible = character.surface.vertex_count();
  const int wanted = state.edits.settings.simulation.vertices;
  const int known = state.draft_preview.simulated_vertices();
  const int simulated = known > 0 ? known : (wanted == 0 ? visible : std::min(wanted, visible));
  std::string text =
      fmt::format("Simulated: {}{} of {} vertices.", known > 0 ? "" : "about ", simulated, visible);
  const bool file_weights =
      character.weights.has_value() && state.building.skeleton() == character.skeleton;
  const auto estimate =
      estimated_preparation(state.preferences.preparations, file_weights, visible, simulated);
  text += estimate ? fmt::format(" Preparing takes about {}, judging by {} on this machine.",
                                 duration_text(estimate->seconds),
                                 estimate->records == 1
                                     ? std::string("the last preparation")
                                     : fmt::format("the last {} preparations", estimate->records))
                   : std::string(" How long preparing takes is known after the first one.");
  ImGui::PushTextWrapPos(0.0F);
  ImGui::TextDisabled("%s", text.c_str());
  ImGui::PopTextWrapPos();
  note_widget("preparation estimate");
}

/// Draws the switches of what is shown of the body before it is prepared.
void BuildPanel::draw_preview(ViewerState& state) const {
  DraftPreview& preview = state.draft_preview;
  ImGui::TextDisabled("Before preparing");
  ImGui::Checkbox("Simulated mesh", &preview.mesh);
  note_widget("preview mesh");
  tip("Shows the edges of the mesh that the simulation would use: the surface after decimation");
  ImGui::SameLine();
  ImGui::Checkbox("Base surface", &preview.base);
  note_widget("preview base");
  tip("Shows the base surface that the body would have: the skin, shrunk onto bones and joints");
  bool drags = state.tools.radius_tool;
  if (ImGui::Checkbox("Drag radii", &drags)) try_action(state, "radius-tool toggle");
  note_widget("draft radius tool");
  tip("Shows balls and bones, to drag their radii in the view. Joints stay where they are "
      "meanwhile",
      "Toggle with Shift+R");
  ImGui::SameLine();
  ImGui::Checkbox("Symmetric", &state.tools.symmetric_radii);
  note_widget("draft symmetric radii");
  tip("Radii change on both sides of the body");
  draw_estimate(state);
}

void BuildPanel::draw_problems(ViewerState& state) const {
  if (state.building.skeleton().empty() || !state.building.knows_body()) return;
  const std::vector<SkeletonProblem>& problems = state.building.problems();
  if (problems.empty()) {
    ImGui::TextColored({0.55F, 0.80F, 0.55F, 1.0F}, "No flaws found");
    note_widget("no flaws");
    return;
  }
  int number = 0;
  int chosen = -1;
  for (const SkeletonProblem& problem : problems) {
    ImGui::PushID(number++);
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size = ImGui::CalcTextSize(problem.text.c_str(), nullptr, false, width);
    const ImVec2 at = ImGui::GetCursorPos();
    if (ImGui::Selectable("##flaw", false, 0, {width, size.y}) && !problem.joints.empty())
      chosen = problem.joints.back();
    if (ImGui::IsItemHovered()) state.building.marked = problem.joints;
    note_widget(fmt::format("flaw {}", number));
    ImGui::SetCursorPos(at);
    const bool is_flaw = problem.kind != SkeletonProblem::Kind::kPieces;
    ImGui::PushStyleColor(ImGuiCol_Text,
                          is_flaw ? kFlawText : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::PushTextWrapPos(at.x + width);
    ImGui::TextUnformatted(problem.text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::PopID();
  }
  if (chosen >= 0) state.building.select(chosen);
}

void BuildPanel::draw(ViewerState& state) {
  if (!state.building.is_on()) return draw_invitation(state);
  const bool known = state.building.knows_body();
  const bool has_joints = known && state.building.skeleton().joint_count() > 1;
  action_buttons(state,
                 {{"Use this skeleton", "build use", has_joints,
                   "Prepares the body with this skeleton, so that it moves (Enter)"},
                  {"Leave", "build off", true,
                   "Shows the body again. The skeleton is kept as it is, to go on later (Escape)"},
                  {"Discard", "build discard", state.edits.document.draft.has_value(),
                   "Begins again with the skeleton in use; undo brings this one back"}});
  action_buttons(state, {{"Guess from the shape", "guess-skeleton", !state.guessing.running(),
                          "Finds the limbs of a body with a head and two pairs of limbs, in any "
                          "pose, and places the joints in them. Escape cancels"}});
  draw_templates(state);
  if (!known) {
    ImGui::TextDisabled("The body is being prepared.");
    note_widget("body is prepared");
  }
  draw_tree(state);
  draw_joint(state);
  action_buttons(state, {{"All to the middle", "joint snap all", has_joints},
                         {"Mirror left", "joint mirror left", has_joints,
                          "Mirrors all joints on the character's left to its right"},
                         {"Mirror right", "joint mirror right", has_joints,
                          "Mirrors all joints on the character's right to its left"},
                         {"Save as .skel", "save-skeleton", has_joints}});
  draw_problems(state);
  draw_preview(state);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/panels/freedom_editor.h"

#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "rig/body_limits.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/action_buttons.h"
#include "viewer/panels/number_field.h"
#include "viewer/panels/tips.h"
#include "viewer/tools/freedom_edits.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

constexpr double kDegreeInRadians = std::numbers::pi / 180.0;

struct KindText {
  JointFreedom::Kind kind;
  const char* label;
  const char* help;
};
constexpr std::array kKinds{
    KindText{JointFreedom::Kind::kBall, "Ball", "The bone swings in all directions, and twists"},
    KindText{JointFreedom::Kind::kHinge, "Hinge", "The joint rotates about one axis"},
    KindText{JointFreedom::Kind::kTwist, "Twist", "The joint rotates about its bone alone"},
    KindText{JointFreedom::Kind::kFixed, "Fixed", "The joint does not rotate"},
};

const char* kind_label(JointFreedom::Kind kind) {
  for (const KindText& text : kKinds)
    if (text.kind == kind) return text.label;
  return "";
}

/// Returns usual limits in words.
std::string limit_words(const JointLimit& limit) {
  const auto degrees = [](double angle) {
    return fmt::format("{:.0f}°", angle / kDegreeInRadians);
  };
  if (!limit.hinge)
    return fmt::format("By inverse kinematics up to {}, twist {}", degrees(limit.cone),
                       degrees(limit.twist));
  return fmt::format("By inverse kinematics a hinge from {} to {}, twist {}",
                     degrees(limit.hinge->min), degrees(limit.hinge->max), degrees(limit.twist));
}

/// Draws a field for an angle in the remaining width, after its label.
/// \param id  of the field in the window's report
NumberEdit angle_field(const char* label, const char* id, double& angle, double least, double most,
                       const char* help) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(label);
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  ImGui::SetNextItemWidth(-1.0F);
  double degrees = angle / kDegreeInRadians;
  const NumberEdit edit = number_field(fmt::format("##{}", id).c_str(), degrees,
                                       {.minimum = least, .maximum = most, .format = "%.0f°"});
  note_widget(id);
  if (!ImGui::IsItemActive()) tip(help);
  if (edit.changed) angle = kDegreeInRadians * degrees;
  return edit;
}

}  // namespace

const JointLimit& FreedomEditor::usual_limit(const Skeleton& skeleton, int joint) {
  if (!(skeleton_ == skeleton)) {
    skeleton_ = skeleton;
    usual_ = joint_limits(skeleton);
  }
  return usual_.at(joint);
}

/// \return true if another kind was chosen
bool FreedomEditor::draw_kind(ViewerState& state, int joint,
                              const std::optional<JointFreedom>& chosen,
                              const JointLimit& usual) const {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Rotates as");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  ImGui::SetNextItemWidth(-1.0F);
  const bool open = ImGui::BeginCombo("##freedom", chosen ? kind_label(chosen->kind) : "Usual");
  note_widget("freedom");
  tip("How the joint rotates when it is posed in the view, by its rings or by inverse kinematics. "
      "Clips are played as they are");
  if (!open) return false;
  bool changed = false;
  if (ImGui::Selectable("Usual", !chosen) && chosen) {
    choose_freedom(state, joint, std::nullopt);
    changed = true;
  }
  note_widget("freedom usual");
  tip(limit_words(usual).c_str());
  for (const KindText& kind : kKinds) {
    const bool is_present = chosen && chosen->kind == kind.kind;
    if (ImGui::Selectable(kind.label, is_present) && !is_present) {
      choose_freedom(state, joint, freedom_of(kind.kind, usual));
      changed = true;
    }
    note_widget(std::string("freedom ") + kJointFreedomNames[static_cast<std::size_t>(kind.kind)]);
    tip(kind.help);
  }
  ImGui::EndCombo();
  return changed;
}

/// Draws the choice of a hinge's axis. \return true if it changed
bool FreedomEditor::draw_axis(JointFreedom& freedom, const JointLimit& usual) const {
  constexpr std::array kNames{"X", "Y", "Z"};
  std::string present = "of the body";
  for (int axis = 0; axis < 3; ++axis)
    if (freedom.axis == Eigen::Vector3d::Unit(axis)) present = kNames[axis];
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("About");
  ImGui::SameLine(0.35F * ImGui::GetContentRegionAvail().x);
  ImGui::SetNextItemWidth(-1.0F);
  const bool open = ImGui::BeginCombo("##axis", present.c_str());
  note_widget("hinge axis");
  tip("Axis of the joint's own frame. The part of it across the bone counts");
  if (!open) return false;
  bool changed = false;
  const auto offer = [&](const char* name, const Eigen::Vector3d& axis) {
    if (ImGui::Selectable(name, freedom.axis == axis) && freedom.axis != axis) {
      freedom.axis = axis;
      changed = true;
    }
    note_widget(std::string("hinge axis ") + name);
  };
  for (int axis = 0; axis < 3; ++axis) offer(kNames[axis], Eigen::Vector3d::Unit(axis));
  if (usual.hinge) offer("of the body", usual.hinge->axis);
  ImGui::EndCombo();
  return changed;
}

void FreedomEditor::draw_ranges(ViewerState& state, int joint, const JointFreedom& chosen) {
  using Kind = JointFreedom::Kind;
  JointFreedom freedom = dragged_ ? *dragged_ : chosen;
  const JointLimit& usual = usual_.at(joint);
  bool held = false;
  bool done = false;
  const auto follow = [&](const NumberEdit& edit) {
    held = held || edit.held;
    done = done || edit.done;
  };
  if (freedom.kind == Kind::kHinge) {
    done = draw_axis(freedom, usual);
    follow(angle_field("From", "hinge from", freedom.min, -180.0, 0.0,
                       "Smallest angle from the rest pose"));
    follow(
        angle_field("To", "hinge to", freedom.max, 0.0, 180.0, "Largest angle from the rest pose"));
    const Eigen::Vector3d across = freedom.axis - freedom.axis.dot(usual.bone) * usual.bone;
    if (across.norm() < 0.5) {
      ImGui::PushTextWrapPos(0.0F);
      ImGui::TextDisabled("This axis lies almost along the bone; for such rotations choose Twist.");
      ImGui::PopTextWrapPos();
      note_widget("axis along the bone");
    }
  }
  if (freedom.kind == Kind::kBall)
    follow(angle_field("Swing", "ball swing", freedom.swing, 0.0, 180.0,
                       "Largest angle between the bone and its direction in the rest pose"));
  if (freedom.kind == Kind::kBall || freedom.kind == Kind::kTwist)
    follow(angle_field("Twist", "ball twist", freedom.twist, 0.0, 180.0,
                       "Largest rotation about the bone, to either side"));
  dragged_ = held ? std::optional(freedom) : std::nullopt;
  if (done) choose_freedom(state, joint, freedom);
}

void FreedomEditor::draw(ViewerState& state, int joint) {
  if (std::exchange(dragged_joint_, joint) != joint) dragged_.reset();
  const std::optional<JointFreedom> chosen = chosen_freedom(state, joint);
  const JointLimit& usual = usual_limit(edited_skeleton(state), joint);
  ImGui::PushID("freedom");
  const bool changed = draw_kind(state, joint, chosen, usual);
  if (chosen && !changed) {
    draw_ranges(state, joint, *chosen);
    action_buttons(state, {{"Limits to other side", "limit selected mirror", true,
                            "Gives the joint on the other side of the body the mirror image of "
                            "these limits"}});
  }
  ImGui::PopID();
}

}  // namespace sinew

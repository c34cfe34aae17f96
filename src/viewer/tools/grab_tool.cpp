// SPDX-License-Identifier: MIT

#include "viewer/tools/grab_tool.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "viewer/panels/imgui_place.h"
#include "viewer/panels/shown_text.h"
#include "viewer/tools/skin_picking.h"

namespace sinew {
namespace {

// A visible point farther than this from the skin belongs to something else, such as the floor.
constexpr double kGrabReach = 0.012 * kHeight;
constexpr double kWider = 1.1;  // per notch of the wheel

constexpr ImU32 kLine = IM_COL32(255, 214, 92, 255);
constexpr ImU32 kGripShade = IM_COL32(20, 22, 26, 200);
constexpr ImU32 kRim = IM_COL32(255, 214, 92, 110);

}  // namespace

bool GrabTool::handle(ViewerState& state, const ScreenMap& map, bool free,
                      const std::function<Eigen::Vector3d()>& point) {
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  // The body was prepared anew, or a script released the grip.
  if (drag_ && state.session().grip() == nullptr) drag_.reset();
  bool used = drag_.has_value();
  const bool ready = free && (state.tools.grab_tool || io.KeyCtrl);
  if (!drag_ && ready && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    used = begin(state, mouse, point());
  if (drag_) {
    follow(state, map, mouse);
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
      state.touching.release();
      drag_.reset();
    }
  }
  if (drag_ || (ready && state.tools.grab_tool)) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  draw(state, map);
  return used;
}

/// Begins a drag if the point is on the skin.
/// \return true if it is
bool GrabTool::begin(ViewerState& state, const Eigen::Vector2d& mouse,
                     const Eigen::Vector3d& point) {
  if (pick_skin(state.session(), point).distance > kGrabReach) return false;
  try {
    state.touching.grab(point);
    drag_.emplace(Drag{mouse, state.session().grip()->target});
  } catch (const std::exception& error) {
    state.messages.notice = as_sentence(error.what());
  }
  return true;
}

void GrabTool::follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) {
  const float wheel = ImGui::GetIO().MouseWheel;
  if (wheel != 0.0F) {
    state.edits.settings.grab.radius =
        std::clamp(state.edits.settings.grab.radius * std::pow(kWider, double{wheel}), 0.01,
                   GripSettings::kLargestRadius);
  }
  state.touching.pull_to(
      map.to_world(map.to_screen(drag_->target) + mouse - drag_->from, drag_->target));
}

void GrabTool::draw(const ViewerState& state, const ScreenMap& map) const {
  const Grip* const grip = state.session().grip();
  if (grip == nullptr) return;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  const Eigen::Vector3d held = state.session().grabbed_point();
  const ImVec2 from = to_imgui(map.to_screen(held));
  const ImVec2 to = to_imgui(map.to_screen(grip->target));
  const auto patch = static_cast<float>(grip->settings.radius / map.unit_at(held));
  list.AddCircle(from, patch, kRim, 0, 0.1F * font);
  list.AddLine(from, to, kGripShade, 0.28F * font);
  list.AddLine(from, to, kLine, 0.14F * font);
  list.AddCircleFilled(from, 0.32F * font, kGripShade);
  list.AddCircleFilled(from, 0.24F * font, kLine);
  list.AddCircle(to, 0.42F * font, kGripShade, 0, 0.26F * font);
  list.AddCircle(to, 0.42F * font, kLine, 0, 0.13F * font);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/fitting/fit_tool.h"

#include <imgui.h>

#include <utility>

#include "viewer/panels/imgui_place.h"
#include "viewer/tools/gizmo_drawing.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

// In font heights.
constexpr double kDotReach = 0.7;            // pick radius around a landmark
constexpr float kDotRadius = 0.34F;          // of a landmark
constexpr double kLandmarkDragBegins = 3.0;  // screen units

/// Returns the color of a landmark: left, right or in the middle.
ImU32 color_of(const std::string& name, int alpha) {
  if (name.ends_with(".L")) return IM_COL32(74, 158, 255, alpha);
  if (name.ends_with(".R")) return IM_COL32(255, 138, 60, alpha);
  return IM_COL32(96, 214, 120, alpha);
}

void draw_dot(const LandmarkDot& dot, bool lit) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float font = ImGui::GetFontSize();
  const ImVec2 at = to_imgui(dot.place);
  const float radius = kDotRadius * font;
  const int alpha = dot.is_hidden ? 70 : 255;
  if (dot.state == LandmarkDot::State::kPlaced) {
    list.AddCircleFilled(at, radius, color_of(dot.name, alpha));
    list.AddCircle(at, radius, IM_COL32(16, 18, 22, alpha), 0, 1.5F);
  } else if (dot.state == LandmarkDot::State::kProposed) {
    list.AddCircleFilled(at, radius, IM_COL32(16, 18, 22, alpha / 2));
    list.AddCircle(at, radius, color_of(dot.name, alpha), 0, 3.0F);
  } else {
    list.AddCircleFilled(at, 0.6F * radius, IM_COL32(16, 18, 22, alpha / 2));
    list.AddCircle(at, 0.6F * radius, color_of(dot.name, alpha), 0, 1.5F);
  }
  if (lit) list.AddCircle(at, 1.7F * radius, kHandleHighlight, 0, 2.5F);
}

/// Returns the two halves of a view.
std::pair<ScreenMap, ScreenMap> halves_of(const ScreenMap& view, const ScanFitting& fitting) {
  ScreenMap scan = view;
  scan.size.x() = 0.5 * view.size.x();
  scan.aspect = scan.size.x() / scan.size.y();
  ScreenMap body = scan;
  body.place.x() += scan.size.x();
  if (fitting.fit() == nullptr) body.camera = fitting.body_camera;
  return {scan, body};
}

/// Puts a landmark where the surface is seen at a position on the screen. It stays where it is if
/// there is none.
void put(ScanFitting& fitting, bool on_body, const std::string& name, const ScreenMap& map,
         const Eigen::Vector2d& screen) {
  if (on_body) {
    if (const auto place = fitting.body()->skin.seen_at(FileFrame{}, map, screen))
      fitting.place_on_body(name, *place);
  } else if (const auto place = fitting.scan()->surface.seen_at(fitting.frame(), map, screen)) {
    fitting.place(name, *place);
  }
}

Eigen::Vector2d mouse_place() {
  return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

}  // namespace

void FitTool::handle(ViewerState& state, const ScreenMap& view) {
  camera_.follow_pointer();
  ScanFitting& fitting = state.fitting;
  if (fitting.fit() != nullptr) return handle_fit(state, view);
  const auto [scan_map, body_map] = halves_of(view, fitting);
  const ImGuiIO& io = ImGui::GetIO();
  if (!drag_ && !camera_.is_dragging())
    side_ = io.MousePos.x < body_map.place.x() ? Side::kScan : Side::kBody;
  if (drag_) follow_drag(fitting, drag_->side == Side::kScan ? scan_map : body_map);
  const Half half = half_of(fitting, side_, side_ == Side::kScan ? scan_map : body_map);
  const bool free = !io.WantCaptureMouse && !camera_.is_dragging() && !io.KeyAlt;
  const bool used = handle_landmarks(fitting, half, free);
  if (camera_.is_clicked() && !io.KeyAlt) click(state, half);
  navigate(state, side_, half.map, io.WantCaptureMouse || used);
  // The image of this frame is seen by the cameras as they are now.
  ScreenMap moved = view;
  moved.camera = state.view.camera;
  const auto [seen_scan, seen_body] = halves_of(moved, fitting);
  draw(fitting, half_of(fitting, Side::kScan, seen_scan));
  draw(fitting, half_of(fitting, Side::kBody, seen_body));
}

FitTool::Half FitTool::half_of(const ScanFitting& fitting, Side side, const ScreenMap& map) {
  return {side, map, side == Side::kScan ? dots_on_scan(fitting, map) : dots_on_body(fitting, map)};
}

/// Handles a click beside the landmarks: places the selected one on the scan.
void FitTool::click(ViewerState& state, const Half& half) const {
  ScanFitting& fitting = state.fitting;
  if (half.side == Side::kBody) return fitting.select("");
  if (fitting.scan() == nullptr) return;
  const auto place = fitting.scan()->surface.seen_at(fitting.frame(), half.map, mouse_place());
  if (!place) return;
  if (fitting.selected().empty())
    state.messages.notice = "Select a landmark on the right or in the list first";
  fitting.place_selected(*place);
}

/// Handles the mouse while a fit is shown on the scan.
void FitTool::handle_fit(ViewerState& state, const ScreenMap& view) {
  ScanFitting& fitting = state.fitting;
  const ImGuiIO& io = ImGui::GetIO();
  drag_.reset();
  ScreenMap map = view;
  if (fitting.look.how == CompareHow::kSide) {
    const auto [scan, body] = halves_of(view, fitting);
    if (!camera_.is_dragging()) side_ = io.MousePos.x < body.place.x() ? Side::kScan : Side::kBody;
    map = side_ == Side::kScan ? scan : body;
  } else {
    side_ = Side::kScan;
  }
  const bool free = !io.WantCaptureMouse && !camera_.is_dragging() && !io.KeyAlt;
  const bool wiped =
      wiper_.handle(fitting.look, fitting.look.how == CompareHow::kWiper, view, free);
  // Both sides are seen by the camera of the scan.
  navigate(state, Side::kScan, map, io.WantCaptureMouse || wiped);
}

/// \return true if a landmark uses the mouse
bool FitTool::handle_landmarks(ScanFitting& fitting, const Half& half, bool free) {
  hovered_.clear();
  if (drag_) return true;
  const double reach = kDotReach * ImGui::GetFontSize();
  const LandmarkDot* const over = free ? dot_at(half.dots, mouse_place(), reach) : nullptr;
  if (over == nullptr) return false;
  hovered_ = over->name;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    fitting.select(over->name);
    drag_ = Drag{half.side, over->name, mouse_place(), over->place - mouse_place()};
  }
  return true;
}

void FitTool::follow_drag(ScanFitting& fitting, const ScreenMap& map) {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return drag_.reset();
  const Eigen::Vector2d mouse = mouse_place();
  if (!drag_->moved && (mouse - drag_->from).norm() < kLandmarkDragBegins) return;
  drag_->moved = true;
  put(fitting, drag_->side == Side::kBody, drag_->name, map, mouse + drag_->grasp);
}

void FitTool::navigate(ViewerState& state, Side side, const ScreenMap& map, bool used) {
  ScanFitting& fitting = state.fitting;
  const bool is_scan = side == Side::kScan;
  if (is_scan ? fitting.scan() == nullptr : fitting.body() == nullptr) return;
  Camera& camera = is_scan ? state.view.camera : fitting.body_camera;
  const PickedSurface& surface = is_scan ? fitting.scan()->surface : fitting.body()->skin;
  const FileFrame frame = is_scan ? fitting.frame() : FileFrame{};
  camera_.handle(camera, map, {used, false}, [&] {
    std::optional<Eigen::Vector3d> seen = surface.seen_at(frame, map, mouse_place());
    if (seen) seen = frame.to_ours(*seen);
    return zoom_goal(camera, map.aspect, map.to_image(mouse_place()), seen,
                     is_scan ? state.view.subject.value_or(surface.box()) : surface.box());
  });
}

void FitTool::draw(const ScanFitting& fitting, const Half& half) const {
  const bool is_scan = half.side == Side::kScan;
  const Eigen::Vector2d end = half.map.place + half.map.size;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.PushClipRect(to_imgui(half.map.place), to_imgui(end));
  for (const LandmarkDot& dot : half.dots) {
    const ImVec2 at = to_imgui(dot.place);
    note_widget((is_scan ? "scan " : "body ") + dot.name, at, at);
    const bool is_chosen = dot.name == fitting.selected() || dot.name == hovered_;
    draw_dot(dot, is_chosen);
    const bool is_named = fitting.shows_names && !dot.is_hidden &&
                          (is_scan || dot.state == LandmarkDot::State::kMissing);
    if (is_chosen || is_named) draw_label(dot.place, dot.name);
  }
  list.PopClipRect();
}

}  // namespace sinew

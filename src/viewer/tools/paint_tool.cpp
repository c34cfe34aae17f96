// SPDX-License-Identifier: MIT

#include "viewer/tools/paint_tool.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "mesh/adjacency.h"
#include "viewer/tools/painting.h"

namespace sinew {
namespace {

constexpr double kPaintReach = 0.02 * kHeight;  // points this near to the skin are on it
constexpr double kSpacing = 0.25;               // of the radius, between touches of a stroke
constexpr int kMaxTouches = 64;                 // per frame
constexpr float kWheelRadiusFactor = 1.12F;     // per notch of the wheel
constexpr double kStrengthStep = 0.05;

BrushMode wanted_mode(const PaintState& paint) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyShift) return BrushMode::kSmooth;
  return io.KeyCtrl ? BrushMode::kErase : paint.mode;
}

ImU32 color_of(BrushMode mode) {
  if (mode == BrushMode::kSmooth) return IM_COL32(116, 200, 255, 255);
  return mode == BrushMode::kErase ? IM_COL32(255, 138, 118, 255) : IM_COL32(255, 226, 120, 255);
}

/// Draws a circle around a point of the skin, in the tangent plane.
void draw_circle(const ScreenMap& map, const Eigen::Vector3d& middle, const Eigen::Vector3d& normal,
                 double radius, ImU32 color, float width) {
  constexpr int kSides = 48;
  const Eigen::Vector3d a = normal.unitOrthogonal();
  const Eigen::Vector3d b = normal.cross(a);
  std::array<ImVec2, kSides> corners;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kSides;
    const Eigen::Vector2d at =
        map.to_screen(middle + radius * (std::cos(angle) * a + std::sin(angle) * b));
    corners[i] = {static_cast<float>(at.x()), static_cast<float>(at.y())};
  }
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  // A dark rim keeps it visible on any color.
  list.AddPolyline(corners.data(), kSides, IM_COL32(16, 18, 22, 150), ImDrawFlags_Closed,
                   2.2F * width);
  list.AddPolyline(corners.data(), kSides, color, ImDrawFlags_Closed, width);
}

}  // namespace

bool PaintTool::handle(ViewerState& state, const ScreenMap& map, bool free,
                       const PointUnder& point_under) {
  if (!state.tools.paint.tool) {
    last_.reset();
    return false;
  }
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  const BrushMode mode = wanted_mode(state.tools.paint);
  if (last_) {
    paint_along(state, map, mouse, point_under, mode);
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
      end_stroke(state);
      last_.reset();
    }
  }
  if (!last_ && !free) return false;
  follow_skin(state);
  const bool turned = free && turn_wheel(state);
  const std::optional<Hit> under = hit(state, point_under(map.to_image(mouse)));
  if (under) draw(state, map, *under, mode);
  if (!last_ && under && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    begin_stroke(state);
    touch_surface(state, under->place, mode);
    last_ = mouse;
  }
  return last_.has_value() || turned;
}

/// Touches the skin at even distances, however fast the mouse moves.
void PaintTool::paint_along(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& to,
                            const PointUnder& point_under, BrushMode mode) {
  const Eigen::Vector2d displacement = to - *last_;
  const double length = displacement.norm() * map.unit_at(point_under(map.to_image(to)));
  const double spacing = kSpacing * state.tools.paint.radius;
  const int count = std::min(static_cast<int>(length / spacing), kMaxTouches);
  if (count < 1) return;
  follow_skin(state);
  const Eigen::Vector2d from = *last_;
  const double reached = std::min(1.0, count * spacing / length);
  for (int i = 1; i <= count; ++i) {
    const Eigen::Vector2d at = from + reached * i / count * displacement;
    const std::optional<Hit> place = hit(state, point_under(map.to_image(at)));
    if (place) touch_surface(state, place->place, mode);
  }
  *last_ = from + reached * displacement;
}

bool PaintTool::turn_wheel(ViewerState& state) const {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseWheel == 0.0F || (!io.KeyShift && !io.KeyCtrl)) return false;
  PaintState& paint = state.tools.paint;
  if (io.KeyShift) {
    paint.radius = std::clamp(paint.radius * std::pow(kWheelRadiusFactor, io.MouseWheel),
                              PaintState::kSmallestRadius, PaintState::kLargestRadius);
  } else {
    paint.strength = std::clamp(paint.strength + kStrengthStep * io.MouseWheel, 0.05, 1.0);
  }
  return true;
}

void PaintTool::follow_skin(ViewerState& state) {
  const Session& session = state.session();
  if (character_revision_ != state.revisions().character) {
    const TriangleMesh& surface = session.character().surface;
    triangles_ = vertex_triangles(surface.vertex_count(), surface.triangles);
    skin_.resize(3, surface.vertex_count());
    normals_.resize(3, surface.vertex_count());
  } else if (frame_revision_ == state.revisions().frame) {
    return;
  }
  character_revision_ = state.revisions().character;
  frame_revision_ = state.revisions().frame;
  origin_ = session.frame_origin();
  const auto size = static_cast<std::size_t>(skin_.size());
  session.write_visible({skin_.data(), size}, {normals_.data(), size});
}

/// Returns the point of the skin at a visible point, or nothing if something else is visible there.
std::optional<PaintTool::Hit> PaintTool::hit(ViewerState& state, const Eigen::Vector3d& point) {
  if (triangles_.items.empty()) return std::nullopt;
  const PaintSurface& surface = paint_surface(state);
  const Eigen::Vector3d relative = point - origin_;
  Eigen::Index nearest = 0;
  (skin_.colwise() - relative.cast<float>()).colwise().squaredNorm().minCoeff(&nearest);
  double min_distance = kPaintReach;
  SurfacePoint place;
  for (const int t : triangles_.row(static_cast<int>(nearest))) {
    const Triangle& corners = surface.surface().triangles[t];
    const auto corner = [&](int k) -> Eigen::Vector3d {
      return skin_.col(corners[k]).cast<double>();
    };
    const Eigen::Vector3d weights = closest_barycentric(relative, corner(0), corner(1), corner(2));
    const double distance =
        (weights[0] * corner(0) + weights[1] * corner(1) + weights[2] * corner(2) - relative)
            .norm();
    if (distance >= min_distance) continue;
    min_distance = distance;
    place = {t, weights};
  }
  if (place.triangle < 0) return std::nullopt;
  return posed(surface, place);
}

PaintTool::Hit PaintTool::posed(const PaintSurface& surface, const SurfacePoint& place) const {
  const Triangle& corners = surface.surface().triangles[place.triangle];
  Hit hit{place, origin_, Eigen::Vector3d::Zero()};
  for (int k = 0; k < 3; ++k) {
    hit.point += place.barycentric[k] * skin_.col(corners[k]).cast<double>();
    hit.normal += place.barycentric[k] * normals_.col(corners[k]).cast<double>();
  }
  hit.normal.normalize();
  return hit;
}

void PaintTool::draw(ViewerState& state, const ScreenMap& map, const Hit& hit,
                     BrushMode mode) const {
  const PaintState& paint = state.tools.paint;
  const float width = 0.11F * ImGui::GetFontSize();
  const ImU32 color = color_of(mode);
  draw_circle(map, hit.point, hit.normal, paint.radius, color, width);
  // The inner circle shows the strength. At full strength it is as large as the outer one.
  draw_circle(map, hit.point, hit.normal, paint.radius * paint.strength, color, 0.5F * width);
  if (!paint.mirror) return;
  const PaintSurface& surface = paint_surface(state);
  if (const std::optional<SurfacePoint> other = surface.mirrored(hit.place)) {
    const Hit beyond = posed(surface, *other);
    draw_circle(map, beyond.point, beyond.normal, paint.radius,
                (color & ~IM_COL32_A_MASK) | (140U << IM_COL32_A_SHIFT), 0.8F * width);
  }
}

}  // namespace sinew

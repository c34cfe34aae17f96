#include "viewer/viewport.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "viewer/joint_marks.h"
#include "viewer/joint_picking.h"
#include "viewer/posing.h"

namespace sinew {
namespace {

constexpr double kOrbitSpeed = 0.007;  // rad for each screen unit
constexpr double kZoomStep = 0.88;     // for each notch of the wheel
constexpr int kSmoothSamples = 4;
constexpr float kClick = 4.0F;                 // screen units that a click may move
constexpr double kPickRange = 0.7;             // heights of the font around a drawn joint
constexpr double kSkinRange = 0.04 * kHeight;  // a point so near to the simulated skin is on it

/// Linear blend skinning knows nothing of an inside, nor of contact.
ViewOptions outside(ViewOptions view) {
  view.volumes = view.base = view.tetrahedra = view.contacts = false;
  return view;
}

/// Radii that are being changed are seen, whatever else is.
ViewOptions shown_view(const ViewerState& state) {
  ViewOptions view = state.view;
  view.volumes = view.volumes || state.radii_shown;
  return view;
}

}  // namespace

void Viewport::handle_mouse(ViewerState& state, const Eigen::Array2f& place,
                            const Eigen::Array2f& size) {
  const ImGuiIO& io = ImGui::GetIO();
  if (size.minCoeff() < 1.0F) return;
  const float width = state.comparison() != nullptr ? size.x() / 2 : size.x();
  const auto picture_place = [&](const ImVec2& mouse) {
    const float x = std::fmod(std::max(0.0F, mouse.x - place.x()), width);
    return Eigen::Vector2d(2.0 * x / width - 1.0, 1.0 - 2.0 * (mouse.y - place.y()) / size.y());
  };

  ScreenMap map;
  map.camera = state.camera;
  map.aspect = width / size.y();
  map.size = {width, size.y()};
  map.place = place.cast<double>();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  const bool beside = mouse.x() > map.place.x() + map.size.x();  // over the comparison
  const bool free = !io.WantCaptureMouse && drag_ == Drag::kNone && !beside;
  bool used = joint_tool_.handle(state, map, free && !grab_tool_.is_dragging());
  const auto seen = [&] { return point_under(state, map.to_picture(mouse)); };
  used = grab_tool_.handle(state, map, free && !used, seen) || used;
  draw_joint_marks(state, map);
  draw_gravity(state, map);
  state.lit_joints.clear();
  state.show_gravity = false;

  if (!io.WantCaptureMouse && !used) {
    const bool left = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    const bool middle = ImGui::IsMouseClicked(ImGuiMouseButton_Middle);
    const bool right = ImGui::IsMouseClicked(ImGuiMouseButton_Right);
    if (right || ((left || middle) && io.KeyShift)) {
      drag_ = Drag::kPan;
    } else if (left || middle) {
      drag_ = Drag::kOrbit;
    }
    if (left || middle || right) dragged_ = 0.0F;
    if (io.MouseWheel != 0.0F) {
      const Eigen::Vector2d at = picture_place(io.MousePos);
      state.camera.zoom(std::pow(kZoomStep, io.MouseWheel), point_under(state, at));
    }
  }
  // The move that led to a press belongs to no drag.
  const bool pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Left) ||
                       ImGui::IsMouseClicked(ImGuiMouseButton_Middle) ||
                       ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  const ImVec2 moved = pressed ? ImVec2(0.0F, 0.0F) : io.MouseDelta;
  dragged_ += std::abs(moved.x) + std::abs(moved.y);
  const bool clicked = drag_ == Drag::kOrbit && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (clicked && dragged_ < kClick && !beside) pick(state, map, mouse);
  if (!ImGui::IsAnyMouseDown()) drag_ = Drag::kNone;
  if (drag_ == Drag::kOrbit) {
    state.camera.orbit(-kOrbitSpeed * moved.x, kOrbitSpeed * moved.y);
  } else if (drag_ == Drag::kPan) {
    state.camera.pan({2.0 * moved.x / width, -2.0 * moved.y / size.y()}, state.aspect);
  }
}

void Viewport::pick(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) const {
  const Skeleton& skeleton = state.session().character().skeleton;
  const Pose pose = shown_pose(state);
  state.selected_joint = -1;
  if (state.view.skeleton) {
    const double range = kPickRange * ImGui::GetFontSize();
    if (const auto joint = joint_at(skeleton, pose, map, mouse, range)) {
      state.selected_joint = *joint;
      return;
    }
  }
  const Eigen::Vector3d point = point_under(state, map.to_picture(mouse));
  const Eigen::Vector3f relative = (point - state.session().frame_origin()).cast<float>();
  const PointsF& skin = state.session().positions();
  if (skin.cols() == 0) return;
  const double off = std::sqrt((skin.colwise() - relative).colwise().squaredNorm().minCoeff());
  if (off > kSkinRange) return;  // the floor
  state.selected_joint = joint_below(skeleton, pose, point).value_or(-1);
}

Eigen::Vector3d Viewport::point_under(const ViewerState& state,
                                      const Eigen::Vector2d& place) const {
  if (!target_) return state.camera.target;
  const int width = state.comparison() != nullptr ? target_->width() / 2 : target_->width();
  const Eigen::Array2d pixel =
      (0.5 * (place.array() + 1.0)) * Eigen::Array2d(width, target_->height());
  const float depth = target_->depth_at(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()));
  if (depth >= 1.0F) return state.camera.unproject(place, state.aspect, state.camera.target);
  const Eigen::Matrix4d matrix =
      state.camera.projection_matrix(state.aspect) * state.camera.view_matrix();
  const Eigen::Vector4d point =
      matrix.inverse() * Eigen::Vector4d(place.x(), place.y(), 2.0 * depth - 1.0, 1.0);
  return point.head<3>() / point.w();
}

void Viewport::draw(ViewerState& state, int x, int y, int width, int height) {
  if (width < 2 || height < 2) return;
  bool stale = false;
  if (!target_ || target_->width() != width || target_->height() != height) {
    target_.emplace(width, height, quality_.samples);
    smooth_target_.reset();
    stale = true;
  }
  const bool two = state.comparison() != nullptr;
  const double aspect = static_cast<double>(two ? width / 2 : width) / height;
  state.aspect = aspect;
  if (std::exchange(state.wants_frame, false)) state.frame("");
  two_ = two;
  if (state.frame_revision() != frame_revision_ || state.lane_revision() != lane_revision_ ||
      state.character_revision() != character_revision_ || !(view_ == shown_view(state)) ||
      heat_map_ != state.heat_map || radii_ != state.radii_shown) {
    follow(state);
    stale = true;
  }
  stale = stale || !(camera_ == state.camera);
  if (stale) {
    camera_ = state.camera;
    draw_scenes(*target_);
    unchanged_ = 0;
  } else if (++unchanged_ == kStillPictures && quality_.samples < kSmoothSamples) {
    if (!smooth_target_) smooth_target_.emplace(width, height, kSmoothSamples);
    draw_scenes(*smooth_target_);
  }
  state.radii_shown.reset();
  const bool smooth = smooth_target_ && unchanged_ >= kStillPictures;
  (smooth ? *smooth_target_ : *target_).copy_to(0, x, y);
}

void Viewport::draw_scenes(const RenderTarget& target) const {
  const int width = target.width();
  const int height = target.height();
  const int left = two_ ? width / 2 : width;
  scene_->view().draw(camera_, view_, target, {0, 0, left, height});
  if (two_) {
    comparison_scene_->view().draw(camera_, outside(view_), target,
                                   {left, 0, width - left, height});
  }
  target.resolve();
}

void Viewport::follow(ViewerState& state) {
  const Session& session = state.session();
  if (!scene_ || state.character_revision() != character_revision_) {
    scene_ =
        std::make_unique<CharacterScene>(session, state.look(), state.looks_around(), quality_);
  } else if (state.lane_revision() != lane_revision_) {
    scene_->take_lane(session);
  }
  const Session* comparison = state.comparison();
  if (comparison == nullptr) {
    comparison_scene_.reset();
  } else if (!comparison_scene_ || state.character_revision() != character_revision_) {
    comparison_scene_ =
        std::make_unique<CharacterScene>(*comparison, state.look(), state.looks_around(), quality_);
  }
  character_revision_ = state.character_revision();
  lane_revision_ = state.lane_revision();
  frame_revision_ = state.frame_revision();
  view_ = shown_view(state);
  if (radii_ != state.radii_shown) {
    radii_ = state.radii_shown;
    scene_->show_radii(session, radii_ ? &*radii_ : nullptr);
  }
  heat_map_ = state.heat_map;
  scene_->update(session, view_, {heat_map_, comparison});
  if (comparison != nullptr) comparison_scene_->update(*comparison, outside(view_));
}

}  // namespace sinew

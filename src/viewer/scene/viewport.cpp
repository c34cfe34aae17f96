// SPDX-License-Identifier: MIT

#include "viewer/scene/viewport.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/timing.h"
#include "viewer/building/draft_sticks.h"
#include "viewer/scene/comparison_image.h"
#include "viewer/scene/image_quality.h"
#include "viewer/scene/pending_contact.h"
#include "viewer/tools/collider_edits.h"
#include "viewer/tools/joint_marks.h"
#include "viewer/tools/joint_picking.h"
#include "viewer/tools/painting.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

constexpr int kSmoothSamples = 4;
constexpr double kPickRange = 0.7;             // pick radius around a drawn joint, font heights
constexpr double kSkinRange = 0.04 * kHeight;  // largest distance of a pick from the skin
constexpr double kColliderRange = 0.003 * kHeight;  // largest distance of a pick from an object

HeatView heat_view_of(const ViewerState& state) {
  return {state.heat.map, state.comparison.side(), state.heat.joint_weights()};
}

/// Returns the number of sides in the view.
int count_sides(const ViewerState& state) {
  return static_cast<int>(state.comparison.shown_sides().size()) + 1;
}

/// Returns the options that show a skeleton that is being built in the skin at rest, and what is
/// known of the body that it would have.
ViewOptions building_options(const ViewerState& state) {
  const ViewOptions& chosen = state.view.options;
  ViewOptions view;
  view.building = view.skeleton = true;
  view.light = chosen.light;
  view.grid = chosen.grid;
  view.ground = chosen.ground;
  view.wireframe = chosen.wireframe;
  view.backdrop_top = chosen.backdrop_top;
  view.backdrop_bottom = chosen.backdrop_bottom;
  const DraftPreview& preview = state.draft_preview;
  if (const BodyShape* const shape = preview.shape()) {
    view.simulation = preview.mesh;
    view.volumes = state.tools.radius_tool && shape->has_bones();
    view.base = (preview.base || state.tools.radius_tool) && shape->has_bones();
  }
  return view;
}

/// Returns the view options to draw with. The volumes of bones and joints are always shown while
/// the user changes their radii, and the base around them while that is done in the view. Contacts
/// are hidden until those that the user has chosen are prepared.
ViewOptions drawn_options(const ViewerState& state) {
  if (state.building.is_on()) return building_options(state);
  ViewOptions view = shown_view(state);
  const bool changes_radii = state.tools.radius_tool || state.marks.radii_shown;
  view.volumes = view.volumes || changes_radii;
  view.base = view.base || state.tools.radius_tool;
  view.contacts = view.contacts && !awaits_contact(state);
  return view;
}

}  // namespace

void Viewport::handle_mouse(ViewerState& state, const Eigen::Array2f& place,
                            const Eigen::Array2f& size) {
  const ImGuiIO& io = ImGui::GetIO();
  if (size.minCoeff() < 1.0F) return;
  if (state.fitting.is_on()) {
    const double aspect = size.x() / size.y();
    state.fitting.frame_what_is_new(aspect);
    return fit_tool_.handle(state,
                            {state.view.camera, aspect, place.cast<double>(), size.cast<double>()});
  }
  drag_.follow_pointer();
  const auto sides = static_cast<float>(state.comparison.shown_sides().size() + 1);
  const bool divided = sides > 1.0F && state.comparison.look.how == CompareHow::kSide;
  const float width = divided ? size.x() / sides : size.x();

  ScreenMap map;
  map.camera = state.view.camera;
  map.aspect = width / size.y();
  map.size = {width, size.y()};
  map.place = place.cast<double>();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  const bool over_right = mouse.x() > map.place.x() + map.size.x();  // over another side than A
  // With Alt, the mouse always controls the camera.
  const bool free = !io.WantCaptureMouse && !drag_.is_dragging() && !io.KeyAlt;
  CompareLook& look = state.comparison.look;
  const bool has_line = state.comparison.side() != nullptr && look.how == CompareHow::kWiper;
  const bool wiped = wiper_.handle(look, has_line, map, free);
  const bool over = free && !over_right && !wiped;
  if (state.building.is_on()) return build(state, map, over);
  const auto seen = [&](const Eigen::Vector2d& at) { return point_under(state, at); };
  const bool paints = state.tools.paint.tool.has_value();
  // The handle of the cut is in front of the skin, which the other tools use.
  bool used = cut_tool_.handle(state, map, over && !grab_tool_.is_dragging());
  used = radius_tool_.handle(state, map, over && !used && !paints) || used;
  used = used || paint_tool_.handle(state, map, over && !used, seen) ||
         (!paints && joint_tool_.handle(state, map, over && !grab_tool_.is_dragging()));
  used =
      (!paints && collider_tool_.handle(state, map, over && !used && !grab_tool_.is_dragging())) ||
      used;
  const auto seen_there = [&] { return seen(map.to_image(mouse)); };
  if (!paints || grab_tool_.is_dragging())
    used = grab_tool_.handle(state, map, over && !used && !paints, seen_there) || used;
  used = used || wiped;
  draw_joint_marks(state, map);
  draw_gravity(state, map);
  state.marks.lit_joints.clear();
  state.marks.show_gravity = false;

  if (drag_.is_clicked() && !over_right && !paints && !io.KeyAlt) pick(state, map, mouse);
  navigate(state, map, io.WantCaptureMouse || used);
  const bool points = over && !used && !paints && !io.KeyCtrl && !drag_.is_dragging();
  follow_pointer(state, map, points);
  joint_names_.draw(state, map, pointed_at_, mouse);
}

/// Handles the mouse while a skeleton is built.
void Viewport::build(ViewerState& state, const ScreenMap& map, bool over) {
  const ImGuiIO& io = ImGui::GetIO();
  const Eigen::Vector2d mouse(io.MousePos.x, io.MousePos.y);
  bool used = draft_radius_tool_.handle(state, map, over);
  if (!state.tools.radius_tool) used = build_tool_.handle(state.building, map, over);
  if (drag_.is_clicked() && !state.tools.radius_tool && !io.KeyAlt)
    state.messages.attempt([&] { build_tool_.click(state.building, map, mouse); }, [] {});
  navigate(state, map, io.WantCaptureMouse || used);
}

/// Finds the joint that a click would select. While the pointer does not move but the picture below
/// it does, looks again only a few times per second, because reading the depth in each frame of a
/// clip is slow.
void Viewport::follow_pointer(const ViewerState& state, const ScreenMap& map, bool points) {
  const Eigen::Vector2d mouse(ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y);
  constexpr double kRepeatTime = 150.0;  // ms
  const bool same_character = pointed_character_ == state.revisions().character;
  const bool still = pointed_frame_ == frame_revision_ && pointed_camera_ == camera_;
  const bool is_recent = still || pointed_since_.milliseconds() < kRepeatTime;
  if (points && pointer_ == mouse && same_character && is_recent) return;
  pointer_.reset();
  pointed_at_.reset();
  if (!points) return;
  pointer_ = mouse;
  pointed_character_ = state.revisions().character;
  pointed_frame_ = frame_revision_;
  pointed_camera_ = camera_;
  pointed_since_.restart();
  pointed_at_ = joint_under(state, map, mouse);
}

/// Controls the camera by mouse drags and the wheel.
/// \param used  true if something else uses the mouse
void Viewport::navigate(ViewerState& state, const ScreenMap& map, bool used) {
  const ImGuiIO& io = ImGui::GetIO();
  // With several views side by side, positions in the others are mapped to the left one.
  const double across =
      std::fmod(std::max(0.0, io.MousePos.x - map.place.x()), map.size.x()) + map.place.x();
  // With both keys, a click places a joint in a deep layer of the body.
  drag_.handle(state.view.camera, map, {used, state.building.is_on()}, [&] {
    const Eigen::Vector2d place = map.to_image({across, static_cast<double>(io.MousePos.y)});
    return zoom_goal(state.view.camera, state.view.aspect, place, seen_at(state, place),
                     world_box(state.session()));
  });
}

void Viewport::pick(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) const {
  const std::optional<int> joint = joint_under(state, map, mouse);
  state.tools.selected_joint = joint.value_or(-1);
  state.tools.selected_collider = -1;
  if (joint) {
    state.panels.reveals_pose = true;
    return;
  }
  const Eigen::Vector3d point = point_under(state, map.to_image(mouse));
  const PlayedColliders& others = state.session().played_colliders();
  if (const auto collider = others.collider_at(point, kColliderRange))
    select_collider(state, *collider);
}

std::optional<int> Viewport::joint_under(const ViewerState& state, const ScreenMap& map,
                                         const Eigen::Vector2d& mouse) const {
  const Skeleton& skeleton = state.session().character().skeleton;
  const Pose pose = shown_pose(state);
  if (state.view.options.skeleton) {
    const double range = kPickRange * ImGui::GetFontSize();
    if (const auto joint = joint_at(skeleton, pose, map, mouse, range)) return joint;
  }
  const Eigen::Vector3d point = point_under(state, map.to_image(mouse));
  const Eigen::Vector3f relative = (point - state.session().frame_origin()).cast<float>();
  const PlayedColliders& others = state.session().played_colliders();
  if (others.collider_at(point, kColliderRange)) return std::nullopt;
  const PointsF& skin = state.session().positions();
  if (skin.cols() == 0) return std::nullopt;
  const double off = std::sqrt((skin.colwise() - relative).colwise().squaredNorm().minCoeff());
  if (off > kSkinRange) return std::nullopt;  // it is on the floor
  return joint_below(skeleton, pose, point);
}

Eigen::Vector3d Viewport::point_under(const ViewerState& state,
                                      const Eigen::Vector2d& place) const {
  return seen_at(state, place)
      .value_or(state.view.camera.unproject(place, state.view.aspect, state.view.camera.target));
}

/// Returns the point that the last frame shows at a position in the image; nothing for the
/// background.
std::optional<Eigen::Vector3d> Viewport::seen_at(const ViewerState& state,
                                                 const Eigen::Vector2d& place) const {
  if (!target_) return std::nullopt;
  const int width = side_width(compare_look_.how, sides_, target_->width());
  const Eigen::Array2d pixel =
      (0.5 * (place.array() + 1.0)) * Eigen::Array2d(width, target_->height());
  const float depth = target_->depth_at(static_cast<int>(pixel.x()), static_cast<int>(pixel.y()));
  if (depth >= 1.0F) return std::nullopt;
  const Eigen::Matrix4d matrix =
      state.view.camera.projection_matrix(state.view.aspect) * state.view.camera.view_matrix();
  const Eigen::Vector4d point =
      matrix.inverse() * Eigen::Vector4d(place.x(), place.y(), 2.0 * depth - 1.0, 1.0);
  return Eigen::Vector3d(point.head<3>() / point.w());
}

void Viewport::update(ViewerState& state, int width, int height) {
  draw_ms_ = moving_ms_ = 0.0;
  visible_ = width >= 2 && height >= 2;
  if (!visible_) return;
  const Stopwatch watch;
  follow_quality(state);
  if (!target_ || target_->width() != width || target_->height() != height) {
    target_.emplace(width, height, quality_.samples);
    smooth_target_.reset();
    stale_ = true;
  }
  state.view.width = width;
  state.view.height = height;
  sides_ = count_sides(state);
  state.view.aspect =
      static_cast<double>(side_width(state.comparison.look.how, sides_, width)) / height;
  if (state.fitting.is_on()) state.fitting.frame_what_is_new(static_cast<double>(width) / height);
  state.view.frame_if_wanted();
  if (is_out_of_date(state)) {
    try {
      follow(state);
    } catch (const UnavailableError& error) {
      state.go_on_without_gpu(error.what());
      sides_ = count_sides(state);
      follow(state);
    }
    moving_ms_ = watch.milliseconds();
  }
  stale_ = stale_ || !(camera_ == state.view.camera);
  camera_ = state.view.camera;
  state.marks.radii_shown.reset();
  state.marks.draft_radii_shown.reset();
  draw_ms_ = watch.milliseconds();
}

double Viewport::seconds_until_smooth() const {
  constexpr double kStillTime = 0.15;  // s
  if (smooth_ || !smooths_ || !visible_) return std::numeric_limits<double>::infinity();
  return kStillTime - 0.001 * still_.milliseconds();
}

void Viewport::draw(GLuint framebuffer, int x, int y, std::int64_t number) {
  if (!visible_) return;
  const Stopwatch watch;
  // The timer starts only here. Otherwise it would include the waiting in update().
  gpu_timer_.begin(number);
  if (std::exchange(stale_, false)) {
    draw_scenes(*target_);
    smooth_ = false;
    still_.restart();
  } else if (wants_smooth()) {
    if (!smooth_target_)
      smooth_target_.emplace(target_->width(), target_->height(), kSmoothSamples);
    draw_scenes(*smooth_target_);
    smooth_ = true;
  }
  (smooth_ ? *smooth_target_ : *target_).copy_to(framebuffer, x, y);
  gpu_timer_.end();
  draw_ms_ += watch.milliseconds();
}

bool Viewport::is_out_of_date(const ViewerState& state) const {
  // FitView looks for changes itself.
  if (state.fitting.is_on()) return true;
  return shows_fit_ || !scene_ || state.revisions().frame != frame_revision_ ||
         state.revisions().lane != lane_revision_ ||
         state.revisions().character != character_revision_ || !(view_ == drawn_options(state)) ||
         !(heat_ == heat_view_of(state)) || radii_ != state.marks.radii_shown ||
         draft_radii_ != state.marks.draft_radii_shown || !(compare_look_ == state.comparison.look);
}

Image Viewport::render_image(ViewerState& state, const Camera& camera, int width, int height,
                             bool transparent) {
  if (!target_ || target_->width() != width || target_->height() != height)
    target_.emplace(width, height, quality_.samples);
  sides_ = count_sides(state);
  if (is_out_of_date(state)) follow(state);
  first_view_.backdrop = !transparent;
  for (ViewOptions& view : other_views_) view.backdrop = !transparent;
  camera_ = camera;
  draw_scenes(*target_);
  return transparent ? target_->read_translucent() : target_->read();
}

void Viewport::follow_quality(const ViewerState& state) {
  const RenderQuality wanted = chosen_quality(state.preferences, software_);
  smooths_ = state.preferences.samples == 0 && wanted.samples < kSmoothSamples;
  if (wanted == quality_) return;
  if (wanted.samples != quality_.samples) target_.reset();
  smooth_target_.reset();
  stale_ = true;
  // The number of samples only concerns the render targets. Scenes are rebuilt for other changes.
  RenderQuality with_samples = quality_;
  with_samples.samples = wanted.samples;
  if (!(with_samples == wanted)) {
    scene_.reset();
    for (std::unique_ptr<CharacterScene>& scene : other_scenes_) scene.reset();
  }
  quality_ = wanted;
}

void Viewport::draw_scenes(const RenderTarget& target) {
  if (shows_fit_) {
    fit_view_.draw(camera_, target);
  } else if (sides_ > 1) {
    std::vector<ComparedScene> compared{{scene_->view(), first_view_}};
    for (const int side : shown_sides_)
      compared.push_back({other_scenes_[side]->view(), other_views_[side]});
    draw_compared(compared, compare_look_, camera_, target);
  } else {
    scene_->view().draw(camera_, first_view_, target, {0, 0, target.width(), target.height()});
  }
  target.resolve();
}

void Viewport::show_draft(const ViewerState& state) {
  scene_->show_skeleton(draft_sticks(state.building));
  const BodyShape* const shape = state.draft_preview.shape();
  if (shape == nullptr) return;
  std::optional<Radii> radii;
  if (shape->has_bones()) radii = draft_radii_ ? *draft_radii_ : state.draft_preview.used_radii();
  scene_->show_shape(*shape, state.draft_preview.revision(), radii ? &*radii : nullptr,
                     state.building.skeleton());
}

void Viewport::follow(ViewerState& state) {
  const bool fits = state.fitting.is_on();
  const bool changes =
      !fits || fit_view_.follow(state.fitting, state.view.options, quality_) || !shows_fit_;
  shows_fit_ = fits;
  stale_ = stale_ || changes;
  if (!fits) follow_character(state);
}

void Viewport::follow_character(ViewerState& state) {
  const Session& session = state.session();
  const bool new_character = state.revisions().character != character_revision_;
  const bool new_lane = state.revisions().lane != lane_revision_;
  if (!scene_ || new_character) {
    scene_ = std::make_unique<CharacterScene>(session, state.character.look(),
                                              state.character.looks_around(), quality_);
  } else if (new_lane) {
    scene_->set_lane(session);
  }
  // The scenes of hidden sides are kept for the next comparison.
  if (new_character)
    for (std::unique_ptr<CharacterScene>& scene : other_scenes_) scene.reset();
  shown_sides_.clear();
  for (const auto& [side, other] : state.comparison.shown_sides()) {
    shown_sides_.push_back(side);
    std::unique_ptr<CharacterScene>& scene = other_scenes_[side];
    if (!scene) {
      scene = std::make_unique<CharacterScene>(*other, state.character.look(),
                                               state.character.looks_around(), quality_);
    } else if (new_lane) {
      scene->set_lane(*other);
    }
  }
  character_revision_ = state.revisions().character;
  lane_revision_ = state.revisions().lane;
  frame_revision_ = state.revisions().frame;
  view_ = drawn_options(state);
  compare_look_ = state.comparison.look;
  if (radii_ != state.marks.radii_shown) {
    radii_ = state.marks.radii_shown;
    scene_->show_radii(session, radii_ && !state.building.is_on() ? &*radii_ : nullptr);
  }
  draft_radii_ = state.marks.draft_radii_shown;
  heat_ = heat_view_of(state);
  HeatView heat = heat_;
  heat.painted = painted_colors(state);
  first_view_ = shown_of(session, view_);
  scene_->update(session, first_view_, heat);
  if (state.building.is_on()) show_draft(state);
  state.heat.extent = scene_->heat_extent();
  state.heat.fit(scene_->heat_values());
  view_.heat_range = first_view_.heat_range = drawn_options(state).heat_range;
  // In an overlay, the other side is a ghost in a color of its own. While the user paints, only the
  // first side shows colors.
  const bool plain = compare_look_.how == CompareHow::kOverlay || state.tools.paint.tool;
  for (const auto& [side, other] : state.comparison.shown_sides()) {
    other_views_[side] = shown_of(*other, view_);
    other_scenes_[side]->update(*other, other_views_[side],
                                {plain ? HeatMap::kNone : heat_.map, &session, heat_.joint});
  }
}

}  // namespace sinew

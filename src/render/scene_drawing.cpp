// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstddef>

#include "render/clipping.h"
#include "render/scene_view.h"

namespace sinew {
namespace {

// Colors are sRGB.
const Eigen::Vector4f kWireColor(0.06F, 0.07F, 0.10F, 0.22F);
const Eigen::Vector4f kSimulationWireColor(0.02F, 0.16F, 0.34F, 0.42F);
const Eigen::Vector4f kNormalColor(0.10F, 0.42F, 0.85F, 0.85F);

constexpr float kNormalLength = 0.02F;

// Marks of contacts keep their size in the world where less than about 0.8 m of it is seen. Where
// more is seen, they keep their size on the screen.
constexpr float kSmallestContact = 1.25F;  // 1 / m

// Edges of the simulated surface are chords inside a rounder skin. Lifted by this much, they are
// visible.
constexpr float kSimulationLift = 0.012F;

/// The uniform block of shaders/scene.glsl (std140).
struct SceneBlock {
  Eigen::Matrix<float, 4, 4, Eigen::DontAlign> view_projection;
  Eigen::Matrix<float, 4, 4, Eigen::DontAlign> light_projection;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> eye;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> key_direction;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> fill_direction;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> ground_region;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> backdrop_top;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> backdrop_bottom;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> viewport;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> camera_right;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> camera_up;
  Eigen::Matrix<float, 4, 1, Eigen::DontAlign> cut;
};
static_assert(sizeof(SceneBlock) == 288);

/// Converts a matrix from the shadow map's [0, 1] to OpenGL's [-1, 1].
Eigen::Matrix4f clip_from_unit(const Eigen::Matrix4f& matrix) {
  Eigen::Matrix4f stretch = Eigen::Matrix4f::Identity() * 2.0F;
  stretch.col(3) << -1.0F, -1.0F, -1.0F, 1.0F;
  return stretch * matrix;
}

}  // namespace

void SceneView::upload_scene(const Eigen::Matrix4f& view_projection, const Camera& camera,
                             const ViewOptions& options, const KeyLight& light,
                             const PixelRect& rect) {
  SceneBlock block;
  block.view_projection = view_projection;
  block.light_projection = light.to_shadow_map;
  block.eye << camera.viewpoint().cast<float>(), 1.0F;
  block.key_direction << light.direction, light.depth_over_width;
  // The fill light comes from the right and above, relative to the camera. Seen from the front,
  // this is the side away from the key light.
  const Eigen::Vector3d fill = camera.axes().transpose() * Eigen::Vector3d(0.7, 0.45, 0.55);
  block.fill_direction << fill.normalized().cast<float>(),
      static_cast<float>(options.light.environment);
  block.ground_region << light.ground_region, 1.0F / light.ground_region.z();
  block.backdrop_top << options.backdrop_top, 1.0F;
  block.backdrop_bottom << options.backdrop_bottom, 1.0F;
  block.viewport << static_cast<float>(rect.x), static_cast<float>(rect.y),
      static_cast<float>(rect.width), static_cast<float>(rect.height);
  const Eigen::Matrix3f axes = camera.axes().cast<float>();
  block.camera_right << axes.row(0).transpose(), 0.0F;
  block.camera_up << axes.row(1).transpose(), 0.0F;
  block.cut = Clipping::no_plane();
  scene_.upload(&block, sizeof(block), true);
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, scene_.get());
}

KeyLight SceneView::follow_shadows(const Camera& camera, const ViewOptions& options,
                                   const PixelRect& rect) {
  const Eigen::AlignedBox3f casters = shadow_casters_box();
  const KeyLight light = KeyLight::around(casters, options.light);
  // The camera does not influence the shadows.
  if (shadows_stale_ || !(shadow_options_ == options)) {
    upload_scene(clip_from_unit(light.to_shadow_map), camera, options, light, rect);
    shadow_.begin_map();
    draw_shadow_casters(options);
    shadow_.finish();
    upload_scene(ground_occlusion_.cover(casters), camera, options, light, rect);
    ground_occlusion_.begin_heights();
    draw_shadow_casters(options);
    ground_occlusion_.finish();
    ambient_.cover(casters);
    for (int i = 0; ambient_.is_on() && i < AmbientPass::kDirections; ++i) {
      upload_scene(ambient_.matrix(i), camera, options, light, rect);
      ambient_.begin_map(i);
      draw_shadow_casters(options);
    }
    shadows_stale_ = false;
    shadow_options_ = options;
  }
  shadow_.bind();
  ground_occlusion_.bind();
  if (ambient_.is_on()) ambient_.bind();
  return light;
}

void SceneView::begin_drawing(const Camera& camera, const ViewOptions& options,
                              const RenderTarget& target, const PixelRect& rect,
                              const PixelRect& part) {
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  glDepthFunc(GL_LEQUAL);
  // All inner structures would be in the shadow of the skin.
  const bool shadows = !(options.skin && options.inner());
  painter_.begin(shadows, options);
  if (options.cut && tetrahedra_) {
    CutPlane plane = cut_plane_of(options);
    plane.distance -= plane.normal.dot(tetrahedra_offset_);
    tetrahedra_->cut(plane);
  }
  for (const ShaderProgram* program :
       {&programs_.stick, &programs_.tetrahedra, &programs_.section}) {
    program->set("receives_shadow", shadows);
  }
  const KeyLight light = follow_shadows(camera, options, rect);
  const Eigen::Matrix4d view_projection =
      camera.projection_matrix(rect.aspect()) * camera.view_matrix();
  upload_scene(view_projection.cast<float>(), camera, options, light, rect);
  target.bind();
  glViewport(rect.x, rect.y, rect.width, rect.height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(part.x, part.y, part.width, part.height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
}

void SceneView::draw_ghost(const Camera& camera, const ViewOptions& options,
                           const Eigen::Vector3f& color, float opacity, const RenderTarget& target,
                           const PixelRect& rect) {
  if (rect.width <= 0 || rect.height <= 0 || !skin_) return;
  begin_drawing(camera, options, target, rect, rect);
  glClear(GL_DEPTH_BUFFER_BIT);
  SurfacePainter::Look look;
  look.gloss = 0.5F;
  look.tint << color, 1.0F;
  const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
  painter_.draw_nearest_layer(*skin_, opacity, look);
  glDisable(GL_SCISSOR_TEST);
}

void SceneView::draw_depth(const Camera& camera, const ViewOptions& options,
                           const RenderTarget& target, const PixelRect& rect) {
  if (rect.width <= 0 || rect.height <= 0) return;
  begin_drawing(camera, options, target, rect, rect);
  glClear(GL_DEPTH_BUFFER_BIT);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_shadow_casters(options);
  if (options.ground && camera.viewpoint().y() > 0.0) draw_ground(camera, options);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_SCISSOR_TEST);
}

void SceneView::draw(const Camera& camera, const ViewOptions& options, const RenderTarget& target,
                     const PixelRect& rect, const std::optional<PixelRect>& part) {
  const PixelRect drawn = part.value_or(rect);
  if (rect.width <= 0 || rect.height <= 0 || drawn.width <= 0 || drawn.height <= 0) return;
  begin_drawing(camera, options, target, rect, drawn);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(options.backdrop ? GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT);

  // Draws front to back, so that little is shaded that is hidden later.
  const bool solid_skin = options.skin && !options.inner() && skin_;
  const SurfacePainter::Look look{options.shading};
  if (solid_skin) {
    const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
    painter_.draw_solid(*skin_, look);
  }
  for (const Surrounding& around : surroundings_) painter_.draw_solid(around.drawable, look);
  draw_inside(options);
  if (options.simulation && !options.skin && simulation_) {
    const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
    painter_.draw_solid(simulation_->drawable, look);
  }
  if (options.ground && camera.viewpoint().y() > 0.0) draw_ground(camera, options);
  if (options.backdrop) draw_backdrop();

  const Eigen::Vector3f eye = camera.viewpoint().cast<float>();
  if (solid_skin) {
    const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
    painter_.draw_translucent(*skin_, eye, look);
  }
  for (const Surrounding& around : surroundings_) {
    painter_.draw_translucent(around.drawable, eye, look);
  }
  {
    const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
    if (options.skin && options.inner() && skin_) {
      painter_.draw_nearest_layer(*skin_, options.inner_skin_opacity,
                                  {options.shading, 0.5F, Eigen::Vector4f::Zero(), true});
    }
    if (options.wireframe && skin_) painter_.draw_edges(*skin_, kWireColor, 0.0F);
    if (options.normals && skin_) painter_.draw_normals(*skin_, kNormalColor, kNormalLength);
    if (options.simulation && simulation_) {
      painter_.draw_edges(simulation_->drawable, kSimulationWireColor, kSimulationLift);
    }
  }
  draw_over_everything(options);
  glDisable(GL_SCISSOR_TEST);
}

/// Returns the box of the skin and the surroundings near it. Large surroundings would make the
/// shadow map too coarse, so that those far from the skin cast no shadow.
Eigen::AlignedBox3f SceneView::shadow_casters_box() const {
  constexpr float kNear = 0.6F;  // of the skin's largest side
  Eigen::AlignedBox3f casters = skin_box_;
  if (skin_box_.isEmpty()) return casters;
  const Eigen::Vector3f reach = Eigen::Vector3f::Constant(kNear * skin_box_.sizes().maxCoeff());
  const Eigen::AlignedBox3f near(skin_box_.min() - reach, skin_box_.max() + reach);
  for (const Surrounding& around : surroundings_) {
    if (near.intersects(around.box)) casters.extend(near.intersection(around.box));
  }
  return casters;
}

void SceneView::draw_shadow_casters(const ViewOptions& options) const {
  for (const Surrounding& around : surroundings_) painter_.draw_shadow(around.drawable);
  // Structures inside a surface that is shown cast no shadow of their own.
  const SurfaceDrawable* surface = nullptr;
  if (options.simulation && simulation_) surface = &simulation_->drawable;
  if (options.skin && skin_) surface = &*skin_;
  if (surface != nullptr) {
    const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
    painter_.draw_shadow(*surface);
  }
  draw_section(programs_.section_depth, options);
  if (surface != nullptr) return;
  if (options.volumes) {
    programs_.stick_depth.use();
    volumes_.draw();
  }
  const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
  if (options.base && base_) painter_.draw_shadow(base_->drawable);
  if (options.tetrahedra) draw_tetrahedra(programs_.tetrahedra_depth, options);
}

void SceneView::draw_inside(const ViewOptions& options) const {
  if (options.volumes) {
    programs_.stick.use();
    programs_.stick.set("faceted", false);
    volumes_.draw();
  }
  if (options.anchors || options.sliding) {
    programs_.stick.use();
    programs_.stick.set("faceted", false);
    if (options.anchors) anchors_.draw();
    if (options.sliding) sliding_.draw();
  }
  const bool heat = tetrahedra_ && tetrahedra_->has_scalars();
  if (heat) painter_.set_heat(programs_.section_heat);
  draw_section(heat ? programs_.section_heat : programs_.section, options);
  const Clipping clipping(options, scene_, offsetof(SceneBlock, cut));
  if (options.base && base_) {
    // Most of the base lies on the volumes. There the volumes are seen, without flicker.
    if (options.volumes) glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.0F, 100.0F);
    painter_.draw_solid(base_->drawable, {Shading::kStudio, 0.6F});
    glDisable(GL_POLYGON_OFFSET_FILL);
  }
  if (!options.tetrahedra || !tetrahedra_) return;
  if (heat) painter_.set_heat(programs_.tetrahedra_heat);
  draw_tetrahedra(heat ? programs_.tetrahedra_heat : programs_.tetrahedra, options);
}

void SceneView::draw_tetrahedra(const ShaderProgram& program, const ViewOptions& options) const {
  if (!tetrahedra_) return;
  program.use();
  program.set("offset", tetrahedra_offset_);
  program.set("shrink", options.tetrahedron_size);
  tetrahedra_->draw();
}

void SceneView::draw_section(const ShaderProgram& program, const ViewOptions& options) const {
  if (!tetrahedra_ || !options.cut) return;
  program.use();
  program.set("offset", tetrahedra_offset_);
  program.set("plane_normal", cut_plane_of(options).normal);
  tetrahedra_->draw_section();
}

void SceneView::draw_ground(const Camera& camera, const ViewOptions& options) const {
  const Eigen::Vector3f center =
      skin_box_.isEmpty() ? Eigen::Vector3f::Zero() : Eigen::Vector3f(skin_box_.center());
  programs_.ground.use();
  programs_.ground.set("center", center);
  programs_.ground.set("radius", static_cast<float>(std::max(8.0, 3.0 * camera.distance)));
  programs_.ground.set("grid_strength", options.grid ? 0.16F : 0.0F);
  programs_.ground.set("shadow_only", !options.backdrop);
  programs_.ground.set("occlusion_region", ground_occlusion_.region());
  no_inputs_.bind();
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void SceneView::draw_backdrop() const {
  programs_.backdrop.use();
  no_inputs_.bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void SceneView::draw_over_everything(const ViewOptions& options) const {
  // In front of everything else, but still depth-tested among themselves.
  glDepthRange(0.0, 0.02);
  programs_.stick.use();
  programs_.stick.set("receives_shadow", false);
  if (options.skeleton) {
    programs_.stick.set("faceted", true);
    bones_.draw();
  }
  programs_.stick.set("faceted", false);
  if (options.skeleton) joints_.draw();
  if (options.contacts) {
    programs_.stick.set("smallest_size", kSmallestContact);
    contacts_.draw();
    programs_.stick.set("smallest_size", 0.0F);
  }
  glDepthRange(0.0, 1.0);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/types.h"
#include "render/ambient_pass.h"
#include "render/camera.h"
#include "render/gl_objects.h"
#include "render/ground_occlusion.h"
#include "render/render_target.h"
#include "render/shadow_pass.h"
#include "render/stick_drawable.h"
#include "render/surface_drawable.h"
#include "render/surface_painter.h"
#include "render/tetrahedra_drawable.h"
#include "render/view_options.h"

namespace sinew {

/// Describes a rectangle of an image in pixels, from its lower left.
struct PixelRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  double aspect() const { return static_cast<double>(width) / height; }
};

/// Draws a character on a floor in a small studio: its skin, its inner structures, and its
/// surroundings. It draws surfaces, sticks and tetrahedra, and knows nothing about what moves them.
/// Positions are relative to an origin, so that float is precise enough far from the world's
/// origin. A context must be current in every call.
class SceneView {
 public:
  explicit SceneView(const RenderQuality& quality);

  /// Sets the skin. `images`: those to which the parts' materials refer.
  void set_skin(const std::vector<SurfacePart>& parts, const std::vector<Image>& images = {});
  /// Replaces the material of one of the skin's parts (SurfaceDrawable::set_material()).
  void set_skin_material(int part, const SurfaceMaterial& material);
  /// Sets a value for each of the skin's vertices. The skin shows the values as colors, by the heat
  /// range and color map of the options, instead of its materials. NaN: unknown, gray; empty: shows
  /// the materials. They stay until the next call.
  void set_skin_scalars(std::span<const float> scalars);
  /// Adds a surface to the surroundings. \return its number, from 0
  int add_surrounding(const std::vector<SurfacePart>& parts, const std::vector<Image>& images);
  void set_simulation(const std::vector<Triangle>& triangles);
  void set_base(const std::vector<Triangle>& triangles);
  /// \param depths  of each vertex below the skin, from 0 to 1, for the colors where the tissue is
  ///                cut; empty: 0 everywhere
  void set_tetrahedra(const std::vector<Tetrahedron>& tetrahedra, std::vector<float> depths = {});
  /// Sets a value for each tetrahedron, which then shows it as a color like set_skin_scalars().
  void set_tetrahedra_scalars(std::span<const float> scalars);

  /// Sets the skin's vertices for the next frames and their bounding box, both relative to
  /// `origin`.
  void move_skin(std::size_t vertices, const Eigen::AlignedBox3f& box,
                 const Eigen::Vector3d& origin, const VertexWriter& write);
  /// Does the same as move_skin() by SurfaceDrawable::move_shared(). Returns false if buffers
  /// cannot be shared.
  bool move_skin_shared(std::size_t vertices, const Eigen::AlignedBox3f& box,
                        const Eigen::Vector3d& origin, const BufferSharer& share,
                        const SharedVertexWriter& writer);
  /// Does the same as move_skin() by SurfaceDrawable::move_shaded().
  void move_skin_shaded(std::size_t vertices, const Eigen::AlignedBox3f& box,
                        const Eigen::Vector3d& origin, const VertexShading& write);
  /// Does the same as move_skin() for a surface of the surroundings.
  void move_surrounding(int number, std::size_t vertices, const Eigen::AlignedBox3f& box,
                        const Eigen::Vector3d& origin, const VertexWriter& write);
  /// Sets vertices (3 x n) for the next frames, relative to `origin`. Their normals are computed
  /// here.
  void move_simulation(const PointsF& positions, const Eigen::Vector3d& origin);
  void move_base(const PointsF& positions, const Eigen::Vector3d& origin);
  void move_tetrahedra(const PointsF& positions, const Eigen::Vector3d& origin);
  /// Sets the sticks, in the world.
  void move_volumes(const std::vector<Stick>& sticks);
  void move_skeleton(const std::vector<Stick>& bones, const std::vector<Stick>& joints);

  void move_anchors(const std::vector<Stick>& sticks) { anchors_.move(sticks); }
  void move_sliding(const std::vector<Stick>& sticks) { sliding_.move(sticks); }
  void move_contacts(const std::vector<Stick>& sticks) { contacts_.move(sticks); }

  /// Returns the bounding box of the skin's latest positions, in the world.
  const Eigen::AlignedBox3f& skin_box() const { return skin_box_; }

  /// Draws a frame into a rectangle of the target and leaves the rest of it unchanged. With `part`,
  /// only the pixels of the frame that are inside `part`, too, are drawn.
  void draw(const Camera& camera, const ViewOptions& options, const RenderTarget& target,
            const PixelRect& rect, const std::optional<PixelRect>& part = std::nullopt);
  /// Draws the nearest layer of the skin over the current image, in its own color (linear). The
  /// depth buffer then holds the skin's depth.
  void draw_ghost(const Camera& camera, const ViewOptions& options, const Eigen::Vector3f& color,
                  float opacity, const RenderTarget& target, const PixelRect& rect);
  /// Fills the depth buffer with the depth that draw() leaves.
  void draw_depth(const Camera& camera, const ViewOptions& options, const RenderTarget& target,
                  const PixelRect& rect);

 private:
  struct Programs {
    explicit Programs(const RenderQuality& quality);
    ShaderProgram stick;
    ShaderProgram stick_depth;
    ShaderProgram tetrahedra;
    ShaderProgram tetrahedra_heat;
    ShaderProgram tetrahedra_depth;
    ShaderProgram section;
    ShaderProgram section_heat;
    ShaderProgram section_depth;
    ShaderProgram ground;
    ShaderProgram backdrop;
  };
  struct MovingSurface {
    std::vector<Triangle> triangles;  ///< for computing normals
    SurfaceDrawable drawable;
    void move(const PointsF& positions, const Eigen::Vector3d& origin);
  };

  struct Surrounding {
    SurfaceDrawable drawable;
    Eigen::AlignedBox3f box;  ///< in the world
  };

  Eigen::AlignedBox3f shadow_casters_box() const;
  void upload_scene(const Eigen::Matrix4f& view_projection, const Camera& camera,
                    const ViewOptions& options, const KeyLight& light, const PixelRect& rect);
  /// Updates the light's shadow, the ground's occlusion and the ambient occlusion if something has
  /// moved or the options have changed, and binds them.
  KeyLight follow_shadows(const Camera& camera, const ViewOptions& options, const PixelRect& rect);
  void begin_drawing(const Camera& camera, const ViewOptions& options, const RenderTarget& target,
                     const PixelRect& rect, const PixelRect& part);
  void draw_shadow_casters(const ViewOptions& options) const;
  void draw_inside(const ViewOptions& options) const;
  void draw_ground(const Camera& camera, const ViewOptions& options) const;
  void draw_backdrop() const;
  void draw_over_everything(const ViewOptions& options) const;
  void draw_tetrahedra(const ShaderProgram& program, const ViewOptions& options) const;
  /// Draws the section where the tissue is cut.
  void draw_section(const ShaderProgram& program, const ViewOptions& options) const;
  void set_skin_box(const Eigen::AlignedBox3f& box);

  Programs programs_;
  SurfacePainter painter_;
  ShadowPass shadow_;
  GroundOcclusion ground_occlusion_;
  AmbientPass ambient_;
  bool shadows_stale_ = true;
  ViewOptions shadow_options_;  ///< options with which the shadows were drawn
  Buffer scene_;
  VertexArray no_inputs_;

  std::optional<SurfaceDrawable> skin_;
  std::vector<Surrounding> surroundings_;
  std::optional<MovingSurface> simulation_;
  std::optional<MovingSurface> base_;
  std::optional<TetrahedraDrawable> tetrahedra_;
  Eigen::Vector3f tetrahedra_offset_ = Eigen::Vector3f::Zero();
  StickDrawable volumes_{StickDrawable::Shape::kCapsule};
  StickDrawable bones_{StickDrawable::Shape::kOctahedron};
  StickDrawable joints_{StickDrawable::Shape::kCapsule};
  StickDrawable contacts_{StickDrawable::Shape::kCapsule};
  StickDrawable anchors_{StickDrawable::Shape::kNeedle};
  StickDrawable sliding_{StickDrawable::Shape::kNeedle};
  Eigen::AlignedBox3f skin_box_;
};

}  // namespace sinew

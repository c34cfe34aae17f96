// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "render/gl_objects.h"
#include "render/surface_drawable.h"
#include "render/view_options.h"

namespace sinew {

/// Draws surfaces with their materials: first solid parts, then translucent ones from back to
/// front. Both sides of all triangles are drawn, whether or not their material is double-sided:
/// characters have open clothes and patches whose triangles face inwards, and a hole is uglier than
/// the back of a sleeve. The uniform block of shaders/scene.glsl must be bound.
///
/// A surface with scalars shows these for every look: the color of the map, lit from the eye. Where
/// the surface faces the eye, it has exactly the color of heat_color(). Away from there it loses
/// light, 55 % at the silhouette (30 % of the display value), and gains haze, 6 % of white.
class SurfacePainter {
 public:
  /// Selects the shading, gloss and tint of a surface.
  struct Look {
    Shading shading = Shading::kStudio;
    float gloss = 0.25F;  ///< 0 dull, 1 polished
    /// A linear color, and in w the fraction by which it replaces the color of the materials.
    Eigen::Vector4f tint = Eigen::Vector4f::Zero();
    bool glassy = false;  ///< a translucent layer becomes denser towards its outline
  };

  explicit SurfacePainter(const RenderQuality& quality);

  /// Prepares the following draws: textures and heat colors as in `options`. `shadows`: surfaces
  /// receive shadows. Without textures, a part with a color texture has the plain material.
  void begin(bool shadows, const ViewOptions& options);

  /// Sets the heat colors of begin() in another program that shows scalars (shaders/heat.glsl).
  void set_heat(const ShaderProgram& program) const;

  /// Draws into a depth map everything that casts a shadow, i.e. all but mostly transparent parts.
  void draw_shadow(const SurfaceDrawable& surface) const;
  /// Draws all but the translucent parts.
  void draw_solid(const SurfaceDrawable& surface, const Look& look) const;
  /// Draws the translucent parts over everything else. Writes no depth.
  void draw_translucent(const SurfaceDrawable& surface, const Eigen::Vector3f& eye,
                        const Look& look) const;
  /// Draws the nearest layer of the surface, solid or not, blended over the image.
  void draw_nearest_layer(const SurfaceDrawable& surface, float opacity, const Look& look) const;
  /// Draws the edges of the triangles, moved towards the eye by `lift`. `color`: display color and
  /// opacity.
  void draw_edges(const SurfaceDrawable& surface, const Eigen::Vector4f& color, float lift) const;
  /// Draws the normal of each vertex as a line of a length. `color`: display color and opacity.
  void draw_normals(const SurfaceDrawable& surface, const Eigen::Vector4f& color,
                    float length) const;

 private:
  /// The range of opacities that is drawn, from the first up to the second.
  using OpacityRange = Eigen::Vector2f;

  /// The programs of a look, one for each kind of material.
  struct Programs {
    Programs(const RenderQuality& quality, const char* look);
    ShaderProgram plain;
    ShaderProgram textured;
    ShaderProgram normal_mapped;
  };
  /// Indices of the looks: those of Shading, and one for scalars.
  static constexpr int kHeat = 4;
  static constexpr int kLooks = 5;

  SurfaceMaterial shown_material(const SurfaceMaterial& material) const;
  bool blends(const SurfaceDrawable& surface, int part) const;
  /// One side of a blended part.
  struct BlendedSide {
    int part;
    GLenum culled;                ///< the faces that are not drawn
    std::pair<float, int> order;  ///< larger ones are drawn first
  };
  /// Returns both sides of the blended parts, the one farthest from the eye first.
  std::vector<BlendedSide> blended_sides(const SurfaceDrawable& surface,
                                         const Eigen::Vector3f& eye) const;
  const ShaderProgram& program_for(const SurfaceMaterial& material, int look) const;
  /// Draws depth only; of blended materials, opacities from `of_blended` on.
  void draw_depth(const SurfaceDrawable& surface, float of_blended) const;
  void draw_part(const SurfaceDrawable& surface, int part, const OpacityRange& kept, float opacity,
                 const Look& look) const;

  RenderQuality quality_;
  mutable std::array<std::optional<Programs>, kLooks> programs_;  ///< by look; made on first use
  ShaderProgram depth_;
  ShaderProgram material_depth_;
  ShaderProgram edges_;
  ShaderProgram normals_;
  std::array<Texture, 2> color_maps_;  ///< by ColorMap
  bool shadows_ = true;
  bool textures_ = true;
  HeatRange heat_range_;
  ColorMap heat_colors_ = ColorMap::kSequential;
};

}  // namespace sinew

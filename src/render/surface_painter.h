#pragma once

#include <array>
#include <optional>
#include <vector>

#include "render/gl_objects.h"
#include "render/surface_drawable.h"
#include "render/view_options.h"

namespace sinew {

/// Draws surfaces with their materials: what is solid first, what can be seen through later, back
/// to front. Both sides of all triangles are drawn, whether their material is double-sided or not:
/// characters bring open clothes and patches that are turned inside out, and a hole is uglier than
/// the back of a sleeve. The uniform block of shaders/scene.glsl must be bound.
///
/// A surface with scalars shows them whatever its look: the map's colour in a light from the eye,
/// which leaves it as heat_color() has it where the surface faces the eye. Away from there it loses
/// light, 55 % at the silhouette (30 % of the display value), and takes on haze, 6 % of white.
class SurfacePainter {
 public:
  struct Look {
    Shading shading = Shading::kStudio;
    float gloss = 0.25F;  ///< 0 dull, 1 polished
    /// A linear colour, and by which share it replaces that of the materials.
    Eigen::Vector4f tint = Eigen::Vector4f::Zero();
    bool glassy = false;  ///< a veil is denser towards its outline
  };

  explicit SurfacePainter(const RenderQuality& quality);

  /// For what follows: textures and heat colours as in `options`. `shadows`: surfaces receive them.
  /// Without textures a part whose colour is in one takes that of plain material.
  void begin(bool shadows, const ViewOptions& options);

  /// Into a depth map: what casts a shadow, all but what is mostly transparent.
  void draw_shadow(const SurfaceDrawable& surface) const;
  /// All but what can be seen through.
  void draw_solid(const SurfaceDrawable& surface, const Look& look) const;
  /// What can be seen through, over a picture of all else; writes no depth.
  void draw_translucent(const SurfaceDrawable& surface, const Eigen::Vector3f& eye,
                        const Look& look) const;
  /// Its nearest layer as a veil over the picture, solid or not.
  void draw_veil(const SurfaceDrawable& surface, float opacity, const Look& look) const;
  /// The triangles' edges, drawn `lift` nearer to the eye than they are; display colour and
  /// opacity.
  void draw_edges(const SurfaceDrawable& surface, const Eigen::Vector4f& color, float lift) const;
  /// The normal of each vertex as a line of so many units; display colour and opacity.
  void draw_normals(const SurfaceDrawable& surface, const Eigen::Vector4f& color,
                    float length) const;

 private:
  /// Opacities from the first up to the second are drawn.
  using Kept = Eigen::Vector2f;

  /// One for each kind of material.
  struct Programs {
    Programs(const RenderQuality& quality, const char* look);
    ShaderProgram plain;
    ShaderProgram textured;
    ShaderProgram normal_mapped;
  };
  /// Numbers of the looks: a Shading's own, and that of scalars in its place.
  static constexpr int kHeat = 4;
  static constexpr int kLooks = 5;

  SurfaceMaterial seen(const SurfaceMaterial& material) const;
  bool blends(const SurfaceDrawable& surface, int part) const;
  /// The blended parts, the one farthest from the eye first.
  std::vector<int> blended_parts(const SurfaceDrawable& surface, const Eigen::Vector3f& eye) const;
  const ShaderProgram& program_for(const SurfaceMaterial& material, int look) const;
  /// Depth only; blended materials from the opacity `of_blended` on.
  void draw_depth(const SurfaceDrawable& surface, float of_blended) const;
  void draw_part(const SurfaceDrawable& surface, int part, const Kept& kept, float opacity,
                 const Look& look) const;

  RenderQuality quality_;
  mutable std::array<std::optional<Programs>, kLooks> programs_;  ///< made when first drawn with
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

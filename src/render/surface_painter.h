#pragma once

#include <vector>

#include "render/gl_objects.h"
#include "render/surface_drawable.h"
#include "render/view_options.h"

namespace sinew {

/// Draws surfaces with their materials: what is solid first, what can be seen through later, back
/// to front. Both sides of all triangles are drawn, whether their material is double-sided or not:
/// characters bring open clothes and patches that are turned inside out, and a hole is uglier than
/// the back of a sleeve. The uniform block of shaders/scene.glsl must be bound.
class SurfacePainter {
 public:
  explicit SurfacePainter(const RenderQuality& quality);

  /// For what follows. `shadows`: surfaces receive them. Without textures a part whose colour is in
  /// one takes that of plain material.
  void begin(bool shadows, bool textures);

  /// Into a depth map: what casts a shadow, all but what is mostly transparent.
  void draw_shadow(const SurfaceDrawable& surface) const;
  /// All but what can be seen through.
  void draw_solid(const SurfaceDrawable& surface, float gloss) const;
  /// What can be seen through, over a picture of all else; writes no depth.
  void draw_translucent(const SurfaceDrawable& surface, const Eigen::Vector3f& eye,
                        float gloss) const;
  /// Its nearest layer as a veil over the picture, solid or not.
  void draw_veil(const SurfaceDrawable& surface, float opacity, float gloss) const;
  /// The triangles' edges, drawn `lift` nearer to the eye than they are; display colour and
  /// opacity.
  void draw_edges(const SurfaceDrawable& surface, const Eigen::Vector4f& color, float lift) const;

 private:
  /// Opacities from the first up to the second are drawn.
  using Kept = Eigen::Vector2f;

  SurfaceMaterial seen(const SurfaceMaterial& material) const;
  bool blends(const SurfaceDrawable& surface, int part) const;
  /// The blended parts, the one farthest from the eye first.
  std::vector<int> blended_parts(const SurfaceDrawable& surface, const Eigen::Vector3f& eye) const;
  const ShaderProgram& program_for(const SurfaceMaterial& material) const;
  /// Depth only; blended materials from the opacity `of_blended` on.
  void draw_depth(const SurfaceDrawable& surface, float of_blended) const;
  void draw_part(const SurfaceDrawable& surface, int part, const Kept& kept, float opacity,
                 float gloss) const;

  ShaderProgram plain_;
  ShaderProgram textured_;
  ShaderProgram normal_mapped_;
  ShaderProgram depth_;
  ShaderProgram material_depth_;
  ShaderProgram edges_;
  bool textures_ = true;
};

}  // namespace sinew

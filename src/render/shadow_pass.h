#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// Where the key light shines from and what of the world its shadow map covers.
struct KeyLight {
  Eigen::Vector3f direction;      ///< towards the light
  Eigen::Matrix4f to_shadow_map;  ///< world to [0, 1]^3
  float depth_over_width;         ///< of the region that the map covers
  Eigen::Vector3f ground_region;  ///< least x and z and the side of the square that it can shade

  /// Covers the box as a caster, and the ground y = 0 as a receiver of its shadow.
  static KeyLight around(const Eigen::AlignedBox3f& casters);
};

/// The shadow map of the key light, and from it the soft shadow on the ground: percentage-closer
/// soft shadows in a picture of the ground seen from above, so that a wide, smooth edge costs the
/// same however large the window is.
class ShadowPass {
 public:
  explicit ShadowPass(const RenderQuality& quality);

  /// From here on, depth is drawn into the shadow map.
  void begin_map() const;
  /// Ends the map and draws the ground's shadow.
  void finish() const;
  /// Both, for what reads them.
  void bind() const;

 private:
  int ground_size_;
  DepthMap map_;
  Sampler compare_sampler_;
  Texture ground_;
  Framebuffer ground_framebuffer_;
  ShaderProgram ground_program_;
  VertexArray no_inputs_;
};

}  // namespace sinew

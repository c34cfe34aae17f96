// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// Describes the direction of the key light and the region that its shadow map covers.
struct KeyLight {
  Eigen::Vector3f direction;      ///< towards the light
  Eigen::Matrix4f to_shadow_map;  ///< world to [0, 1]^3
  float depth_over_width;         ///< ratio for the region that the map covers
  Eigen::Vector3f ground_region;  ///< smallest x and z, and side, of the square that it can shade

  /// Returns the light whose map covers the box of the casters; the ground y = 0 receives the
  /// shadow.
  static KeyLight around(const Eigen::AlignedBox3f& casters, const Lighting& lighting = {});
};

/// Draws the shadow map of the key light, and from it the soft shadow on the ground. The latter is
/// computed by percentage-closer soft shadows in an image of the ground from above, so that a wide,
/// smooth edge costs the same for every window size.
class ShadowPass {
 public:
  explicit ShadowPass(const RenderQuality& quality);

  /// Begins the shadow map: depth is drawn into it from here on.
  void begin_map() const;
  /// Ends the map and draws the ground's shadow.
  void finish() const;
  /// Binds the shadow map and the ground's shadow for the shaders that read them.
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

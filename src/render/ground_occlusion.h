// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// Computes the ambient occlusion that a body casts on the ground y = 0, i.e. how much of the sky
/// it hides: dark where it touches, softer the higher it is. The input is a map of its heights,
/// seen from below.
class GroundOcclusion {
 public:
  explicit GroundOcclusion(const RenderQuality& quality);

  /// Sets the region of the height map from a box around the body.
  /// \return  projection to draw the map with: the ground's x and z to [-1, 1], and heights up to
  ///          the reach of the occlusion
  Eigen::Matrix4f cover(const Eigen::AlignedBox3f& casters);
  /// Begins the height map: depth is drawn into it from here on.
  void begin_heights() const;
  /// Ends the height map and computes the occlusion, which bind() binds.
  void finish() const;
  void bind() const;
  /// Returns the smallest x and z and the side of the square that the map covers, and 1 / side.
  Eigen::Vector4f region() const;

 private:
  int size_;
  Eigen::Vector3f region_ = Eigen::Vector3f::Zero();
  DepthMap heights_;
  Texture occlusion_;
  Framebuffer occlusion_framebuffer_;
  ShaderProgram program_;
  VertexArray no_inputs_;
};

}  // namespace sinew

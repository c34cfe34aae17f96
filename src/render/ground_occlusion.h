#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// How much of the sky a body takes from the ground y = 0 below it: dark where it touches, softer
/// the higher it is. From a picture of its heights, seen from below.
class GroundOcclusion {
 public:
  explicit GroundOcclusion(const RenderQuality& quality);

  /// What the picture of heights must cover, from a box around the body. \return the matrix that it
  /// is drawn with: the ground's x and z to [-1, 1], and heights up to reach()
  Eigen::Matrix4f cover(const Eigen::AlignedBox3f& casters);
  /// From here on, depth is drawn into the picture of heights.
  void begin_heights() const;
  /// Ends it and makes of it what finish() binds.
  void finish() const;
  void bind() const;
  /// Least x and z and the side of the square that it covers, and 1 / side.
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

#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// Ambient occlusion of surfaces: depth maps of the body from directions all around it, from which
/// shaders/ambient.glsl finds for each vertex how much of the light from everywhere it gets. They
/// depend on the body and not on the camera.
class AmbientPass {
 public:
  static constexpr int kDirections = 20;

  explicit AmbientPass(const RenderQuality& quality);

  /// Without it, surfaces get all of it.
  bool is_on() const { return size_ > 0; }
  /// Where the maps are taken from, by the box around what casts.
  void cover(const Eigen::AlignedBox3f& casters);
  /// World to [-1, 1] of one map.
  Eigen::Matrix4f matrix(int direction) const;
  /// From here on, depth is drawn into the map of a direction. \param direction  0: all are cleared
  void begin_map(int direction) const;
  void bind() const;

 private:
  int size_;  ///< texels of each map a side; 0: off
  Eigen::Vector3f center_ = Eigen::Vector3f::Zero();
  float radius_ = 1.0F;
  DepthMap maps_;  ///< side by side
  Sampler sampler_;
  Buffer block_;
};

}  // namespace sinew

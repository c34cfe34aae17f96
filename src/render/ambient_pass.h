// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "render/depth_map.h"
#include "render/view_options.h"

namespace sinew {

/// Computes ambient occlusion of surfaces. It renders depth maps of the body from directions all
/// around it, from which shaders/ambient.glsl finds for each vertex how much of the ambient light
/// reaches it. The maps depend on the body, not on the camera.
class AmbientPass {
 public:
  static constexpr int kDirections = 20;

  explicit AmbientPass(const RenderQuality& quality);

  /// Returns true if there is ambient occlusion. If not, surfaces receive all of the ambient light.
  bool is_on() const { return size_ > 0; }
  /// Positions the maps around the bounding box of all shadow casters, and uploads their matrices.
  void cover(const Eigen::AlignedBox3f& casters);
  /// Returns the projection from the world to [-1, 1] of the map of a direction.
  Eigen::Matrix4f matrix(int direction) const;
  /// Begins the map of a direction: depth is drawn into it from here on.
  /// \param direction  0 to kDirections - 1; 0 clears all maps
  void begin_map(int direction) const;
  void bind() const;

 private:
  int size_;  ///< texels per side of each map; 0: off
  Eigen::Vector3f center_ = Eigen::Vector3f::Zero();
  float radius_ = 1.0F;
  DepthMap maps_;  ///< all maps, in a grid
  Sampler sampler_;
  Buffer block_;
};

}  // namespace sinew

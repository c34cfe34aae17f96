#pragma once

#include "render/gl_objects.h"

namespace sinew {

/// A picture of depths alone, in which shaders look up what lies in front of a place: shadows and
/// occlusion. Read unfiltered, beyond its edge as at its edge.
class DepthMap {
 public:
  /// In texels. \throws UnavailableError
  DepthMap(int width, int height);

  /// Forgets what has been drawn.
  void clear() const;
  /// From here on, depth is drawn into all of it.
  void begin() const;
  /// The same for a square part of it, whose lower left corner is at (x, y).
  void begin_part(int x, int y, int side) const;
  void bind(GLuint unit) const { depths_.bind(unit); }

 private:
  void begin(int x, int y, int width, int height) const;

  int width_;
  int height_;
  Texture depths_;
  Framebuffer framebuffer_;
};

/// How shadow samplers read a depth map: they get the share of the four texels around a place that
/// are not in front of it.
Sampler depth_comparison();

}  // namespace sinew

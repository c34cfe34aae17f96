// SPDX-License-Identifier: MIT

#pragma once

#include "render/gl_objects.h"

namespace sinew {

/// Owns a depth-only render target in which shaders look up what is in front of a point, for
/// shadows and occlusion. It is read unfiltered, and clamped to its edge.
class DepthMap {
 public:
  /// Width and height in texels. \throws UnavailableError if the driver refuses the framebuffer
  DepthMap(int width, int height);

  /// Clears the whole map.
  void clear() const;
  /// Directs drawing of depth into the whole map.
  void begin() const;
  /// Directs drawing into a square part, whose lower left corner is at (x, y).
  void begin_part(int x, int y, int side) const;
  void bind(GLuint unit) const { depths_.bind(unit); }

 private:
  void begin(int x, int y, int width, int height) const;

  int width_;
  int height_;
  Texture depths_;
  Framebuffer framebuffer_;
};

/// Returns a sampler for shadow lookups: it gives the fraction of the four texels around a point
/// that are not in front of it.
Sampler depth_comparison();

}  // namespace sinew

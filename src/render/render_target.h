// SPDX-License-Identifier: MIT

#pragma once

#include "render/gl_objects.h"
#include "render/image.h"

namespace sinew {

/// Owns an offscreen render target: color and depth with several samples per pixel.
class RenderTarget {
 public:
  /// `samples` is reduced to what the driver supports.
  /// \throws UnavailableError for an unsupported size
  RenderTarget(int width, int height, int samples);

  int width() const { return width_; }
  int height() const { return height_; }
  void bind() const { samples_framebuffer_.bind(); }

  /// Averages the samples into the resolved image, which copy_to() and read() use.
  void resolve() const;
  /// Copies the resolved image into another framebuffer (0: the window), its lower left corner to
  /// (x, y).
  void copy_to(GLuint framebuffer, int x, int y) const;
  /// Returns the resolved image, opaque.
  Image read() const;
  /// Returns the resolved image with its opacity. Colors are premultiplied by it.
  Image read_translucent() const;
  /// Returns the depth in [0, 1] at a pixel, counted from the lower left; 1 where nothing was
  /// drawn.
  float depth_at(int x, int y) const;

 private:
  std::vector<std::uint8_t> read_rows() const;

  int width_;
  int height_;
  Texture samples_color_;
  Texture samples_depth_;
  Texture color_;
  Texture depth_;
  Framebuffer samples_framebuffer_;
  Framebuffer framebuffer_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/render_target.h"

#include <algorithm>

#include "core/error.h"

namespace sinew {
namespace {

Texture target_texture(GLenum format, int width, int height, int samples) {
  GLint max_samples = 0;
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &max_samples);
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &max_size);
  if (width > max_size || height > max_size) {
    throw UnavailableError(
        fmt::format("this machine cannot render an image of {}x{} pixels; use at most {} per side",
                    width, height, max_size));
  }
  if (samples <= 1) return Texture::image(format, width, height);
  return Texture::multisampled(format, width, height, std::min(samples, max_samples));
}

}  // namespace

RenderTarget::RenderTarget(int width, int height, int samples)
    : width_(width),
      height_(height),
      samples_color_(target_texture(GL_RGBA8, width, height, samples)),
      samples_depth_(target_texture(GL_DEPTH_COMPONENT32F, width, height, samples)),
      color_(target_texture(GL_RGBA8, width, height, 1)),
      depth_(target_texture(GL_DEPTH_COMPONENT32F, width, height, 1)) {
  samples_framebuffer_.attach(GL_COLOR_ATTACHMENT0, samples_color_);
  samples_framebuffer_.attach(GL_DEPTH_ATTACHMENT, samples_depth_);
  samples_framebuffer_.check();
  framebuffer_.attach(GL_COLOR_ATTACHMENT0, color_);
  framebuffer_.attach(GL_DEPTH_ATTACHMENT, depth_);
  framebuffer_.check();
}

void RenderTarget::resolve() const {
  glBlitNamedFramebuffer(samples_framebuffer_.get(), framebuffer_.get(), 0, 0, width_, height_, 0,
                         0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void RenderTarget::copy_to(GLuint framebuffer, int x, int y) const {
  glBlitNamedFramebuffer(framebuffer_.get(), framebuffer, 0, 0, width_, height_, x, y, x + width_,
                         y + height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

std::vector<std::uint8_t> RenderTarget::read_rows() const {
  const std::size_t row = 4 * static_cast<std::size_t>(width_);
  std::vector<std::uint8_t> upward(row * static_cast<std::size_t>(height_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
  return upward;
}

Image RenderTarget::read() const {
  return image_from_bottom_up_rows(width_, height_, read_rows());
}

Image RenderTarget::read_translucent() const {
  return translucent_image_from_bottom_up_rows(width_, height_, read_rows());
}

float RenderTarget::depth_at(int x, int y) const {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return 1.0F;
  glBlitNamedFramebuffer(samples_framebuffer_.get(), framebuffer_.get(), x, y, x + 1, y + 1, x, y,
                         x + 1, y + 1, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.get());
  float depth = 1.0F;
  glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
  return depth;
}

}  // namespace sinew

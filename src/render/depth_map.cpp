// SPDX-License-Identifier: MIT

#include "render/depth_map.h"

namespace sinew {

DepthMap::DepthMap(int width, int height)
    : width_(width), height_(height), depths_(Texture::image(GL_DEPTH_COMPONENT24, width, height)) {
  depths_.set(GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  depths_.set(GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  framebuffer_.attach(GL_DEPTH_ATTACHMENT, depths_);
  framebuffer_.depth_only();
  framebuffer_.check();
}

void DepthMap::clear() const {
  framebuffer_.bind();
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
}

void DepthMap::begin() const {
  begin(0, 0, width_, height_);
}

void DepthMap::begin_part(int x, int y, int side) const {
  begin(x, y, side, side);
}

void DepthMap::begin(int x, int y, int width, int height) const {
  framebuffer_.bind();
  glViewport(x, y, width, height);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
}

Sampler depth_comparison() {
  Sampler sampler;
  sampler.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  sampler.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  sampler.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  sampler.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  sampler.set(GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  sampler.set(GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  return sampler;
}

}  // namespace sinew

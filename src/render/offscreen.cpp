// SPDX-License-Identifier: MIT

#include "render/offscreen.h"

namespace sinew {

Offscreen::Offscreen(int width, int height, const RenderQuality& quality, int supersampling)
    : quality_(quality),
      supersampling_(supersampling),
      target_(width * supersampling, height * supersampling, quality.samples) {}

Image Offscreen::render(SceneView& view, const Camera& camera, const ViewOptions& options) {
  view.draw(camera, options, target_, {0, 0, target_.width(), target_.height()});
  target_.resolve();
  if (options.backdrop) return downsampled(target_.read(), supersampling_);
  return unpremultiplied(downsampled(target_.read_translucent(), supersampling_));
}

Image Offscreen::render(const std::function<void(const RenderTarget&)>& draw) {
  draw(target_);
  target_.resolve();
  return downsampled(target_.read(), supersampling_);
}

}  // namespace sinew

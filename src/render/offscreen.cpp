#include "render/offscreen.h"

namespace sinew {

Offscreen::Offscreen(int width, int height, const RenderQuality& quality)
    : quality_(quality), target_(width, height, quality.samples) {}

Image Offscreen::render(SceneView& view, const Camera& camera, const ViewOptions& options) {
  view.draw(camera, options, target_, {0, 0, target_.width(), target_.height()});
  target_.resolve();
  return target_.read();
}

}  // namespace sinew

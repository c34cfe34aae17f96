// SPDX-License-Identifier: MIT

#include "viewer/scene/comparison_image.h"

#include <algorithm>
#include <cmath>

namespace sinew {

ViewOptions shown_of(const Session& session, ViewOptions options) {
  if (session.lane().tissue() == nullptr) {
    options.volumes = options.base = options.tetrahedra = options.contacts = false;
    options.anchors = options.sliding = options.cut = false;
  }
  return options;
}

double compared_aspect(CompareHow how, int width, int height) {
  const int own = how == CompareHow::kSide ? width / 2 : width;
  return static_cast<double>(std::max(own, 1)) / height;
}

Eigen::Vector3f ghost_color() {
  return {0.05F, 0.28F, 0.78F};
}

void draw_compared(const ComparedScene& first, const ComparedScene& other, const CompareLook& look,
                   const Camera& camera, const RenderTarget& target) {
  const int width = target.width();
  const int height = target.height();
  const PixelRect all{0, 0, width, height};
  if (look.how == CompareHow::kSide) {
    // Both sides have the same width, so that they look alike. An odd width leaves one column,
    // which shows the edge of the second side.
    const int half = width / 2;
    first.view.draw(camera, first.options, target, {0, 0, half, height});
    if (2 * half < width) {
      other.view.draw(camera, other.options, target, {half, 0, half, height},
                      PixelRect{half, 0, 1, height});
    }
    other.view.draw(camera, other.options, target, {width - half, 0, half, height});
  } else if (look.how == CompareHow::kWiper) {
    const int line = static_cast<int>(std::lround(std::clamp(look.wiper, 0.0, 1.0) * width));
    // Draws the right part first: multisampled software rendering (Mesa 22) leaks some samples over
    // the left edge of the part.
    other.view.draw(camera, other.options, target, all, PixelRect{line, 0, width - line, height});
    first.view.draw(camera, first.options, target, all, PixelRect{0, 0, line, height});
  } else {
    first.view.draw(camera, first.options, target, all);
    other.view.draw_ghost(camera, other.options, ghost_color(), static_cast<float>(look.ghost),
                          target, all);
    first.view.draw_depth(camera, first.options, target, all);
  }
}

}  // namespace sinew

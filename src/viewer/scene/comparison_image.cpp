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

int side_width(CompareHow how, int sides, int width) {
  return how == CompareHow::kSide ? std::max(width / sides, 1) : width;
}

Eigen::Vector3f ghost_color() {
  return {0.05F, 0.28F, 0.78F};
}

void draw_compared(std::span<const ComparedScene> sides, const CompareLook& look,
                   const Camera& camera, const RenderTarget& target) {
  const ComparedScene& first = sides[0];
  const ComparedScene& other = sides[1];
  const int width = target.width();
  const int height = target.height();
  const PixelRect all{0, 0, width, height};
  if (look.how == CompareHow::kSide) {
    // All sides have the same width, so that they look alike. The columns that are left over show
    // the edge of the second side.
    const int count = static_cast<int>(sides.size());
    const int own = side_width(look.how, count, width);
    const int left_over = width - count * own;
    first.view.draw(camera, first.options, target, {0, 0, own, height});
    if (left_over > 0) {
      other.view.draw(camera, other.options, target, {own, 0, own, height},
                      PixelRect{own, 0, left_over, height});
    }
    for (int i = 1; i < count; ++i) {
      sides[i].view.draw(camera, sides[i].options, target, {left_over + i * own, 0, own, height});
    }
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

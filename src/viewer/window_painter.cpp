// SPDX-License-Identifier: MIT

#include "viewer/window_painter.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

// The texture unit that shaders/widgets.frag reads.
constexpr GLuint kImageUnit = 11;

}  // namespace

WindowPainter::Canvas::Canvas(int canvas_width, int canvas_height)
    : width(canvas_width),
      height(canvas_height),
      color(Texture::image(GL_RGBA8, canvas_width, canvas_height)) {
  framebuffer.attach(GL_COLOR_ATTACHMENT0, color);
  framebuffer.check();
}

void WindowPainter::follow(const ImDrawData& widgets, std::span<const ImVec4> tiles, bool whole) {
  const bool same_tiles = std::ranges::equal(tiles, tiles_, is_same_box);
  tiles_.assign(tiles.begin(), tiles.end());
  stale_.resize(tiles_.size());
  if (whole || !same_tiles) std::fill(stale_.begin(), stale_.end(), true);
  const auto count = static_cast<std::size_t>(widgets.CmdListsCount);
  for (; lists_.size() > count; lists_.pop_back()) note_change(lists_.back().bounds());
  while (lists_.size() < count) lists_.emplace_back();
  int next = 0;
  for (WidgetList& list : lists_) {
    const ImVec4 before = list.bounds();
    if (!list.follow(*widgets.CmdLists[next++])) continue;
    note_change(before);
    note_change(list.bounds());
  }
}

void WindowPainter::note_change(const ImVec4& bounds) {
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    if (!is_empty(common_box(bounds, tiles_[tile]))) stale_[tile] = true;
  }
}

bool WindowPainter::is_stale() const {
  return std::find(stale_.begin(), stale_.end(), true) != stale_.end();
}

GLuint WindowPainter::framebuffer(int pixel_width, int pixel_height) {
  if (!canvas_ || canvas_->width != pixel_width || canvas_->height != pixel_height) {
    canvas_.reset();
    canvas_.emplace(pixel_width, pixel_height);
    std::fill(stale_.begin(), stale_.end(), true);
  }
  return canvas_->framebuffer.get();
}

void WindowPainter::begin_widgets(const ImDrawData& widgets) const {
  canvas_->framebuffer.bind();
  glViewport(0, 0, canvas_->width, canvas_->height);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  program_.use();
  const Eigen::Vector2f scale(2.0F / widgets.DisplaySize.x, -2.0F / widgets.DisplaySize.y);
  const Eigen::Vector2f corner(widgets.DisplayPos.x, widgets.DisplayPos.y);
  const Eigen::Vector2f added = Eigen::Vector2f(-1.0F, 1.0F) - scale.cwiseProduct(corner);
  program_.set("to_clip", Eigen::Vector4f(scale.x(), scale.y(), added.x(), added.y()));
}

/// Limits what is drawn to a box in screen units.
void WindowPainter::limit(const ImVec4& box, const ImDrawData& widgets) const {
  const ImVec2 corner = widgets.DisplayPos;
  const ImVec2 ratio = widgets.FramebufferScale;
  const float left = (box.x - corner.x) * ratio.x;
  const float top = (box.y - corner.y) * ratio.y;
  const float right = (box.z - corner.x) * ratio.x;
  const float bottom = (box.w - corner.y) * ratio.y;
  glScissor(static_cast<GLint>(left),
            static_cast<GLint>(static_cast<float>(canvas_->height) - bottom),
            static_cast<GLint>(right - left), static_cast<GLint>(bottom - top));
}

/// Draws the parts of a list that are in stale tiles. Many commands have the whole window as their
/// limit, but draw something in one tile only.
void WindowPainter::draw_list(WidgetList& list, const ImDrawData& widgets) {
  bool bound = false;
  for (const WidgetList::Command& command : list.commands()) {
    for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
      if (!stale_[tile]) continue;
      const ImVec4 box = common_box(command.clip, tiles_[tile]);
      if (is_empty(common_box(box, command.bounds))) continue;
      if (!std::exchange(bound, true)) list.bind();
      glBindTextureUnit(kImageUnit, command.texture);
      limit(box, widgets);
      WidgetList::draw(command);
    }
  }
}

void WindowPainter::draw(const ImDrawData& widgets) {
  begin_widgets(widgets);
  for (WidgetList& list : lists_) draw_list(list, widgets);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glBlitNamedFramebuffer(canvas_->framebuffer.get(), 0, 0, 0, canvas_->width, canvas_->height, 0, 0,
                         canvas_->width, canvas_->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  std::fill(stale_.begin(), stale_.end(), false);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/window_painter.h"

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

namespace sinew {
namespace {

/// Calls `visit` with the address and the size of each piece of data that a list draws.
template <typename Visit>
void visit_data(const ImDrawList& list, Visit&& visit) {
  const auto visit_values = [&](const auto* values, int count) {
    static_assert(std::is_trivially_copyable_v<std::remove_pointer_t<decltype(values)>>);
    visit(values, sizeof(*values) * static_cast<std::size_t>(count));
  };
  visit_values(list.VtxBuffer.Data, list.VtxBuffer.Size);
  visit_values(list.IdxBuffer.Data, list.IdxBuffer.Size);
  for (const ImDrawCmd& command : list.CmdBuffer) {  // its padding is left out
    const ImTextureID texture = command.GetTexID();
    visit_values(&command.ClipRect, 1);
    visit_values(&texture, 1);
    visit_values(&command.VtxOffset, 1);
    visit_values(&command.IdxOffset, 1);
    visit_values(&command.ElemCount, 1);
  }
}

bool is_same(const std::vector<std::byte>& bytes, const ImDrawList& list) {
  std::size_t place = 0;
  bool same = true;
  visit_data(list, [&](const void* data, std::size_t size) {
    same = same && place + size <= bytes.size() &&
           (size == 0 || std::memcmp(bytes.data() + place, data, size) == 0);
    place += size;
  });
  return same && place == bytes.size();
}

std::vector<std::byte> bytes_of(const ImDrawList& list) {
  std::vector<std::byte> bytes;
  visit_data(list, [&](const void* data, std::size_t size) {
    const auto* const first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
  });
  return bytes;
}

constexpr float kFar = std::numeric_limits<float>::max();
const ImVec4 kNothing(kFar, kFar, -kFar, -kFar);

/// Returns the box around what a command draws without its clip rectangle.
ImVec4 bounds_of(const ImDrawList& list, const ImDrawCmd& command) {
  ImVec4 box = kNothing;
  for (unsigned i = 0; i < command.ElemCount; ++i) {
    const ImDrawIdx index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i)];
    const ImVec2 place = list.VtxBuffer[static_cast<int>(command.VtxOffset + index)].pos;
    box = {std::min(box.x, place.x), std::min(box.y, place.y), std::max(box.z, place.x),
           std::max(box.w, place.y)};
  }
  return box;
}

std::vector<ImVec4> bounds_of_commands(const ImDrawList& list) {
  std::vector<ImVec4> bounds;
  for (const ImDrawCmd& command : list.CmdBuffer) bounds.push_back(bounds_of(list, command));
  return bounds;
}

ImVec4 around(const std::vector<ImVec4>& boxes) {
  ImVec4 box = kNothing;
  for (const ImVec4& one : boxes)
    box = {std::min(box.x, one.x), std::min(box.y, one.y), std::max(box.z, one.z),
           std::max(box.w, one.w)};
  return box;
}

ImVec4 common(const ImVec4& a, const ImVec4& b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y), std::min(a.z, b.z), std::min(a.w, b.w)};
}

bool is_empty(const ImVec4& box) {
  return box.x >= box.z || box.y >= box.w;
}

bool same(const ImVec4& a, const ImVec4& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

}  // namespace

WindowPainter::Canvas::Canvas(int canvas_width, int canvas_height)
    : width(canvas_width),
      height(canvas_height),
      color(Texture::image(GL_RGBA8, canvas_width, canvas_height)) {
  framebuffer.attach(GL_COLOR_ATTACHMENT0, color);
  framebuffer.check();
}

void WindowPainter::follow(ImDrawData& widgets, std::span<const ImVec4> tiles, bool whole) {
  const bool same_tiles = std::ranges::equal(tiles, tiles_, same);
  tiles_.assign(tiles.begin(), tiles.end());
  stale_.resize(tiles_.size());
  if (whole || !same_tiles) std::fill(stale_.begin(), stale_.end(), true);
  keep(widgets);
}

/// Keeps what the widgets draw, and finds the tiles in which it has changed.
void WindowPainter::keep(const ImDrawData& widgets) {
  const auto count = static_cast<std::size_t>(widgets.CmdListsCount);
  for (std::size_t i = count; i < drawn_.size(); ++i) note_change(drawn_[i].bounds);
  drawn_.resize(count, {{}, kNothing, {}});
  for (std::size_t i = 0; i < count; ++i) {
    if (is_same(drawn_[i].bytes, *widgets.CmdLists[i])) continue;
    drawn_[i].bytes = bytes_of(*widgets.CmdLists[i]);
    note_change(drawn_[i].bounds);
    drawn_[i].command_bounds = bounds_of_commands(*widgets.CmdLists[i]);
    drawn_[i].bounds = around(drawn_[i].command_bounds);
    note_change(drawn_[i].bounds);
  }
}

void WindowPainter::note_change(const ImVec4& bounds) {
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    if (!is_empty(common(bounds, tiles_[tile]))) stale_[tile] = true;
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

/// Replaces the commands of a list by their parts in stale tiles. Many commands have the whole
/// window as their clip rectangle, but draw something in one tile only. Commands that draw nothing,
/// such as callbacks, are left out.
/// \param bounds  of the commands, without their clip rectangles
void WindowPainter::limit_to_stale_tiles(ImDrawList& list, const std::vector<ImVec4>& bounds) {
  whole_.emplace_back();
  whole_.back().swap(list.CmdBuffer);
  for (int i = 0; i < whole_.back().Size; ++i) {
    const ImDrawCmd& command = whole_.back()[i];
    for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
      ImDrawCmd part = command;
      part.ClipRect = common(command.ClipRect, tiles_[tile]);
      if (stale_[tile] && !is_empty(common(part.ClipRect, bounds[static_cast<std::size_t>(i)])))
        list.CmdBuffer.push_back(part);
    }
  }
}

void WindowPainter::draw(ImDrawData& widgets) {
  // Lists without a command in a stale tile are not even uploaded.
  const std::span<ImDrawList*> all(widgets.CmdLists,
                                   static_cast<std::size_t>(widgets.CmdListsCount));
  std::vector<ImDrawList*> limited;
  whole_.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    limit_to_stale_tiles(*all[i], drawn_[i].command_bounds);
    if (!all[i]->CmdBuffer.empty()) limited.push_back(all[i]);
  }
  ImDrawData part = widgets;
  part.CmdLists = limited.data();
  part.CmdListsCount = static_cast<int>(limited.size());
  canvas_->framebuffer.bind();
  // Dear ImGui restores the bound program, even one that is deleted as soon as it is unbound.
  glUseProgram(0);
  ImGui_ImplOpenGL3_RenderDrawData(&part);
  for (std::size_t i = 0; i < all.size(); ++i) all[i]->CmdBuffer.swap(whole_[i]);
  glBlitNamedFramebuffer(canvas_->framebuffer.get(), 0, 0, 0, canvas_->width, canvas_->height, 0, 0,
                         canvas_->width, canvas_->height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  std::fill(stale_.begin(), stale_.end(), false);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/widget_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace sinew {
namespace {

template <typename Value>
bool same_bytes(const std::vector<Value>& kept, const ImVector<Value>& present) {
  static_assert(std::is_trivially_copyable_v<Value>);
  const std::size_t bytes = sizeof(Value) * kept.size();
  return kept.size() == static_cast<std::size_t>(present.Size) &&
         (bytes == 0 || std::memcmp(kept.data(), present.Data, bytes) == 0);
}

GLuint texture_of(const ImDrawCmd& command) {
  return static_cast<GLuint>(reinterpret_cast<std::intptr_t>(command.GetTexID()));
}

bool is_same_command(const WidgetList::Command& kept, const ImDrawCmd& present) {
  return is_same_box(kept.clip, present.ClipRect) && kept.texture == texture_of(present) &&
         kept.first_index == present.IdxOffset && kept.first_vertex == present.VtxOffset &&
         kept.index_count == present.ElemCount;
}

}  // namespace

ImVec4 empty_box() {
  constexpr float kFar = std::numeric_limits<float>::max();
  return {kFar, kFar, -kFar, -kFar};
}

bool is_same_box(const ImVec4& a, const ImVec4& b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

ImVec4 extended(const ImVec4& a, const ImVec4& b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.z, b.z), std::max(a.w, b.w)};
}

ImVec4 common_box(const ImVec4& a, const ImVec4& b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y), std::min(a.z, b.z), std::min(a.w, b.w)};
}

bool is_empty(const ImVec4& box) {
  return box.x >= box.z || box.y >= box.w;
}

WidgetList::WidgetList() : bounds_(empty_box()) {
  constexpr int kStride = sizeof(ImDrawVert);
  array_.attach_indices(index_buffer_);
  array_.attach_floats(0, vertex_buffer_, 2, kStride, offsetof(ImDrawVert, pos));
  array_.attach_floats(1, vertex_buffer_, 2, kStride, offsetof(ImDrawVert, uv));
  array_.attach_colors(2, vertex_buffer_, kStride, offsetof(ImDrawVert, col));
}

bool WidgetList::is_same(const ImDrawList& list) const {
  return same_bytes(vertices_, list.VtxBuffer) && same_bytes(indices_, list.IdxBuffer) &&
         std::equal(commands_.begin(), commands_.end(), list.CmdBuffer.begin(),
                    list.CmdBuffer.end(), is_same_command);
}

bool WidgetList::follow(const ImDrawList& list) {
  if (is_same(list)) return false;
  vertices_.assign(list.VtxBuffer.begin(), list.VtxBuffer.end());
  indices_.assign(list.IdxBuffer.begin(), list.IdxBuffer.end());
  commands_.clear();
  bounds_ = empty_box();
  for (const ImDrawCmd& command : list.CmdBuffer) {
    commands_.push_back({command.ClipRect, bounds_of(command), texture_of(command),
                         command.IdxOffset, command.VtxOffset, command.ElemCount});
    bounds_ = extended(bounds_, commands_.back().bounds);
  }
  uploaded_ = false;
  return true;
}

ImVec4 WidgetList::bounds_of(const ImDrawCmd& command) const {
  ImVec4 box = empty_box();
  for (unsigned i = 0; i < command.ElemCount; ++i) {
    const ImVec2 at = vertices_[command.VtxOffset + indices_[command.IdxOffset + i]].pos;
    box = extended(box, {at.x, at.y, at.x, at.y});
  }
  return box;
}

void WidgetList::bind() {
  if (!uploaded_) {
    vertex_buffer_.upload(vertices_.data(), vertices_.size() * sizeof(ImDrawVert), true);
    index_buffer_.upload(indices_.data(), indices_.size() * sizeof(ImDrawIdx), true);
    uploaded_ = true;
  }
  array_.bind();
}

void WidgetList::draw(const Command& command) {
  static_assert(sizeof(ImDrawIdx) == sizeof(GLushort));
  const std::size_t offset = command.first_index * sizeof(ImDrawIdx);
  glDrawElementsBaseVertex(GL_TRIANGLES, static_cast<GLsizei>(command.index_count),
                           GL_UNSIGNED_SHORT, reinterpret_cast<const void*>(offset),
                           static_cast<GLint>(command.first_vertex));
}

}  // namespace sinew

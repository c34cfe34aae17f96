// SPDX-License-Identifier: MIT

#include "viewer/drawn_panels.h"

#include <cstring>
#include <type_traits>
#include <utility>

namespace sinew {
namespace {

/// Appends the bytes of some values, which have no padding.
template <typename Value>
void append(std::vector<std::byte>& bytes, const Value* values, int count) {
  static_assert(std::is_trivially_copyable_v<Value>);
  const std::size_t before = bytes.size();
  const std::size_t added = sizeof(Value) * static_cast<std::size_t>(count);
  bytes.resize(before + added);
  if (added > 0) std::memcpy(bytes.data() + before, values, added);
}

void append(std::vector<std::byte>& bytes, const ImDrawList& list) {
  append(bytes, list.VtxBuffer.Data, list.VtxBuffer.Size);
  append(bytes, list.IdxBuffer.Data, list.IdxBuffer.Size);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    append(bytes, &command.ClipRect, 1);
    const ImTextureID texture = command.GetTexID();
    append(bytes, &texture, 1);
    append(bytes, &command.VtxOffset, 1);
    append(bytes, &command.IdxOffset, 1);
    append(bytes, &command.ElemCount, 1);
  }
}

}  // namespace

bool DrawnPanels::follow(const ImDrawData& data) {
  next_.clear();
  append(next_, &data.DisplayPos, 1);
  append(next_, &data.DisplaySize, 1);
  append(next_, &data.FramebufferScale, 1);
  for (int i = 0; i < data.CmdListsCount; ++i) append(next_, *data.CmdLists[i]);
  if (next_ == kept_) return false;
  std::swap(next_, kept_);
  return true;
}

}  // namespace sinew

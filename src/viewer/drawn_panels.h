// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <cstddef>
#include <vector>

namespace sinew {

/// Keeps a copy of what Dear ImGui drew last, to find out whether the next frame looks different.
/// Comparing is far cheaper than drawing.
class DrawnPanels {
 public:
  /// Keeps the data of a frame. \return true if it differs from what was kept before
  bool follow(const ImDrawData& data);

 private:
  std::vector<std::byte> kept_, next_;
};

}  // namespace sinew

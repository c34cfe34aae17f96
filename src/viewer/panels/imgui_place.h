// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <Eigen/Core>

namespace sinew {

/// Converts a position in screen units to the type of Dear ImGui.
inline ImVec2 to_imgui(const Eigen::Vector2d& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

}  // namespace sinew

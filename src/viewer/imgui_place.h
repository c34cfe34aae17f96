#pragma once

#include <imgui.h>

#include <Eigen/Core>

namespace sinew {

/// A place in screen units, as Dear ImGui has it.
inline ImVec2 to_imgui(const Eigen::Vector2d& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <array>

namespace sinew {

/// Colors of the axes x, y and z, in the view and next to numbers.
inline constexpr std::array<ImU32, 3> kAxisColors{
    IM_COL32(232, 88, 84, 255), IM_COL32(120, 196, 84, 255), IM_COL32(84, 148, 240, 255)};

}  // namespace sinew

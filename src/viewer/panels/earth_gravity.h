// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

inline constexpr double kEarthGravity = 9.81;  ///< m/s^2

}  // namespace sinew

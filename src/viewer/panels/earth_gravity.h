// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Gives the gravitational acceleration on Earth, m/s^2. Panels and arrows measure gravity by it.
inline constexpr double kEarthGravity = 9.81;

}  // namespace sinew

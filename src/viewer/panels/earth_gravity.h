// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// This is the gravitational acceleration on Earth that the panels offer, m/s^2.
inline constexpr double kEarthGravity = 9.81;

}  // namespace sinew

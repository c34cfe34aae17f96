// SPDX-License-Identifier: MIT
// Scalars that are shown as the colors of a heat map.
layout(binding = 7) uniform samplerBuffer scalars;

// Returns a scalar, and 1 if it is known.
vec2 known_scalar(float scalar) {
  // Test the bits for NaN, because compilers may assume that isnan() is never true.
  bool known = (floatBitsToUint(scalar) & 0x7fffffffu) <= 0x7f800000u;
  return known ? vec2(scalar, 1.0) : vec2(0.0);
}

#version 450 core
// SPDX-License-Identifier: MIT
// Computes the fraction of the sky that a body hides from the ground, from a height map of the body
// seen from below. A patch dA at the height h and the horizontal distance r, parallel to the
// ground, hides the fraction
//   h^2 / (pi (r^2 + h^2)^2) dA
// (the form factor of parallel patches). Samples are on a spiral at r = R u^2, with u evenly spaced
// in [0, 1]. They are dense in the middle, where the body touches the ground. Each represents the
// area dA = 4 pi R^2 u^3 / TAPS.
layout(binding = 1) uniform sampler2D heights;  // heights over the reach; 1: no body
uniform float pixel_fraction;                   // size of a pixel over the map's side
uniform float reach;
uniform float reach_fraction;  // reach over the map's side
out float occlusion;

const float kGoldenAngle = 2.39996323;
// Smallest height, m. For lower ones the contribution of a sample would jump from texel to texel.
const float kLowest = 0.035;

void main() {
  vec2 at = gl_FragCoord.xy * pixel_fraction;
  float taken = 0.0;
  for (int i = 0; i < TAPS; ++i) {
    float u = (float(i) + 0.5) / float(TAPS);
    float r = u * u;
    float angle = float(i) * kGoldenAngle;
    float height = texture(heights, at + reach_fraction * r * vec2(cos(angle), sin(angle))).r;
    float h = max(height, kLowest / reach);  // in units of the reach, like r
    float apart = r * r + h * h;
    taken += height < 0.999 ? 4.0 * u * u * u * h * h / (apart * apart * float(TAPS)) : 0.0;
  }
  occlusion = min(taken, 1.0);
}

// SPDX-License-Identifier: MIT
// Conversions of colors. Lighting is computed in linear units. The colors that are written are
// encoded for the display.

vec3 to_display(vec3 linear) {
  // Filmic curve (Narkowicz 2016, a fit of the ACES response), then the display's gamma.
  vec3 mapped = linear * (2.51 * linear + 0.03) / (linear * (2.43 * linear + 0.59) + 0.14);
  return pow(clamp(mapped, 0.0, 1.0), vec3(1.0 / 2.2));
}

// The sRGB curve of the display, for colors that must be shown exactly as chosen.
vec3 linear_from_srgb(vec3 color) {
  return mix(pow((color + 0.055) / 1.055, vec3(2.4)), color / 12.92,
             lessThanEqual(color, vec3(0.04045)));
}

vec3 srgb_from_linear(vec3 linear) {
  return mix(1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, linear * 12.92,
             lessThanEqual(linear, vec3(0.0031308)));
}

// Adds noise of half a step, which hides bands in smooth gradients (interleaved gradient noise,
// Jimenez 2014).
vec3 dithered(vec3 color) {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return color + (noise - 0.5) / 255.0;
}

vec3 backdrop_color() {
  float height = (gl_FragCoord.y - viewport.y) / viewport.w;
  return mix(backdrop_bottom.rgb, backdrop_top.rgb, smoothstep(0.0, 1.0, height));
}

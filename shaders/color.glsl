// Light is added up in linear units; what is written is ready for the display.

vec3 to_display(vec3 linear) {
  // Filmic curve (Narkowicz 2016, a fit of the ACES response), then the display's gamma.
  vec3 mapped = linear * (2.51 * linear + 0.03) / (linear * (2.43 * linear + 0.59) + 0.14);
  return pow(clamp(mapped, 0.0, 1.0), vec3(1.0 / 2.2));
}

// Half a step of noise hides the bands of slow gradients (interleaved gradient noise, Jimenez 2014).
vec3 dithered(vec3 color) {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return color + (noise - 0.5) / 255.0;
}

vec3 backdrop_color() {
  float height = (gl_FragCoord.y - viewport.y) / viewport.w;
  return mix(backdrop_bottom.rgb, backdrop_top.rgb, smoothstep(0.0, 1.0, height));
}

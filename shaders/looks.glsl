// SPDX-License-Identifier: MIT
// Shading without the lights of the studio (see Shading in render/view_options.h).

// Returns the color of clay, lit by a lamp at the upper left of the image and a weak one at the
// lower right. It depends only on the normal in the camera's frame.
vec3 clay(vec3 normal) {
  vec3 seen = vec3(dot(normal, camera_right.xyz), dot(normal, camera_up.xyz), 0.0);
  seen.z = sqrt(max(1.0 - dot(seen, seen), 0.0));
  float lamp = 0.5 + 0.5 * dot(seen, normalize(vec3(-0.5, 0.7, 0.62)));
  float bounce = max(dot(seen, normalize(vec3(0.75, -0.55, 0.2))), 0.0);
  float edge = pow(1.0 - seen.z, 2.0);
  vec3 light = mix(vec3(0.030, 0.014, 0.012), vec3(0.78, 0.44, 0.30), lamp * lamp * lamp);
  light += bounce * bounce * vec3(0.10, 0.11, 0.14);
  light += pow(lamp, 40.0) * vec3(0.16);
  return light * (1.0 - 0.5 * edge);
}

// Shades a color by the angle between the normal and the direction to the eye. A surface that faces
// the eye keeps its color. Towards the silhouette it becomes darker and hazier, so that the shape
// is visible for light and for dark colors.
vec3 lit_from_eye(vec3 display_color, vec3 normal, vec3 to_eye) {
  const float kAtSilhouette = 0.45;
  const float kHaze = 0.06;
  float facing = clamp(dot(normal, to_eye), 0.0, 1.0);
  vec3 light = linear_from_srgb(display_color) * mix(kAtSilhouette, 1.0, facing);
  return srgb_from_linear(light + kHaze * (1.0 - facing) * (1.0 - facing));
}

// Looks of a surface that is not lit like a studio; see render/view_options.h.

// Clay under a lamp on the upper left of the picture and a weak one on the lower right, as the
// direction of the surface in the camera's frame alone says.
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

// Where the surface faces the eye a colour stays as it is; towards the silhouette it loses light and
// takes on some haze, so that form can be seen of light and of dark colours.
vec3 lit_from_eye(vec3 display_color, vec3 normal, vec3 to_eye) {
  const float kAtSilhouette = 0.45;
  const float kHaze = 0.06;
  float facing = clamp(dot(normal, to_eye), 0.0, 1.0);
  vec3 light = linear_from_srgb(display_color) * mix(kAtSilhouette, 1.0, facing);
  return srgb_from_linear(light + kHaze * (1.0 - facing) * (1.0 - facing));
}

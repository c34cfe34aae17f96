// Looks of a surface that is not lit like a studio; see render/view_options.h.

// Clay under a lamp on the upper left of the picture and a weak one on the lower right, as the
// direction of the surface in the camera's frame alone says.
vec3 clay(vec3 normal) {
  vec3 seen = vec3(dot(normal, camera_right.xyz), dot(normal, camera_up.xyz), 0.0);
  seen.z = sqrt(max(1.0 - dot(seen, seen), 0.0));
  float lamp = 0.5 + 0.5 * dot(seen, normalize(vec3(-0.5, 0.7, 0.62)));
  float bounce = max(dot(seen, normalize(vec3(0.75, -0.55, 0.2))), 0.0);
  float edge = pow(1.0 - seen.z, 3.0);
  vec3 light = mix(vec3(0.035, 0.025, 0.022), vec3(0.66, 0.50, 0.40), lamp * lamp);
  light += bounce * bounce * vec3(0.07, 0.08, 0.10);
  light += pow(lamp, 24.0) * vec3(0.10);
  return light * (1.0 - 0.35 * edge);
}

// Where the surface faces the eye a colour stays as it is; at the silhouette it keeps a share of
// its light, so that form can be seen.
vec3 lit_from_eye(vec3 display_color, vec3 normal, vec3 to_eye) {
  const float kAtSilhouette = 0.45;
  float facing = clamp(dot(normal, to_eye), 0.0, 1.0);
  return srgb_from_linear(linear_from_srgb(display_color) * mix(kAtSilhouette, 1.0, facing));
}

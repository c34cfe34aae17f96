// SPDX-License-Identifier: MIT
// Ambient occlusion by depth maps from directions all around the body (render/ambient_pass.h).
// Returns the visibility, averaged over the directions that the surface faces, with the cosine of
// the angle as the weight.
const int kDirections = 20;
layout(std140, binding = 1) uniform Ambient {
  mat4 to_maps[kDirections];
  vec4 directions[kDirections];
};
layout(binding = 10) uniform sampler2DShadow ambient_maps;

float open_to_light(vec3 position, vec3 normal) {
  const float kLift = 0.012;  // m, distance from the surface that keeps it from shading itself
  vec3 from = position + kLift * normal;
  float open = 0.0;
  float all = 0.0;
  for (int i = 0; i < kDirections; ++i) {
    float facing = max(dot(normal, directions[i].xyz), 0.0);
    if (facing < 0.05) continue;
    vec3 at = (to_maps[i] * vec4(from, 1.0)).xyz;
    open += facing * texture(ambient_maps, at);
    all += facing;
  }
  return open / max(all, 1e-3);
}

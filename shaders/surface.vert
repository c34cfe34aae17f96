#version 450 core
#include "scene.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform vec3 offset;
uniform float towards_eye;  // how much nearer the depth is than the place
out vec3 world_position;
out vec3 world_normal;

void main() {
  world_position = position + offset;
  world_normal = normal;
  gl_Position = view_projection * vec4(world_position, 1.0);
  if (towards_eye > 0.0) {
    vec3 nearer = world_position + towards_eye * normalize(eye.xyz - world_position);
    vec4 projected = view_projection * vec4(nearer, 1.0);
    gl_Position.z = projected.z / projected.w * gl_Position.w;
  }
}

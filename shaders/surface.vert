#version 450 core
#include "scene.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform vec3 offset;
out vec3 world_position;
out vec3 world_normal;

void main() {
  world_position = position + offset;
  world_normal = normal;
  gl_Position = view_projection * vec4(world_position, 1.0);
}

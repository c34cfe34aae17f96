#version 450 core
// SPDX-License-Identifier: MIT
// Widgets of Dear ImGui (viewer/widget_list.h).
layout(location = 0) in vec2 position;       // screen units, from the upper left
layout(location = 1) in vec2 texture_place;
layout(location = 2) in vec4 vertex_color;   // display color and opacity
uniform vec4 to_clip;  // clip coordinates: factors of x and y, and what is added to them
out vec2 place;
out vec4 color;

void main() {
  place = texture_place;
  color = vertex_color;
  gl_Position = vec4(to_clip.xy * position + to_clip.zw, 0.0, 1.0);
}

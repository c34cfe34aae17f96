#version 450 core
// SPDX-License-Identifier: MIT
// Draws one triangle that covers the image, at the far end of the depth range.
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 1.0, 1.0);
}

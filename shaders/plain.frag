#version 450 core
// SPDX-License-Identifier: MIT
uniform vec4 color;  // display color and opacity
out vec4 fragment;

void main() { fragment = color; }

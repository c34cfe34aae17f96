#version 450 core
// SPDX-License-Identifier: MIT
#include "scene.glsl"
#include "color.glsl"
out vec4 fragment;

void main() { fragment = vec4(dithered(backdrop_color()), 1.0); }

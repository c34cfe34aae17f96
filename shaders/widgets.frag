#version 450 core
// SPDX-License-Identifier: MIT
layout(binding = 11) uniform sampler2D image;  // the glyphs of the font, or a picture
in vec2 place;
in vec4 color;
out vec4 fragment;

void main() { fragment = color * texture(image, place); }

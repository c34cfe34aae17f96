#version 450 core
uniform vec4 color;  // display color and opacity
out vec4 fragment;

void main() { fragment = color; }

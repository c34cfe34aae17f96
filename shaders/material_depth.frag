#version 450 core
#include "material.glsl"

void main() { material_color(); }

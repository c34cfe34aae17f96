#version 450 core
#include "material.glsl"

void main() { leave_out(material_color().a); }

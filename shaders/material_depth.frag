#version 450 core
// SPDX-License-Identifier: MIT
#include "material.glsl"

void main() { leave_out(material_color().a); }

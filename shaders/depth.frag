#version 450 core
// SPDX-License-Identifier: MIT
void main() {}

#version 450 core
// SPDX-License-Identifier: MIT
// Computes the positions of a surface from those of a coarser one, as upsample_positions() does on
// the processor (upsampling/upsample.h).
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Coarse { float coarse[]; };     // 3 per vertex
layout(std430, binding = 1) readonly buffer Indices { uint indices[]; };    // see entry_of()
layout(std430, binding = 2) readonly buffer Weights { float weights[]; };
layout(std430, binding = 3) readonly buffer Records { int records[]; };     // negative: no residual
layout(std430, binding = 4) readonly buffer Tangents { vec2 tangents[]; };  // weights, by record
layout(std430, binding = 5) readonly buffer Residuals { float residuals[]; };
layout(std430, binding = 6) writeonly buffer Positions { float positions[]; };
uniform uint count;
uniform uint neighbors;

// Neighboring invocations read neighboring entries.
uint entry_of(uint vertex, uint neighbor) { return count * neighbor + vertex; }

vec3 coarse_at(uint i) { return vec3(coarse[3 * i], coarse[3 * i + 1], coarse[3 * i + 2]); }

// The frame nearest to two tangents: frame_of() in upsampling/frame.h.
mat3 frame_of(vec3 first, vec3 second) {
  const float parallel = 16.0 * 1.1920929e-7;
  float a = length(first), b = length(second);
  if (!(a > 0.0) || !(b > 0.0)) return mat3(1.0);
  vec3 sum = first / a + second / b;
  vec3 difference = first / a - second / b;
  float s = length(sum), d = length(difference);
  if (!(s > parallel) || !(d > parallel)) return mat3(1.0);
  sum /= s;
  difference /= d;
  vec3 x = sqrt(0.5) * (sum + difference);
  vec3 y = sqrt(0.5) * (sum - difference);
  return mat3(x, y, cross(x, y));
}

vec3 residual_of(uint vertex, uint record) {
  vec3 first = vec3(0.0), second = vec3(0.0);
  for (uint i = 0; i < neighbors; ++i) {
    vec3 point = coarse_at(indices[entry_of(vertex, i)]);
    vec2 weight = tangents[record * neighbors + i];
    first += weight.x * point;
    second += weight.y * point;
  }
  uint at = 3 * record;
  return frame_of(first, second) * vec3(residuals[at], residuals[at + 1], residuals[at + 2]);
}

void main() {
  uint invocations = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  for (uint vertex = gl_GlobalInvocationID.x; vertex < count; vertex += invocations) {
    vec3 sum = vec3(0.0);
    for (uint i = 0; i < neighbors; ++i) {
      uint entry = entry_of(vertex, i);
      sum += weights[entry] * coarse_at(indices[entry]);
    }
    int record = records[vertex];
    if (record >= 0) sum += residual_of(vertex, uint(record));
    positions[3 * vertex] = sum.x;
    positions[3 * vertex + 1] = sum.y;
    positions[3 * vertex + 2] = sum.z;
  }
}

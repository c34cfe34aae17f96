// SPDX-License-Identifier: MIT

#include "assets/export/export_ply.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

#include "core/partial_file.h"

namespace sinew {
namespace {

void append_little_endian(std::uint32_t word, std::string& bytes) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((word >> shift) & 0xFFU);
}

}  // namespace

std::string ply_bytes(const TriangleMesh& surface) {
  std::string bytes = fmt::format(
      "ply\nformat binary_little_endian 1.0\ncomment made by Sinew\nelement vertex {}\n"
      "property float x\nproperty float y\nproperty float z\nelement face {}\n"
      "property list uchar int vertex_indices\nend_header\n",
      surface.vertex_count(), surface.triangle_count());
  for (const auto position : surface.positions.colwise()) {
    for (const double coordinate : position)
      append_little_endian(std::bit_cast<std::uint32_t>(static_cast<float>(coordinate)), bytes);
  }
  for (const Triangle& triangle : surface.triangles) {
    bytes += '\3';
    for (const int corner : triangle)
      append_little_endian(static_cast<std::uint32_t>(corner), bytes);
  }
  return bytes;
}

void export_ply(const TriangleMesh& surface, const std::string& path) {
  write_whole_file(path, ply_bytes(surface));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "assets/surface/import_surface.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/text_scanner.h"
#include "mesh/welding.h"

namespace sinew {
namespace {

constexpr std::size_t kStlHeaderSize = 84;  // 80 bytes of text and the triangle count
constexpr std::size_t kTriangleSize = 50;

/// Creates an object from the distinct corner positions, in the order of their first appearance.
/// Other programs make the same vertices of the file, which only stores corners.
MeshObject welded_object(const std::string& file, const Points& corners) {
  const std::vector<int> welded_to = coincident_points(corners);
  MeshObject object = whole_object(file, corners);
  std::erase_if(object.surface_vertex, [&](int corner) { return welded_to[corner] != corner; });
  return object_of(object.name, corners, object.surface_vertex);
}

ImportedSurface soup(const std::vector<Eigen::Vector3d>& corners, const std::string& file) {
  ImportedSurface surface;
  surface.repeats_vertices = true;
  surface.positions.resize(3, static_cast<Eigen::Index>(corners.size()));
  std::vector<Triangle> triangles;
  for (int i = 0; i < static_cast<int>(corners.size()); ++i) surface.positions.col(i) = corners[i];
  for (int i = 0; i + 2 < static_cast<int>(corners.size()); i += 3) {
    triangles.push_back({i, i + 1, i + 2});
  }
  surface.objects.push_back(welded_object(file, surface.positions));
  surface.parts.push_back(whole_part(file, static_cast<int>(corners.size()), std::move(triangles)));
  return surface;
}

ImportedSurface import_text(std::string_view bytes, const std::string& file) {
  TextScanner scanner(bytes, file);
  std::vector<Eigen::Vector3d> corners;
  int loop_size = 0;
  while (!scanner.at_end()) {
    const std::string_view word = scanner.word("a facet");
    if (word == "vertex") {
      const double x = scanner.number("a coordinate of a vertex");
      const double y = scanner.number("a coordinate of a vertex");
      const double z = scanner.number("a coordinate of a vertex");
      corners.emplace_back(x, y, z);
      ++loop_size;
    } else if (word == "endloop") {
      if (loop_size != 3) {
        scanner.fail(fmt::format("a facet has {} instead of 3; export the file again",
                                 counted(loop_size, "corner", "corners")));
      }
      loop_size = 0;
    } else if (word == "solid" || word == "endsolid") {
      scanner.rest_of_line();  // the name may contain any words
    }
  }
  if (loop_size != 0) scanner.fail("the file ends inside a facet; export it again");
  return soup(corners, file);
}

std::uint32_t little_endian_word(const char* bytes) {
  std::uint32_t word = 0;
  for (int i = 3; i >= 0; --i) word = word << 8 | static_cast<unsigned char>(bytes[i]);
  return word;
}

ImportedSurface import_binary(std::string_view bytes, const std::string& file) {
  const std::size_t promised = bytes.size() < kStlHeaderSize ? 0 : little_endian_word(&bytes[80]);
  const std::size_t held =
      bytes.size() < kStlHeaderSize ? 0 : (bytes.size() - kStlHeaderSize) / kTriangleSize;
  const std::size_t count = std::min(promised, held);
  if (count == 0) fail_input("{}: the file ends before its first triangle; export it again", file);
  std::vector<Eigen::Vector3d> corners;
  corners.reserve(3 * count);
  for (std::size_t t = 0; t < count; ++t) {
    const char* triangle =
        bytes.data() + kStlHeaderSize + t * kTriangleSize + 12;  // after the normal
    for (int corner = 0; corner < 3; ++corner) {
      Eigen::Vector3d position;
      for (int axis = 0; axis < 3; ++axis) {
        position[axis] =
            std::bit_cast<float>(little_endian_word(triangle + 12 * corner + 4 * axis));
      }
      corners.push_back(position);
    }
  }
  ImportedSurface surface = soup(corners, file);
  if (count < promised) {
    surface.warnings.push_back(fmt::format(
        "{}: the file ends after {} of {} triangles; export it again to see all of them", file,
        count, promised));
  }
  return surface;
}

}  // namespace

ImportedSurface import_stl(std::string_view bytes, const std::string& file) {
  // Binary headers may begin with "solid", too. The file size identifies them, or a zero byte if
  // the file was truncated.
  const bool sized_like_binary =
      bytes.size() >= kStlHeaderSize &&
      bytes.size() == kStlHeaderSize + kTriangleSize * std::size_t{little_endian_word(&bytes[80])};
  const bool is_text = bytes.starts_with("solid") && bytes.find('\0') == std::string_view::npos;
  if (is_text && !sized_like_binary) return import_text(bytes, file);
  return import_binary(bytes, file);
}

}  // namespace sinew

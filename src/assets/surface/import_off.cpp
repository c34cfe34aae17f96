// SPDX-License-Identifier: MIT

#include <cmath>
#include <limits>

#include "assets/surface/import_surface.h"
#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

void read_off_header(TextScanner& scanner) {
  const std::string_view magic = scanner.word("the word OFF");
  if (!magic.ends_with("OFF")) scanner.fail("this is not an OFF file; its first word must be OFF");
  // The prefixes 4 and n denote vertices in more than three dimensions.
  if (magic.find_first_of("4n") != std::string_view::npos) {
    scanner.fail(fmt::format("{} is not a surface in space; export a plain OFF file", magic));
  }
}

/// Reads a count and checks that the remaining bytes can hold that many items.
int read_count(TextScanner& scanner, const char* what) {
  const long long count = scanner.integer(what);
  if (count < 0 || static_cast<unsigned long long>(count) > scanner.bytes_left()) {
    scanner.fail(fmt::format("{} is {}, which does not fit the size of the file; export it again",
                             what, count));
  }
  return static_cast<int>(count);
}

}  // namespace

ImportedSurface import_off(std::string_view bytes, const std::string& file) {
  TextScanner scanner(bytes, file);
  read_off_header(scanner);
  const int vertex_count = read_count(scanner, "the number of vertices");
  const int face_count = read_count(scanner, "the number of faces");
  scanner.rest_of_line();

  ImportedSurface surface;
  surface.positions.resize(3, vertex_count);
  for (int v = 0; v < vertex_count; ++v) {
    for (int axis = 0; axis < 3; ++axis) {
      const double coordinate = scanner.number("a coordinate of a vertex");
      // Values that a float cannot hold are treated as infinite.
      if (!(std::abs(coordinate) <= std::numeric_limits<float>::max())) {
        scanner.fail(
            fmt::format("vertex {} (counted from 0) has a coordinate that is not a finite number; "
                        "correct it or export the file again",
                        v));
      }
      surface.positions(axis, v) = coordinate;
    }
    scanner.rest_of_line();  // colors, normals, texture coordinates
  }

  std::vector<Triangle> triangles;
  std::vector<int> corners;
  for (int face = 0; face < face_count; ++face) {
    const long long size = scanner.integer("the number of corners of a face");
    if (size < 1 || static_cast<unsigned long long>(size) > scanner.bytes_left()) {
      scanner.fail(fmt::format("face {} has {} corners; export the file again", face, size));
    }
    corners.clear();
    for (long long i = 0; i < size; ++i) {
      const long long vertex = scanner.integer("a vertex of a face");
      if (vertex < 0 || vertex >= vertex_count) {
        scanner.fail(fmt::format(
            "face {} names vertex {}, but the vertices are 0 to {}; correct the face or export "
            "the file again",
            face, vertex, vertex_count - 1));
      }
      corners.push_back(static_cast<int>(vertex));
    }
    append_fan(corners, triangles);
    scanner.rest_of_line();  // colors
  }
  surface.objects.push_back(whole_object(file, surface.positions));
  surface.parts.push_back(whole_part(file, vertex_count, std::move(triangles)));
  return surface;
}

}  // namespace sinew

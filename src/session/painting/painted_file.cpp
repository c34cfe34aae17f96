// SPDX-License-Identifier: MIT

#include "session/painting/painted_file.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>

#include "assets/file_bytes.h"
#include "assets/surface/ply.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/partial_file.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

// First bytes of our files, by which they are recognized.
constexpr std::string_view kSignature =
    "ply\nformat binary_little_endian 1.0\ncomment painted maps of Sinew\n";
// Files hold floats, so smaller differences than this count as the same surface.
constexpr double kSameVertex = 1e-4 * kHeight;
constexpr double kTransferDistance =
    0.05 * kHeight;  // largest distance over which maps are transferred

void put(std::string& bytes, std::uint32_t word) {
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xFFU);
}

void put(std::string& bytes, float number) {
  put(bytes, std::bit_cast<std::uint32_t>(number));
}

std::string bytes_of(const PaintedSurface& painted) {
  const TriangleMesh& surface = painted.surface;
  std::string bytes =
      fmt::format("{}element vertex {}\nproperty float x\nproperty float y\nproperty float z\n",
                  kSignature, surface.vertex_count());
  std::vector<const PaintedMaps::Values*> columns;
  for (const PaintedMapInfo& info : painted_map_infos()) {
    const PaintedMaps::Values* const values = painted.maps.find(info.map);
    if (values == nullptr) continue;
    bytes += fmt::format("property float {}\n", info.name);
    columns.push_back(values);
  }
  bytes += fmt::format("element face {}\nproperty list uchar int vertex_indices\nend_header\n",
                       surface.triangle_count());
  for (int v = 0; v < surface.vertex_count(); ++v) {
    for (int axis = 0; axis < 3; ++axis) put(bytes, static_cast<float>(surface.positions(axis, v)));
    for (const PaintedMaps::Values* const values : columns) put(bytes, (*values)[v]);
  }
  for (const Triangle& triangle : surface.triangles) {
    bytes += '\3';
    for (const int corner : triangle) put(bytes, static_cast<std::uint32_t>(corner));
  }
  return bytes;
}

PaintedMaps::Values checked(const std::vector<double>& numbers, const PaintedMapInfo& info,
                            const std::string& file) {
  PaintedMaps::Values values;
  for (std::size_t v = 0; v < numbers.size(); ++v) {
    const auto value = static_cast<float>(numbers[v]);
    if (!(value >= info.smallest && value <= info.largest)) {
      fail_input("{}: the {} of vertex {} is {:g}; give numbers from {:g} to {:g}", file, info.name,
                 v, numbers[v], info.smallest, info.largest);
    }
    values.push_back(value);
  }
  return values;
}

/// Returns true if a file holds intact painted maps.
bool is_painted_surface(const std::string& path) {
  try {
    const std::string bytes = read_file(path);
    if (!bytes.starts_with(kSignature)) return false;
    painted_surface_of(bytes, path);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

bool is_same_surface(const Points& painted, const Points& present) {
  return painted.cols() == present.cols() &&
         (painted - present).cwiseAbs().maxCoeff() < kSameVertex;
}

/// Adds one degenerate triangle per vertex to a surface without faces, so that its points can be
/// searched.
TriangleMesh with_faces(TriangleMesh surface) {
  if (surface.triangles.empty()) {
    for (int v = 0; v < surface.vertex_count(); ++v) surface.triangles.push_back({v, v, v});
  }
  return surface;
}

}  // namespace

PaintedSurface painted_surface(const Character& character, const PaintedMaps& maps) {
  PaintedSurface painted{character.surface, maps};
  for (int v = 0; v < painted.surface.vertex_count(); ++v) {
    painted.surface.positions.col(v) =
        character.frame.to_file(character.surface.positions.col(v)).cast<float>().cast<double>();
  }
  return painted;
}

PaintedSurface painted_surface_of(std::string_view bytes, const std::string& file) {
  std::array<const char*, kPaintedMapCount> names{};
  for (const PaintedMapInfo& info : painted_map_infos())
    names[static_cast<int>(info.map)] = info.name;
  PlySurface read = read_ply(bytes, file, names);
  // For display, a surface may be read in part. Maps must be complete.
  if (!read.warnings.empty()) throw InputError(read.warnings.front());
  if (read.mesh.vertex_count() == 0)
    fail_input("{}: has no vertices; save the project's painted maps again", file);
  if (!read.mesh.positions.allFinite())
    fail_input("{}: a vertex lies nowhere (nan or infinite); export the file again", file);
  PaintedSurface painted;
  for (const auto& [name, numbers] : read.properties) {
    const PaintedMapInfo& info = painted_map_named(name);
    painted.maps.set(info.map, checked(numbers, info, file));
  }
  if (read.properties.empty()) {
    fail_input("{}: its vertices have none of the properties {}; add one of them", file,
               fmt::join(names, ", "));
  }
  painted.surface = std::move(read.mesh);
  return painted;
}

void write_painted_surface(const PaintedSurface& painted, const std::string& path) {
  const std::string bytes = bytes_of(painted);
  painted_surface_of(bytes, path);  // throws if the bytes cannot be read back
  write_whole_file(path, bytes);
}

std::string painted_path(const std::string& project_path) {
  const std::string stem = fs::path(project_path).replace_extension().string() + ".maps";
  std::string path = stem + ".ply";
  for (int i = 2; fs::exists(fs::symlink_status(path)) && !is_painted_surface(path); ++i)
    path = fmt::format("{}-{}.ply", stem, i);
  return path;
}

CarriedMaps carry_painted(const PaintedSurface& painted, const Character& character) {
  TriangleMesh surface = painted.surface;
  for (auto&& place : surface.positions.colwise())
    place = character.frame.to_ours(Eigen::Vector3d(place));
  const Points& present = character.surface.positions;
  if (is_same_surface(surface.positions, present)) return {painted.maps, false, 0};
  const TriangleTree tree(with_faces(surface));
  const std::vector<Triangle> triangles = with_faces(surface).triangles;
  std::vector<SurfacePoint> places(present.cols());
  parallel_for(static_cast<int>(present.cols()), [&](int v) {
    const auto closest = tree.closest(present.col(v), Eigen::Vector3d::Zero(), kTransferDistance);
    if (closest) places[v] = closest->point;
  });
  CarriedMaps carried;
  carried.changed = true;
  for (const PaintedMapInfo& info : painted_map_infos()) {
    const PaintedMaps::Values* const values = painted.maps.find(info.map);
    if (values == nullptr) continue;
    PaintedMaps::Values result(places.size(), info.plain);
    for (std::size_t v = 0; v < places.size(); ++v) {
      if (places[v].triangle < 0) continue;
      double sum = 0.0;
      for (int k = 0; k < 3; ++k)
        sum += places[v].barycentric[k] * (*values)[triangles[places[v].triangle][k]];
      result[v] = std::clamp(static_cast<float>(sum), info.smallest, info.largest);
    }
    carried.maps.set(info.map, std::move(result));
  }
  carried.lost = static_cast<int>(std::count_if(
      places.begin(), places.end(), [](const SurfacePoint& place) { return place.triangle < 0; }));
  return carried;
}

}  // namespace sinew

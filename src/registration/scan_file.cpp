// SPDX-License-Identifier: MIT

#include "registration/scan_file.h"

#include <algorithm>
#include <utility>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/formats.h"
#include "assets/open.h"
#include "assets/surface/import_surface.h"
#include "building/guess/surface_clusters.h"
#include "core/error.h"
#include "mesh/repair.h"
#include "mesh/welding.h"
#include "registration/surfels.h"

namespace sinew {
namespace {

/// Vertices of a surface that is kept as it is; on a person, they are 3 mm apart.
constexpr int kMostVertices = 300'000;
/// Fewest points that can be a body.
constexpr int kFewestPoints = 200;

/// Returns the triangles of all parts, without those that have a corner that is not finite.
std::vector<Triangle> all_triangles(const ImportedSurface& imported) {
  std::vector<Triangle> triangles;
  for (const VisiblePart& part : imported.parts) {
    for (const Triangle& t : part.triangles) {
      const Triangle own{part.surface_vertex[t[0]], part.surface_vertex[t[1]],
                         part.surface_vertex[t[2]]};
      if (std::ranges::all_of(own, [&](int v) { return imported.positions.col(v).allFinite(); }))
        triangles.push_back(own);
    }
  }
  return triangles;
}

Points finite_points(const Points& points) {
  std::vector<int> kept;
  for (int v = 0; v < points.cols(); ++v) {
    if (points.col(v).allFinite()) kept.push_back(v);
  }
  return points(Eigen::all, kept);
}

Scan scan_of_surface(ImportedSurface imported, const std::string& path) {
  Scan scan;
  scan.warnings = std::move(imported.warnings);
  const std::vector<Triangle> triangles = all_triangles(imported);
  if (triangles.empty()) {
    scan.is_cloud = true;
    scan.points = finite_points(imported.positions);
    if (scan.points.cols() < kFewestPoints) {
      fail_input("{}: has no triangles and {} points, too few for a body; export the scan again",
                 path, scan.points.cols());
    }
    scan.surface = surfels(scan.points);
    return scan;
  }
  scan.surface =
      repair({imported.positions, weld_triangles(triangles, coincident_points(imported.positions))})
          .mesh;
  scan.points = scan.surface.positions;
  return scan;
}

}  // namespace

Scan read_scan(const std::string& path, const std::stop_token& stop) {
  Scan scan;
  const std::string bytes = read_file(path);
  const FileKind kind = file_kind(bytes, path);
  if (is_surface(kind)) {
    scan = scan_of_surface(reader_of<SurfaceReader>(kind)(bytes, path), path);
  } else if (is_scene(kind)) {
    const Character character = open_character({path}, {.stop = stop});
    scan.surface = character.surface;
    for (auto position : scan.surface.positions.colwise())
      position = character.frame.to_file(position);
    scan.points = scan.surface.positions;
  } else {
    fail_input("{}: holds no scan; choose a surface or points, as {}", path,
               list_extensions([](const FileFormat& format) {
                 return has_role<SurfaceReader, SceneReader>(format);
               }));
  }
  if (scan.points.cols() < kFewestPoints) {
    fail_input("{}: has {} vertices, too few for a body; export the scan again", path,
               scan.points.cols());
  }
  if (!scan.is_cloud && scan.surface.vertex_count() > kMostVertices)
    scan.surface = clustered_surface(scan.surface, kMostVertices);
  return scan;
}

}  // namespace sinew

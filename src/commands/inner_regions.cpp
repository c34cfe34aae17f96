// SPDX-License-Identifier: MIT

#include "commands/inner_regions.h"

#include <fmt/format.h>

#include <algorithm>

#include "assets/open.h"
#include "core/counted.h"
#include "core/error.h"
#include "volume/region_mesh.h"
#include "volume/surface_distance.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the vertices of an inner surface that lie on the border of its region: those inside the
/// body and outside the inner surfaces before it.
TriangleMesh measured_vertices(const InnerFiles& inner, std::size_t index,
                               const SolidSurface& solid) {
  const Points& positions = inner.surfaces[index].surface().positions;
  std::vector<int> kept;
  for (int v = 0; v < static_cast<int>(positions.cols()); ++v) {
    const Eigen::Vector3d place = positions.col(v);
    const auto before = std::span(inner.surfaces).first(index);
    if (solid.contains(place) && std::ranges::none_of(before, [&](const InnerSurface& other) {
          return other.contains(place);
        }))
      kept.push_back(v);
  }
  return {positions(Eigen::all, kept), {}};
}

Json region_json(const FilledSolid& filled, int region, double file_units) {
  const TetrahedronMesh mesh{filled.mesh.positions,
                             tetrahedra_of_region(filled.mesh.tetrahedra, filled.regions, region)};
  const double volume = signed_volume(mesh.positions, boundary_triangles(mesh.tetrahedra));
  return {{"region", region},
          {"tetrahedra", mesh.tetrahedron_count()},
          {"volume", volume * file_units * file_units * file_units}};
}

}  // namespace

Points in_coordinates_of(const Character& body, const Character& other) {
  Points points = other.surface.positions;
  for (auto p : points.colwise()) p = body.frame.to_ours(other.frame.to_file(p));
  return points;
}

InnerFiles open_inner(const std::vector<std::string>& files, const Character& body,
                      const SolidSurface& solid) {
  InnerFiles inner;
  for (const std::string& file : files) {
    const Character opened = open_character({file});
    inner.warnings.insert(inner.warnings.end(), opened.warnings.begin(), opened.warnings.end());
    const TriangleMesh surface{in_coordinates_of(body, opened), opened.surface.triangles};
    const auto columns = surface.positions.colwise();
    const auto outside = std::count_if(columns.begin(), columns.end(),
                                       [&](const auto& p) { return !solid.contains(p); });
    if (outside == surface.vertex_count())
      throw InputError(fmt::format(
          "{}: no vertex of this inner surface is inside the body; give both files the same "
          "coordinates and units",
          file));
    try {
      inner.surfaces.emplace_back(surface);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", file, error.what()));
    }
    inner.names.push_back(file);
    inner.outside.push_back(static_cast<int>(outside));
  }
  return inner;
}

nlohmann::ordered_json regions_json(const FilledSolid& filled, const InnerFiles& inner,
                                    const SolidSurface& solid, double file_units) {
  Json regions = Json::array({region_json(filled, 0, file_units)});
  for (std::size_t i = 0; i < inner.surfaces.size(); ++i) {
    const int region = static_cast<int>(i) + 1;
    Json json = region_json(filled, region, file_units);
    json["file"] = inner.names[i];
    const TriangleMesh measured = measured_vertices(inner, i, solid);
    const TetrahedronMesh mesh{filled.mesh.positions, tetrahedra_of_region(filled.mesh.tetrahedra,
                                                                           filled.regions, region)};
    const SurfaceDistance distance = surface_distance(measured, mesh, 0.5 * filled.size);
    if (!mesh.tetrahedra.empty() && measured.vertex_count() > 0)
      json["interface_distance"] = {{"mean", distance.mean * file_units},
                                    {"max", distance.largest * file_units}};
    json["vertices"] = inner.surfaces[i].surface().vertex_count();
    json["vertices_outside"] = inner.outside[i];
    json["vertices_left_out"] =
        mesh.tetrahedra.empty() ? measured.vertex_count() : distance.left_out;
    json["holes_closed"] = inner.surfaces[i].holes();
    regions.push_back(json);
  }
  return regions;
}

std::vector<std::string> warnings_of_regions(const nlohmann::ordered_json& regions) {
  std::vector<std::string> warnings;
  for (const Json& region : regions) {
    if (region["region"] == 0) continue;
    const auto file = region["file"].get<std::string>();
    const auto count = [&](const char* key) { return region[key].get<int>(); };
    if (const int holes = count("holes_closed"); holes > 0)
      warnings.push_back(
          fmt::format("{}: the inner surface has {}, across which its region ends where the "
                      "winding number is one half; close the surface for a sharp end",
                      file, counted(holes, "hole", "holes")));
    if (const int outside = count("vertices_outside"); outside > 0)
      warnings.push_back(fmt::format(
          "{}: {} of {} vertices of the inner surface are outside the body; only the part inside "
          "counts",
          file, outside, count("vertices")));
    if (count("tetrahedra") == 0)
      warnings.push_back(
          fmt::format("{}: no tetrahedron is inside the inner surface, since it is too thin or "
                      "inside another one; raise --count or --levels",
                      file));
    else if (const int left_out = count("vertices_left_out"); left_out > 0)
      warnings.push_back(
          fmt::format("{}: {} of {} vertices of the inner surface are farther than half an element "
                      "from its region, since it is too thin or open there; raise --count or "
                      "--levels, or close its holes",
                      file, left_out, count("vertices")));
  }
  return warnings;
}

std::string readable_regions(const nlohmann::ordered_json& regions) {
  std::string text;
  for (const Json& region : regions) {
    text += fmt::format("  region {}: {}, volume {:.4g}", region["region"].get<int>(),
                        counted(region["tetrahedra"].get<long>(), "tetrahedron", "tetrahedra"),
                        region["volume"].get<double>());
    if (region.contains("interface_distance"))
      text += fmt::format(", interface {:.3g} from {} on average, {:.3g} at most",
                          region["interface_distance"]["mean"].get<double>(),
                          region["file"].get<std::string>(),
                          region["interface_distance"]["max"].get<double>());
    text += '\n';
  }
  return text;
}

}  // namespace sinew

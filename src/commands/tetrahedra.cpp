// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>

#include "assets/open.h"
#include "commands/commands.h"
#include "commands/inner_regions.h"
#include "commands/options.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"
#include "core/timing.h"
#include "session/baking/output_files.h"
#include "volume/fill_solid.h"
#include "volume/held_points.h"
#include "volume/surface_distance.h"
#include "volume/tetrahedron_quality.h"
#include "volume/vtk_text.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

struct TetrahedraOptions {
  std::string mesh;
  std::string output;
  std::string nodes;  ///< file with a surface whose vertices become vertices of tetrahedra
  std::vector<std::string> inner;  ///< files with surfaces that become regions
  FillSettings fill;
  bool json = false;
  bool force = false;
};

/// Returns a mesh in the coordinates of the character's file.
TetrahedronMesh in_file(TetrahedronMesh mesh, const FileFrame& frame) {
  for (auto p : mesh.positions.colwise()) p = frame.to_file(p);
  return mesh;
}

/// Makes the vertices of a file's surface vertices of tetrahedra, and warns of those that cannot.
/// \return  the number of these
int hold_nodes(const std::string& file, const Character& character, const VertexMobility& mobility,
               TetrahedronMesh& mesh, Console& console) {
  const Character nodes = open_character({file});
  console.warn(nodes.warnings);
  const std::vector<int> vertices =
      hold_points(mesh, mobility, in_coordinates_of(character, nodes), kWantedAngle);
  const auto missed = static_cast<int>(std::ranges::count(vertices, -1));
  if (missed > 0)
    console.warn(fmt::format(
        "{}: {} of {} points are no vertices of tetrahedra, since they are outside the body, near "
        "its surface or nearer to each other than the tetrahedra are large; raise --count",
        file, missed, nodes.surface.vertex_count()));
  return missed;
}

/// Returns what the user should know about the result, in sentences.
std::vector<std::string> warnings_of(const Character& character, const FilledSolid& filled,
                                     const SurfaceDistance& distance) {
  std::vector<std::string> warnings;
  if (filled.holes > 0) {
    warnings.push_back(fmt::format("the surface has {}; the tetrahedra close them smoothly",
                                   counted(filled.holes, "hole", "holes")));
  }
  if (distance.left_out > 0) {
    warnings.push_back(fmt::format(
        "{} of {} vertices of the surface are outside the tetrahedra by more than half an element, "
        "since the body is too thin there; --levels or --count can be raised",
        distance.left_out, character.surface.vertex_count()));
  }
  return warnings;
}

Json report(const Character& character, const FilledSolid& filled, const SurfaceDistance& distance,
            double seconds) {
  const double file_units = 1.0 / character.frame.scale;
  const TetrahedronQuality quality = quality_of(filled.mesh);
  return {{"vertices", filled.mesh.vertex_count()},
          {"tetrahedra", filled.mesh.tetrahedron_count()},
          {"size", filled.size * file_units},
          {"smallest_size", filled.smallest_size * file_units},
          {"dihedral_angle", {{"min", quality.smallest_angle}, {"max", quality.largest_angle}}},
          {"volume", quality.mean_volume * filled.mesh.tetrahedron_count() * file_units *
                         file_units * file_units},
          {"boundary_distance",
           {{"mean", distance.mean * file_units},
            {"max", distance.largest * file_units},
            {"max_share_of_height", distance.largest / kHeight}}},
          {"holes_closed", filled.holes},
          {"vertices_left_out", distance.left_out},
          {"seconds", seconds}};
}

std::string readable(const Json& json) {
  const std::string regions = json.contains("regions") ? readable_regions(json["regions"]) : "";
  return fmt::format(
      "  {}, {}\n  dihedral angles {:.1f} to {:.1f} degrees\n"
      "  boundary {:.3g} from the surface on average, {:.3g} at most\n{}  {:.2f} s\n",
      counted(json["vertices"].get<long>(), "vertex", "vertices"),
      counted(json["tetrahedra"].get<long>(), "tetrahedron", "tetrahedra"),
      json["dihedral_angle"]["min"].get<double>(), json["dihedral_angle"]["max"].get<double>(),
      json["boundary_distance"]["mean"].get<double>(),
      json["boundary_distance"]["max"].get<double>(), regions, json["seconds"].get<double>());
}

/// \throws InputError naming the file
FilledSolid filled_body(const TetrahedraOptions& options, const Character& character,
                        std::span<const InnerSurface> inner, Console& console) {
  try {
    return fill_solid(character.surface, inner, options.fill, console.progress());
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", options.mesh, error.what()));
  }
}

void fill(const TetrahedraOptions& options, Console& console) {
  if (file_extension(options.output) != ".vtk")
    throw UsageError(
        fmt::format("{}: tetrahedra are written as legacy VTK; give the file a name "
                    "that ends in .vtk",
                    options.output));
  OutputFiles outputs(options.force);
  std::vector<std::string> inputs{options.mesh};
  if (!options.nodes.empty()) inputs.push_back(options.nodes);
  inputs.insert(inputs.end(), options.inner.begin(), options.inner.end());
  outputs.add_inputs(inputs);
  outputs.add(options.output);
  const Character character = open_character({options.mesh});
  outputs.add_inputs(character);
  console.warn(character.warnings);
  const Stopwatch watch;
  std::optional<SolidSurface> solid;  // of the body, if something is to be placed inside
  if (!options.inner.empty() || !options.nodes.empty()) solid.emplace(character.surface);
  InnerFiles inner;
  if (!options.inner.empty()) inner = open_inner(options.inner, character, *solid);
  FilledSolid filled = filled_body(options, character, inner.surfaces, console);
  int missed = 0;
  if (!options.nodes.empty())
    missed = hold_nodes(options.nodes, character,
                        vertex_mobility(filled.mesh, *solid, filled.regions, inner.surfaces),
                        filled.mesh, console);
  const double seconds = watch.milliseconds() / 1000.0;
  const TetrahedronMesh mesh = in_file(filled.mesh, character.frame);
  write_whole_file(options.output,
                   vtk_text(mesh, character.name + ", made by Sinew", filled.regions));
  const SurfaceDistance distance =
      surface_distance(character.surface, filled.mesh, 0.5 * filled.smallest_size);
  std::vector<std::string> warnings = inner.warnings;
  for (std::string& warning : warnings_of(character, filled, distance))
    warnings.push_back(std::move(warning));
  Json json = report(character, filled, distance, seconds);
  if (!options.nodes.empty()) json["nodes_missed"] = missed;
  if (!options.inner.empty()) {
    json["regions"] = regions_json(filled, inner, *solid, 1.0 / character.frame.scale);
    const std::vector<std::string> more = warnings_of_regions(json["regions"]);
    warnings.insert(warnings.end(), more.begin(), more.end());
  }
  console.warn(warnings);
  json["warnings"] = character.warnings;
  for (const std::string& warning : warnings) json["warnings"].push_back(warning);
  console.print(options.json ? json.dump(2) + "\n" : options.output + "\n" + readable(json));
}

}  // namespace

void add_tetrahedra(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("tetrahedra", "fill a body with tetrahedra and measure them");
  auto options = std::make_shared<TetrahedraOptions>();  // shared with the callback
  command->add_option("MESH", options->mesh, "a surface or a character")->required();
  command->add_option("-o,--output", options->output, "NAME.vtk, in the coordinates of the file")
      ->required();
  command->add_option("--count", options->fill.tetrahedra, "number of tetrahedra aimed at [30000]")
      ->check(CLI::Range(100, 5'000'000));
  command
      ->add_option("--levels", options->fill.levels,
                   "sizes of elements, each half of the one before; 1: all are equal [3]")
      ->check(CLI::Range(1, 5));
  command->add_option("--nodes", options->nodes,
                      "a surface inside, such as bones, whose vertices become vertices of "
                      "tetrahedra");
  command->add_option(
      "--inner", options->inner,
      "closed surfaces inside, such as bones: tetrahedra do not cross them, and the "
      "file has the region of each, 1 for the first surface, 0 outside all; again "
      "for each");
  command->add_flag("--json", options->json, "print the measures as JSON");
  add_force(*command, options->force);
  command->callback([options, &console] { fill(*options, console); });
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/preparation/prepare_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "assets/preparation/faceted_triangles.h"
#include "assets/scene/repair_positions.h"
#include "core/counted.h"
#include "core/error.h"
#include "mesh/repair.h"
#include "mesh/welding.h"

namespace sinew {
namespace {

constexpr float kSameWeight = 1e-3F;

/// Returns true if two rows of weights, sorted by joint, are equal after rounding to steps of
/// kSameWeight. Rounding makes this an equivalence relation.
bool same_weights(const std::vector<SkinWeights::Influence>& a,
                  const std::vector<SkinWeights::Influence>& b) {
  const auto step = [](float weight) { return std::lround(weight / kSameWeight); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto& x, const auto& y) {
    return x.joint == y.joint && step(x.weight) == step(y.weight);
  });
}

/// Returns true if no two triangles share a vertex, so that separate vertices have no meaning.
bool is_soup(const std::vector<Triangle>& triangles, int vertex_count) {
  std::vector<bool> used(vertex_count, false);
  for (const Triangle& t : triangles) {
    for (const int corner : t) {
      if (used[corner]) return false;
      used[corner] = true;
    }
  }
  return true;
}

/// Displacements of one vertex by the morph targets, as (target, displacement).
using Moves = std::vector<std::pair<int, Eigen::Vector3f>>;

std::vector<Moves> moves_of_vertices(const ImportedSurface& imported) {
  std::vector<Moves> moves;
  if (!imported.morphs.empty()) moves.resize(imported.positions.cols());
  for (int m = 0; m < static_cast<int>(imported.morphs.size()); ++m) {
    for (const MorphTarget::Move& move : imported.morphs[m].moves) {
      moves[move.surface_vertex].emplace_back(m, move.by);
    }
  }
  return moves;
}

/// Welds vertices at the same position that have the same weights and morph displacements. Lips
/// that touch at rest remain separate. In a skinned character, coincident borders of different
/// components are joined as well. If separate vertices have a meaning, surfaces that merely touch
/// are kept apart.
/// \return for each position the first one that it is welded to
std::vector<int> weld(const ImportedSurface& imported, const std::vector<Triangle>& triangles) {
  if (imported.keeps_vertices_apart) {
    std::vector<int> own(imported.positions.cols());
    std::iota(own.begin(), own.end(), 0);
    return own;
  }
  const std::vector<Moves> moves = moves_of_vertices(imported);
  std::vector<int> welded_to = coincident_points(imported.positions, [&](int a, int b) {
    const auto& weights = imported.weights;
    return (!weights || same_weights(weights->vertices[a], weights->vertices[b])) &&
           (moves.empty() || moves[a] == moves[b]);
  });
  if (imported.weights && !imported.moves_in_pieces) {
    return sew_borders(imported.positions, triangles, std::move(welded_to));
  }
  if (imported.repeats_vertices ||
      is_soup(triangles, static_cast<int>(imported.positions.cols()))) {
    return welded_to;
  }
  return unweld_touching_surfaces(triangles, std::move(welded_to));
}

int count_welded(const std::vector<int>& welded_to) {
  int count = 0;
  for (std::size_t v = 0; v < welded_to.size(); ++v) {
    if (welded_to[v] != static_cast<int>(v)) ++count;
  }
  return count;
}

/// A triangle of a part, in vertices of that part.
struct PartTriangle {
  int part;
  Triangle visible;
};

/// Calls visit(part, corner, (imported visible vertex, repaired surface vertex)) for the three
/// corners of every triangle that the repair kept, in the orientation after the repair.
template <typename Visit>
void for_each_corner(const std::vector<PartTriangle>& source, const RepairedMesh& repaired,
                     Visit&& visit) {
  for (std::size_t t = 0; t < repaired.mesh.triangles.size(); ++t) {
    auto [part, visible] = source[repaired.source_triangle[t]];
    if (repaired.reversed[t]) std::swap(visible[1], visible[2]);
    for (int corner = 0; corner < 3; ++corner) {
      visit(part, corner, std::pair{visible[corner], repaired.mesh.triangles[t][corner]});
    }
  }
}

/// Numbers parts that share a name (many files have one part per material): NAME, NAME.2, ...
void number_names(std::vector<VisiblePart>& parts) {
  std::set<std::string> used;
  for (VisiblePart& part : parts) {
    const std::string name = part.name;
    for (int number = 2; !used.insert(part.name).second; ++number) {
      part.name = fmt::format("{}.{}", name, number);
    }
  }
}

/// Builds the parts from the triangles that the repair kept. Each corner refers to the surface
/// vertex of the repaired triangle.
std::vector<VisiblePart> follow_repair(const ImportedSurface& surface,
                                       const RepairedMesh& repaired) {
  const std::vector<VisiblePart>& imported = surface.parts;
  std::vector<PartTriangle> source;
  for (int p = 0; p < static_cast<int>(imported.size()); ++p) {
    for (const Triangle& t : imported[p].triangles) source.push_back({p, t});
  }
  std::vector<VisiblePart> parts;
  parts.reserve(imported.size());
  for (const VisiblePart& part : imported) {
    VisiblePart& own = parts.emplace_back();
    own.name = part.name;
    own.material = part.material;
    own.object = part.object;
    own.more_texture_coordinates.resize(part.more_texture_coordinates.size());
    own.colors.resize(part.colors.size());
  }
  std::vector<std::vector<Eigen::Vector3f>> normals(surface.normals.size());
  // Sorting by imported vertex keeps the order of the file.
  std::vector<std::map<std::pair<int, int>, int>> numbers(imported.size());
  for_each_corner(source, repaired,
                  [&](int p, int, std::pair<int, int> vertex) { numbers[p].emplace(vertex, 0); });
  for (std::size_t p = 0; p < imported.size(); ++p) {
    for (auto& [vertex, number] : numbers[p]) {
      number = static_cast<int>(parts[p].surface_vertex.size());
      parts[p].surface_vertex.push_back(vertex.second);
      if (!imported[p].texture_coordinates.empty()) {
        parts[p].texture_coordinates.push_back(imported[p].texture_coordinates[vertex.first]);
      }
      for (std::size_t set = 0; set < imported[p].more_texture_coordinates.size(); ++set) {
        parts[p].more_texture_coordinates[set].push_back(
            imported[p].more_texture_coordinates[set][vertex.first]);
      }
      for (std::size_t set = 0; set < imported[p].colors.size(); ++set) {
        parts[p].colors[set].push_back(imported[p].colors[set][vertex.first]);
      }
      if (!normals.empty() && !surface.normals[p].empty()) {
        normals[p].push_back(surface.normals[p][vertex.first]);
      }
    }
  }
  for_each_corner(source, repaired, [&](int p, int corner, std::pair<int, int> vertex) {
    if (corner == 0) parts[p].triangles.emplace_back();
    parts[p].triangles.back()[corner] = numbers[p].at(vertex);
  });
  if (!normals.empty()) mark_faceted_triangles(repaired.mesh.positions, normals, parts);
  std::erase_if(parts, [](const VisiblePart& part) { return part.triangles.empty(); });
  return parts;
}

/// Returns the surface vertex of each imported position; -1 if no triangle uses it. If the repair
/// duplicated a vertex, this is the first copy.
std::vector<int> vertex_of_position(const std::vector<int>& welded_to,
                                    const RepairedMesh& repaired) {
  std::vector<int> vertex(welded_to.size(), -1);
  for (int v = static_cast<int>(repaired.source_vertex.size()) - 1; v >= 0; --v) {
    vertex[repaired.source_vertex[v]] = v;
  }
  for (std::size_t p = 0; p < vertex.size(); ++p) vertex[p] = vertex[welded_to[p]];
  return vertex;
}

/// Maps the vertices of the objects from imported positions to surface vertices.
std::vector<MeshObject> follow_welding(std::vector<MeshObject> objects,
                                       const std::vector<int>& vertex_of) {
  for (MeshObject& object : objects) {
    for (int& vertex : object.surface_vertex) vertex = vertex < 0 ? -1 : vertex_of[vertex];
  }
  return objects;
}

/// Returns the morph targets for surface vertices. All copies that the repair made of a vertex get
/// its displacement.
std::vector<MorphTarget> morphs_of_surface(const ImportedSurface& imported,
                                           const std::vector<int>& welded_to,
                                           const RepairedMesh& repaired) {
  std::vector<std::vector<int>> copies(welded_to.size());
  for (int v = 0; v < repaired.mesh.vertex_count(); ++v) {
    copies[repaired.source_vertex[v]].push_back(v);
  }
  std::vector<MorphTarget> morphs;
  for (const MorphTarget& source : imported.morphs) {
    std::map<int, Eigen::Vector3f> moves;
    for (const MorphTarget::Move& move : source.moves) {
      for (const int v : copies[welded_to[move.surface_vertex]]) moves.emplace(v, move.by);
    }
    morphs.push_back({source.name, {}});
    for (const auto& [v, by] : moves) morphs.back().moves.push_back({v, by});
  }
  return morphs;
}

/// Appends warnings that describe the repairs of the mesh.
void warn_of_repairs(const RepairedMesh& repaired, const std::string& file,
                     std::vector<std::string>& warnings) {
  const auto warn_of = [&](int count, const char* one, const char* many, const char* done) {
    if (count > 0) {
      warnings.push_back(fmt::format("{}: {} {}", file, counted(count, one, many), done));
    }
  };
  warn_of(repaired.isolated_vertices, "vertex", "vertices", "without triangles removed");
  warn_of(repaired.repeated_corners, "triangle", "triangles", "without area removed");
  warn_of(repaired.duplicate_triangles, "triangle", "triangles", "with duplicates removed");
  warn_of(repaired.non_manifold_edges, "edge", "edges", "with more than two triangles split");
  warn_of(repaired.reversed_triangles, "triangle", "triangles",
          "flipped to face the same way as their neighbors");
  warn_of(repaired.reversed_components, "component", "components", "flipped to face outward");
  warn_of(repaired.one_sided_components, "component", "components",
          "with only one side, like a Moebius strip; shading and contact may be wrong there");
}

}  // namespace

void prepare_surface(const ImportedSurface& given, const std::string& file, Character& character) {
  const std::optional<ImportedSurface> mended = without_lost_vertices(given, file);
  const ImportedSurface& imported = mended ? *mended : given;
  TriangleMesh mesh{imported.positions, {}};
  for (const VisiblePart& part : imported.parts) {
    for (const Triangle& t : part.triangles) {
      mesh.triangles.push_back(
          {part.surface_vertex[t[0]], part.surface_vertex[t[1]], part.surface_vertex[t[2]]});
    }
  }
  if (mesh.triangles.empty() && mesh.positions.cols() > 0) {
    fail_input(
        "{}: the file has points without triangles; export the surface as a mesh, or fit a body "
        "onto a scan of points by File > \"Fit a body onto a scan...\" or sinew register",
        file);
  }
  if (mesh.triangles.empty())
    fail_input("{}: the file contains no triangles; export the surface as a mesh", file);

  const std::vector<int> welded_to = weld(imported, mesh.triangles);
  const int welded = count_welded(welded_to);
  mesh.triangles = weld_triangles(mesh.triangles, welded_to);
  RepairedMesh repaired = repair(mesh);
  if (repaired.mesh.triangles.empty()) {
    fail_input("{}: all triangles have zero area; export the surface as a mesh", file);
  }
  // Vertices that were welded to others are not used by any triangle, so that repair() counts them.
  repaired.isolated_vertices -= welded;

  auto& warnings = character.warnings;
  warnings.insert(warnings.end(), imported.warnings.begin(), imported.warnings.end());
  if (welded > 0 && !imported.repeats_vertices) {
    warnings.push_back(fmt::format(
        "{}: {}", file,
        counted(welded, "duplicate vertex was merged", "duplicate vertices were merged")));
  }
  warn_of_repairs(repaired, file, warnings);

  character.parts = follow_repair(imported, repaired);
  number_names(character.parts);
  character.materials = imported.materials;
  character.textures = imported.textures;
  character.objects = follow_welding(imported.objects, vertex_of_position(welded_to, repaired));
  character.morphs = morphs_of_surface(imported, welded_to, repaired);
  if (imported.weights) {
    character.weights.emplace();
    for (const int v : repaired.source_vertex) {
      character.weights->vertices.push_back(imported.weights->vertices[v]);
      character.weights->unknown.push_back(imported.weights->knows(v) ? 0 : 1);
    }
  }
  character.surface = std::move(repaired.mesh);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/import/anatomy_mesh.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bodies/import/anatomical_names.h"
#include "mesh/repair.h"

namespace sinew {
namespace {

/// Returns for each vertex of the surface the object that uses it, or -1.
std::vector<int> objects_of_vertices(const Character& character) {
  std::vector<int> object(static_cast<std::size_t>(character.surface.vertex_count()), -1);
  for (std::size_t o = 0; o < character.objects.size(); ++o) {
    for (const int v : character.objects[o].surface_vertex)
      if (v >= 0) object[static_cast<std::size_t>(v)] = static_cast<int>(o);
  }
  return object;
}

std::string best_name(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!name.empty() && read_anatomical_name(name).kind != AnatomyKind::kUnknown) return name;
  }
  for (const std::string& name : names)
    if (!name.empty()) return name;
  return "unnamed";
}

TriangleMesh part_of_surface(const Character& character, const std::vector<Triangle>& triangles) {
  std::map<int, int> own;
  TriangleMesh mesh;
  for (Triangle t : triangles) {
    for (int& corner : t) corner = own.emplace(corner, static_cast<int>(own.size())).first->second;
    mesh.triangles.push_back(t);
  }
  mesh.positions.resize(3, static_cast<Eigen::Index>(own.size()));
  for (const auto& [vertex, v] : own)
    mesh.positions.col(v) = character.frame.to_file(character.surface.positions.col(vertex));
  return repair(mesh).mesh;
}

}  // namespace

std::vector<AnatomyMesh> anatomy_meshes(const Character& character) {
  const std::vector<int> object_of = objects_of_vertices(character);
  // Objects in their order, then parts that belong to none.
  std::map<std::pair<int, std::string>, std::vector<Triangle>> triangles;
  std::map<std::pair<int, std::string>, std::vector<std::string>> names;
  for (std::size_t p = 0; p < character.parts.size(); ++p) {
    const VisiblePart& part = character.parts[p];
    for (const Triangle& t : part.triangles) {
      Triangle on_surface;
      for (int k = 0; k < 3; ++k)
        on_surface[k] = part.surface_vertex[static_cast<std::size_t>(t[k])];
      int object = part.object;
      if (object < 0) object = object_of[static_cast<std::size_t>(on_surface[0])];
      const int number = object < 0 ? static_cast<int>(character.objects.size()) : object;
      const std::pair key(number, object < 0 ? part.name : std::string());
      if (triangles[key].empty()) {
        if (object >= 0) {
          const MeshObject& own = character.objects[static_cast<std::size_t>(object)];
          names[key] = {own.name, own.mesh_name, part.name};
        } else {
          names[key] = {part.name};
        }
      }
      triangles[key].push_back(on_surface);
    }
  }
  std::vector<AnatomyMesh> meshes;
  for (const auto& [key, own] : triangles) {
    TriangleMesh mesh = part_of_surface(character, own);
    if (mesh.triangles.empty()) continue;
    meshes.push_back({best_name(names.at(key)), std::move(mesh)});
  }
  return meshes;
}

std::optional<std::string> name_in_comments(std::string_view bytes) {
  constexpr std::string_view kLabel = "# English name :";
  while (bytes.starts_with('#')) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (!line.starts_with(kLabel)) continue;
    line.remove_prefix(kLabel.size());
    const std::size_t first = line.find_first_not_of(" \t");
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (first == line.npos) return std::nullopt;
    return std::string(line.substr(first, last - first + 1));
  }
  return std::nullopt;
}

TriangleMesh joined_meshes(const std::vector<const TriangleMesh*>& meshes) {
  Eigen::Index count = 0;
  for (const TriangleMesh* mesh : meshes) count += mesh->positions.cols();
  TriangleMesh all;
  all.positions.resize(3, count);
  int first = 0;
  for (const TriangleMesh* mesh : meshes) {
    all.positions.middleCols(first, mesh->vertex_count()) = mesh->positions;
    for (const Triangle& t : mesh->triangles)
      all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    first += mesh->vertex_count();
  }
  return all;
}

}  // namespace sinew

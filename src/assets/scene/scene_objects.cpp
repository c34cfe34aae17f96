// SPDX-License-Identifier: MIT

#include "assets/scene/scene_objects.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "assets/list_names.h"
#include "core/counted.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kSamePlace = 1e-5;  // relative to the size: some readers of texts lose digits

/// A piece of a geometry: one of its meshes in assimp.
struct Piece {
  int geometry;
  int number;
};

/// Returns true if the vertices of a mesh are at the positions of the given corners.
bool agrees(const SceneMesh& mesh, const FileGeometry& geometry, const std::vector<int>& corners) {
  const double tolerance = kSamePlace * bounding_box(mesh.positions).diagonal().norm();
  for (std::size_t v = 0; v < corners.size(); ++v) {
    if (corners[v] < 0 || corners[v] >= geometry.positions.cols()) return false;
    const auto apart =
        geometry.positions.col(corners[v]) - mesh.positions.col(static_cast<Eigen::Index>(v));
    if (!(apart.cwiseAbs().maxCoeff() <= tolerance)) return false;
  }
  return true;
}

/// Lookup of the geometry piece that matches a mesh. Pieces are indexed by corner count, so that
/// few are compared.
class PieceFinder {
 public:
  explicit PieceFinder(const std::vector<FileGeometry>& geometries) : geometries_(geometries) {
    for (int g = 0; g < static_cast<int>(geometries.size()); ++g) {
      for (int p = 0; p < static_cast<int>(geometries[g].pieces.size()); ++p) {
        by_size_[geometries[g].pieces[p].size()].push_back({g, p});
      }
    }
  }

  /// Finds the matching piece and prefers one of the mesh's name, since copies of a mesh have equal
  /// coordinates.
  const Piece* find(const SceneMesh& mesh) const {
    const auto candidates = by_size_.find(static_cast<std::size_t>(mesh.positions.cols()));
    if (candidates == by_size_.end()) return nullptr;
    const Piece* found = nullptr;
    for (const Piece& piece : candidates->second) {
      const FileGeometry& geometry = geometries_[piece.geometry];
      const bool is_named = geometry.name == mesh.name;
      if (found != nullptr && !is_named) continue;
      if (!agrees(mesh, geometry, geometry.pieces[piece.number])) continue;
      found = &piece;
      if (is_named) break;
    }
    return found;
  }

 private:
  const std::vector<FileGeometry>& geometries_;
  std::map<std::size_t, std::vector<Piece>> by_size_;
};

std::string object_name(const Scene& scene, const SceneMesh& mesh) {
  const std::string& name = scene.nodes[mesh.node].name;
  return name.empty() ? mesh.name : name;
}

}  // namespace

std::vector<int> find_objects(Scene& scene, const std::vector<FileGeometry>& geometries,
                              const std::string& file) {
  std::vector<int> geometry_of_mesh;
  const PieceFinder finder(geometries);
  std::map<std::pair<int, int>, int> object_of;  // node and geometry
  std::set<std::string> unknown;
  for (SceneMesh& mesh : scene.meshes) {
    const Piece* const piece = finder.find(mesh);
    geometry_of_mesh.push_back(piece == nullptr ? -1 : piece->geometry);
    if (piece == nullptr) {
      unknown.insert(object_name(scene, mesh));
      mesh.object = static_cast<int>(scene.objects.size());
      mesh.object_vertex.resize(mesh.positions.cols());
      std::iota(mesh.object_vertex.begin(), mesh.object_vertex.end(), 0);
      scene.objects.push_back({object_name(scene, mesh), mesh.node, mesh.positions});
      continue;
    }
    const FileGeometry& geometry = geometries[piece->geometry];
    const auto [entry, is_new] = object_of.emplace(std::pair{mesh.node, piece->geometry},
                                                   static_cast<int>(scene.objects.size()));
    if (is_new) {
      scene.objects.push_back({object_name(scene, mesh), mesh.node, geometry.positions});
    }
    mesh.object = entry->second;
    mesh.object_vertex = geometry.pieces[piece->number];
  }
  if (!unknown.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: the vertices of {} are not in the order of the file; a cache of {} fits the surface "
        "that is exported here, not the original",
        file, list_names({unknown.begin(), unknown.end()}),
        by_count(unknown.size(), "it", "them")));
  }
  return geometry_of_mesh;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/export/export_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

namespace sinew {
namespace {

MeshObject object_of(const VisiblePart& part) {
  MeshObject object;
  object.name = part.name;
  object.surface_vertex = part.surface_vertex;
  object.rest = Points::Zero(3, static_cast<Eigen::Index>(part.surface_vertex.size()));
  return object;
}

bool is_flat(const Eigen::Affine3d& transform) {
  const double size = transform.linear().norm();
  constexpr double kFlat = 1e-12;  // thickness relative to the width
  return !(std::abs(transform.linear().determinant()) > kFlat * size * size * size);
}

/// The object vertices at each surface vertex, and how many of them parts have already taken. One
/// table serves all objects, since there are many objects and most are at few places.
class Places {
 public:
  /// The vertices of one object at one surface vertex.
  struct Group {
    int object;
    std::vector<int> vertices;  ///< numbered through all objects
    std::size_t taken = 0;

    bool has_free() const { return taken < vertices.size(); }
    /// Takes the next vertex; when all are taken, the last one again.
    int take() { return vertices[std::min(taken++, vertices.size() - 1)]; }
  };

  Places(const std::vector<MeshObject>& objects, int surface_vertices) : groups_(surface_vertices) {
    int number = 0;
    for (std::size_t o = 0; o < objects.size(); ++o) {
      for (const int place : objects[o].surface_vertex) {
        if (place >= 0) add(static_cast<int>(o), place, number);
        ++number;
      }
    }
  }

  bool has(int place) const { return !groups_[place].empty(); }
  /// Returns the groups at a surface vertex, by rising object.
  std::vector<Group>& at(int place) { return groups_[place]; }

 private:
  void add(int object, int place, int number) {
    std::vector<Group>& here = groups_[place];
    if (here.empty() || here.back().object != object) here.push_back({object, {}});
    here.back().vertices.push_back(number);
  }

  std::vector<std::vector<Group>> groups_;
};

/// Finds the object that a part belongs to: the one with most of the part's vertices. Objects that
/// touch share some welded vertices, but not all of a part's. Among objects at the same place, the
/// one with most vertices not yet taken by other parts wins.
int find_owner(const VisiblePart& part, Places& places) {
  std::map<int, std::pair<int, int>> counts;  // by object: vertices of the part, free ones
  for (const int place : part.surface_vertex) {
    for (const Places::Group& group : places.at(place)) {
      std::pair<int, int>& count = counts[group.object];
      count.first += 1;
      count.second += group.has_free() ? 1 : 0;
    }
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? 0 : most->first;
}

/// Assigns a part to its object. Vertices at which the object has none take one of another object.
PartOfObject assign_vertices(const VisiblePart& part, Places& places) {
  PartOfObject result;
  result.object = find_owner(part, places);
  for (const int place : part.surface_vertex) {
    std::vector<Places::Group>& here = places.at(place);
    const auto own = std::find_if(here.begin(), here.end(), [&](const Places::Group& group) {
      return group.object == result.object;
    });
    result.vertices.push_back((own != here.end() ? *own : here.front()).take());
  }
  return result;
}

/// Finds for each surface vertex the nearest one at which an object has a vertex. This is the
/// vertex itself, except where the mesh repair duplicated a vertex: the objects refer to one of the
/// copies.
std::vector<int> nearest_places(const Points& surface, const Places& places) {
  std::vector<int> known;
  for (int place = 0; place < surface.cols(); ++place) {
    if (places.has(place)) known.push_back(place);
  }
  if (known.empty()) throw std::logic_error("the mesh objects have no vertex of the surface");
  std::vector<int> result(surface.cols());
  std::iota(result.begin(), result.end(), 0);
  for (int place = 0; place < surface.cols(); ++place) {
    if (places.has(place)) continue;
    result[place] = *std::min_element(known.begin(), known.end(), [&](int a, int b) {
      return (surface.col(a) - surface.col(place)).squaredNorm() <
             (surface.col(b) - surface.col(place)).squaredNorm();
    });
  }
  return result;
}

}  // namespace

std::vector<MeshObject> export_objects(const Character& character) {
  if (!character.objects.empty()) return character.objects;
  std::vector<MeshObject> objects;
  for (const VisiblePart& part : character.parts) objects.push_back(object_of(part));
  return objects;
}

Points object_positions(const MeshObject& object, const FileFrame& frame, const Points& surface) {
  Points result = object.rest;
  if (is_flat(object.to_scene)) return result;
  const Eigen::Affine3d from_scene = object.to_scene.inverse();
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    const int place = object.surface_vertex[v];
    if (place >= 0) result.col(v) = from_scene * frame.to_file(surface.col(place));
  }
  return result;
}

Points scene_positions(const MeshObject& object, const FileFrame& frame, const Points& surface) {
  Points result = object.to_scene * object.rest;
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    const int place = object.surface_vertex[v];
    if (place >= 0) result.col(v) = frame.to_file(surface.col(place));
  }
  return result;
}

std::vector<PartOfObject> place_parts(const Character& character,
                                      const std::vector<MeshObject>& objects) {
  Places places(objects, character.surface.vertex_count());
  std::vector<PartOfObject> result;
  const std::vector<int> nearest = nearest_places(character.surface.positions, places);
  for (VisiblePart part : character.parts) {
    for (int& place : part.surface_vertex) place = nearest[place];
    result.push_back(assign_vertices(part, places));
  }
  return result;
}

std::string file_label(std::string name) {
  for (char& letter : name) {
    if (static_cast<unsigned char>(letter) < ' ' || letter == '/' || letter == '\\') letter = '_';
  }
  return name;
}

std::vector<std::string> file_labels(const std::vector<MeshObject>& objects) {
  std::vector<std::string> labels;
  std::set<std::string> used;
  for (const MeshObject& object : objects) {
    const std::string stem = object.name.empty() ? "mesh" : file_label(object.name);
    std::string label = stem;
    for (int number = 2; !used.insert(label).second; ++number) {
      label = fmt::format("{}_{}", stem, number);
    }
    labels.push_back(label);
  }
  return labels;
}

}  // namespace sinew

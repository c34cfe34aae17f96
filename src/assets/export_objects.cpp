#include "assets/export_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
  constexpr double kFlat = 1e-12;  // a thickness, relative to the width
  return !(std::abs(transform.linear().determinant()) > kFlat * size * size * size);
}

/// The vertices of an object at each place, and how many of them parts have taken.
class Places {
 public:
  Places(const MeshObject& object, int surface_vertices, int first)
      : vertices_(surface_vertices), taken_(surface_vertices, 0) {
    for (std::size_t v = 0; v < object.surface_vertex.size(); ++v) {
      const int place = object.surface_vertex[v];
      if (place >= 0) vertices_[place].push_back(first + static_cast<int>(v));
    }
  }

  bool has(int place) const { return !vertices_[place].empty(); }
  bool has_free(int place) const { return taken_[place] < vertices_[place].size(); }

  /// The next one, or the last one again.
  int take(int place) {
    const std::vector<int>& here = vertices_[place];
    return here[std::min(taken_[place]++, here.size() - 1)];
  }

 private:
  std::vector<std::vector<int>> vertices_;
  std::vector<std::size_t> taken_;
};

/// Objects that touch share welded vertices, but not all of a part's; of those that lie in one
/// another it is the one that other parts have left free.
std::size_t find_owner(const VisiblePart& part, const std::vector<Places>& objects) {
  std::size_t owner = 0;
  std::pair<int, int> most{-1, -1};
  for (std::size_t o = 0; o < objects.size(); ++o) {
    std::pair<int, int> count{0, 0};
    for (const int place : part.surface_vertex) {
      count.first += objects[o].has(place) ? 1 : 0;
      count.second += objects[o].has_free(place) ? 1 : 0;
    }
    if (count <= most) continue;
    most = count;
    owner = o;
  }
  return owner;
}

PartOfObject take_vertices(const VisiblePart& part, std::vector<Places>& objects) {
  const std::size_t owner = find_owner(part, objects);
  PartOfObject result;
  result.object = static_cast<int>(owner);
  for (const int place : part.surface_vertex) {
    const auto any = std::find_if(objects.begin(), objects.end(),
                                  [&](const Places& object) { return object.has(place); });
    result.vertices.push_back((objects[owner].has(place) ? objects[owner] : *any).take(place));
  }
  return result;
}

/// For each surface vertex the nearest one that an object has a vertex for: itself, but where the
/// surface was mended by copies of a vertex, of which the objects know one.
std::vector<int> nearest_places(const Points& surface, const std::vector<Places>& objects) {
  const auto is_known = [&](int place) {
    return std::any_of(objects.begin(), objects.end(),
                       [&](const Places& object) { return object.has(place); });
  };
  std::vector<int> known;
  for (int place = 0; place < surface.cols(); ++place) {
    if (is_known(place)) known.push_back(place);
  }
  if (known.empty()) throw std::logic_error("the mesh objects have no vertex of the surface");
  std::vector<int> result(surface.cols());
  std::iota(result.begin(), result.end(), 0);
  for (int place = 0; place < surface.cols(); ++place) {
    if (is_known(place)) continue;
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
  std::vector<Places> places;
  int first = 0;
  for (const MeshObject& object : objects) {
    places.emplace_back(object, character.surface.vertex_count(), first);
    first += static_cast<int>(object.surface_vertex.size());
  }
  std::vector<PartOfObject> result;
  const std::vector<int> nearest = nearest_places(character.surface.positions, places);
  for (VisiblePart part : character.parts) {
    for (int& place : part.surface_vertex) place = nearest[place];
    result.push_back(take_vertices(part, places));
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

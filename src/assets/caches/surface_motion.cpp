// SPDX-License-Identifier: MIT

#include "assets/caches/surface_motion.h"

#include <filesystem>

#include "assets/export/export_objects.h"
#include "assets/gltf/gltf_parts.h"
#include "assets/preparation/upright_meters.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Describes where the vertices of a cache are on the surface.
struct CachePlaces {
  std::vector<int> surface_vertex;  ///< for each vertex of the cache; -1: no triangle uses it
  Eigen::Affine3d to_ours = Eigen::Affine3d::Identity();
};

Eigen::Affine3d transform_to_ours(const FileFrame& frame) {
  return Eigen::Affine3d(Eigen::Matrix3d(frame.scale * frame.rotation)) *
         Eigen::Translation3d(-frame.origin);
}

[[noreturn]] void fail_by_count(const MotionCache& cache, const Character& character,
                                std::size_t expected) {
  fail_input("{}: has {} vertices, but a cache of {} has {}; name the character it was baked from",
             cache.file, cache.vertex_count(), character.name, expected);
}

/// Finds the mesh object of a point cache, by the name NAME.OBJECT.pc2 or else by its number of
/// vertices.
const MeshObject& cached_object(const MotionCache& cache, const Character& character,
                                const std::vector<MeshObject>& objects) {
  const std::string stem = std::filesystem::path(cache.file).stem().string();
  const std::vector<std::string> labels = file_labels(objects);
  const MeshObject* by_count = nullptr;
  int count = 0;
  for (std::size_t o = 0; o < objects.size(); ++o) {
    if (objects[o].rest.cols() != cache.vertex_count()) continue;
    if (stem.ends_with("." + labels[o])) return objects[o];
    by_count = &objects[o];
    ++count;
  }
  if (count == 1) return *by_count;
  if (objects.size() == 1) {
    fail_by_count(cache, character, static_cast<std::size_t>(objects[0].rest.cols()));
  }
  fail_input(
      "{}: its name and its {} vertices do not tell which of the {} objects of {} it "
      "belongs to; name it NAME.OBJECT.pc2 as bake does",
      cache.file, cache.vertex_count(), objects.size(), character.name);
}

CachePlaces cache_places(const MotionCache& cache, const Character& character) {
  CachePlaces places;
  std::vector<int>& vertices = places.surface_vertex;
  const auto append = [&](const std::vector<int>& more) {
    vertices.insert(vertices.end(), more.begin(), more.end());
  };
  if (cache.space == CacheSpace::kMeters) {
    places.to_ours = upright_meters(character).inverse();
    for (const GltfMeshParts& mesh : gltf_mesh_parts(character)) {
      for (const VisiblePart* const part : mesh.parts) append(part->surface_vertex);
    }
  } else if (cache.space == CacheSpace::kScene) {
    places.to_ours = transform_to_ours(character.frame);
    for (const MeshObject& object : export_objects(character)) append(object.surface_vertex);
  } else {
    const std::vector<MeshObject> objects = export_objects(character);
    const MeshObject& object = cached_object(cache, character, objects);
    places.to_ours = transform_to_ours(character.frame) * object.to_scene;
    append(object.surface_vertex);
  }
  if (static_cast<int>(vertices.size()) != cache.vertex_count()) {
    fail_by_count(cache, character, vertices.size());
  }
  return places;
}

}  // namespace

SurfaceMotion surface_motion(const MotionCache& cache, const Character& character) {
  const CachePlaces places = cache_places(cache, character);
  std::vector<int> source(character.surface.vertex_count(), -1);
  for (int v = cache.vertex_count() - 1; v >= 0; --v) {
    if (places.surface_vertex[v] >= 0) source[places.surface_vertex[v]] = v;
  }
  SurfaceMotion motion;
  std::vector<int> columns;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    if (source[v] < 0) continue;
    motion.vertices.push_back(v);
    columns.push_back(source[v]);
  }
  for (const PointsF& frame : cache.frames) {
    const Points positions = frame(Eigen::all, columns).cast<double>();
    motion.frames.emplace_back((places.to_ours * positions).cast<float>());
  }
  return motion;
}

ObjectVertex object_vertex(const Character& character, int surface_vertex) {
  for (const MeshObject& object : export_objects(character)) {
    for (std::size_t v = 0; v < object.surface_vertex.size(); ++v) {
      if (object.surface_vertex[v] == surface_vertex) return {object.name, static_cast<int>(v)};
    }
  }
  return {"", -1};
}

}  // namespace sinew

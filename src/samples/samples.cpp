// SPDX-License-Identifier: MIT

#include "samples/samples.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>

#include "assets/export/export_gltf.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "samples/humanoid_clips.h"
#include "samples/humanoid_shape.h"
#include "samples/humanoid_skeleton.h"
#include "samples/limb_samples.h"
#include "samples/simple_samples.h"
#include "samples/stout_sample.h"
#include "samples/write_fps.h"
#include "skinning/weights/bone_heat.h"
#include "solids/polygonize.h"
#include "solids/remesh.h"

namespace sinew {
namespace {

/// The ingredients of a sample.
struct Recipe {
  Skeleton skeleton;
  std::unique_ptr<Solid> shape;
  Sizing sizing;
  std::function<std::vector<Clip>(const Skeleton&)> clips;
  Eigen::Vector3d inside;  ///< a point of the shape with x = 0
  double gap;              ///< narrowest gap of the shape, which the grid must resolve, m
  int vertex_count;        ///< of the shipped file
};

double even_size(const Eigen::Vector3d& /*point*/) {
  return 1.0;
}

Recipe recipe_of(const std::string& name) {
  Recipe recipe;
  recipe.inside = {0.0, 0.9, 0.0};
  recipe.gap = 0.03;
  if (name == "humanoid" || name == "stout") {
    const bool stout = name == "stout";
    recipe.skeleton = humanoid_skeleton();
    recipe.shape = stout ? stout_shape(recipe.skeleton) : humanoid_shape(recipe.skeleton);
    recipe.sizing = humanoid_sizing(recipe.skeleton);
    recipe.clips = stout ? stout_clips : humanoid_clips;
    recipe.inside.y() = 1.2;
    recipe.gap = 0.004;
    recipe.vertex_count = stout ? 9000 : 20000;
  } else if (name == "cylinder") {
    recipe.skeleton = cylinder_skeleton();
    recipe.shape = cylinder_shape();
    recipe.sizing = even_size;
    recipe.clips = cylinder_clips;
    recipe.vertex_count = 1600;
  } else if (name == "tee") {
    recipe.skeleton = tee_skeleton();
    recipe.shape = tee_shape();
    recipe.sizing = even_size;
    recipe.clips = tee_clips;
    recipe.vertex_count = 2400;
  } else if (name == "arm") {
    recipe.skeleton = arm_skeleton();
    recipe.shape = arm_shape();
    recipe.sizing = even_size;
    recipe.clips = arm_clips;
    recipe.vertex_count = 4200;
  } else if (name == "leg") {
    recipe.skeleton = leg_skeleton();
    recipe.shape = leg_shape();
    recipe.sizing = even_size;
    recipe.clips = leg_clips;
    recipe.vertex_count = 4000;
  } else {
    throw UsageError(fmt::format("there is no sample '{}'; the samples are {}", name,
                                 fmt::join(sample_names(), ", ")));
  }
  return recipe;
}

/// Transforms surface and skeleton to the frame of all characters (see FileFrame), so that reading
/// a written sample does not transform them again.
void fit_to_frame(TriangleMesh& surface, Skeleton& skeleton) {
  const Eigen::AlignedBox3d box = bounding_box(surface.positions);
  const double scale = kHeight / box.sizes().maxCoeff();
  const Eigen::Vector3d floor(0.0, box.min().y(), box.center().z());
  surface.positions = scale * (surface.positions.colwise() - floor);
  for (Joint& joint : skeleton.joints) {
    if (joint.parent < 0) joint.rest_local.translation() -= floor;
    joint.rest_local.translation() *= scale;
  }
}

VisiblePart whole_surface(const std::string& name, const TriangleMesh& surface) {
  VisiblePart part;
  part.name = name;
  part.surface_vertex.resize(surface.vertex_count());
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  part.triangles = surface.triangles;
  part.material = 0;
  return part;
}

}  // namespace

const std::vector<std::string>& sample_names() {
  static const std::vector<std::string> names = {"cylinder", "tee",      "arm",
                                                 "leg",      "humanoid", "stout"};
  return names;
}

Character make_sample(const std::string& name, int vertex_count, const Progress& progress) {
  Recipe recipe = recipe_of(name);
  constexpr int kMinVertices = 500;
  constexpr int kMaxVertices = 200000;
  const int wanted = vertex_count == 0 ? recipe.vertex_count : vertex_count;
  if (wanted < kMinVertices || wanted > kMaxVertices) {
    throw UsageError(
        fmt::format("a sample has {} to {} vertices, not {}", kMinVertices, kMaxVertices, wanted));
  }
  // The grid must be fine enough for the shape and for the desired triangles.
  constexpr double kCellOfManyVertices = 0.7;  // times sqrt(1 / vertices), in m
  const double cell =
      std::min(recipe.gap, kCellOfManyVertices / std::sqrt(static_cast<double>(wanted)));
  progress.report(0.0, "Generating shape");
  const TriangleMesh half = polygonize_half(*recipe.shape, recipe.inside, cell);

  Character character;
  character.name = name;
  progress.report(0.3, "Generating triangles");
  character.surface = remesh_symmetric(*recipe.shape, half, recipe.sizing, wanted);
  character.skeleton = std::move(recipe.skeleton);
  fit_to_frame(character.surface, character.skeleton);
  character.parts.push_back(whole_surface(name, character.surface));
  character.materials.emplace_back();
  character.materials.back().name = name;
  character.clips = recipe.clips(character.skeleton);
  progress.report(0.7, "Generating weights");
  character.weights = bone_heat_weights(character.surface, character.skeleton);
  return character;
}

std::vector<std::string> write_sample(const std::string& name, const std::string& path,
                                      int vertex_count, const Progress& progress,
                                      const std::function<void(const std::string&)>& check) {
  const std::string extension = file_extension(path);
  if (extension != ".glb" && extension != ".ini") {
    throw UsageError(fmt::format(
        "{}: a sample is written as .glb or as .ini; choose one of these extensions", path));
  }
  const Character sample = make_sample(name, vertex_count, progress);
  const bool is_glb = extension == ".glb";
  if (check) {
    for (const std::string& file : is_glb ? std::vector{path} : fps_files(sample, path))
      check(file);
  }
  if (!is_glb) return write_fps(sample, path);
  export_gltf(sample, path);
  return {};
}

}  // namespace sinew

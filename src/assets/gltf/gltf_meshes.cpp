// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_meshes.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "assets/gltf/gltf_instances.h"
#include "assets/gltf/gltf_primitive.h"
#include "assets/gltf/gltf_skins.h"
#include "assets/gltf/gltf_vertex_looks.h"
#include "core/counted.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kStillTarget = 1e-7;  // relative to the diagonal of the mesh

std::vector<Eigen::Vector3f> vectors_of(const std::vector<float>& numbers) {
  std::vector<Eigen::Vector3f> vectors;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    vectors.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  }
  return vectors;
}

/// Returns the set of texture coordinates that a material uses, or 0 if the primitive lacks that
/// set.
std::size_t gltf_base_set(const GltfPrimitive& primitive, const GltfTextureUse& use) {
  return primitive.has(fmt::format("TEXCOORD_{}", use.channel)) ? use.channel : 0;
}

/// Returns the texture coordinates of a set, transformed as the material requires.
std::vector<Eigen::Vector2f> gltf_texture_coordinates(const GltfPrimitive& primitive,
                                                      std::size_t set, const GltfTextureUse& use) {
  const std::string name = fmt::format("TEXCOORD_{}", set);
  std::vector<Eigen::Vector2f> coordinates;
  if (!primitive.has(name)) return coordinates;
  const std::vector<float> numbers = primitive.attribute(name, 2);
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    coordinates.emplace_back(use.linear * Eigen::Vector2f(numbers[i], numbers[i + 1]) + use.offset);
  }
  return coordinates;
}

/// Implements add_gltf_meshes().
class GltfMeshReader {
 public:
  GltfMeshReader(const GltfFile& file, const GltfNodes& nodes, const GltfMaterialReader& materials,
                 Scene& scene, std::vector<std::string>& left_out)
      : file_(file), nodes_(nodes), materials_(materials), scene_(scene), left_out_(left_out) {}

  void run() {
    // Meshes are added in the order of the scene's nodes, which differs from that of the file.
    std::map<int, const json*> by_number;
    for (std::size_t n = 0; n < nodes_.number_of.size(); ++n) {
      const int number = nodes_.number_of[n];
      if (number >= 0 && number < nodes_.shown) by_number[number] = &file_.list("nodes")[n];
    }
    for (const auto& [number, node] : by_number) {
      if (!node->is_object() || !node->contains("mesh")) continue;
      for (const int place : add_gltf_instances(file_, *node, number, scene_)) {
        add_meshes_of(*node, place);
      }
    }
    warn();
  }

 private:
  void add_meshes_of(const json& node, int number) {
    const json* const mesh = item_in(node, "mesh", file_.list("meshes"));
    if (mesh == nullptr) return;
    std::string name = text_in(*mesh, "name");
    if (name.empty()) name = fmt::format("meshes[{}]", *whole_number_in(node, "mesh"));
    const json& primitives = list_in(*mesh, "primitives");
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      const GltfPrimitive primitive(file_, primitives[p]);
      if (!primitive.has_known_mode()) {
        ++of_unknown_mode_;
      } else if (!primitive.has_triangles()) {
        ++without_triangles_;
      }
      lost_triangles_ += primitive.lost_triangles();
      restarts_ += primitive.restarts();
      if (primitive.triangles().empty()) continue;
      SceneMesh result;
      result.name = primitives.size() > 1 ? fmt::format("{}-{}", name, p) : name;
      result.node = number;
      result.triangles = primitive.triangles();
      read_surface(primitive, primitives[p], result);
      if (const json* const skin = item_in(node, "skin", file_.list("skins"))) {
        read_weights(primitive, *skin, *whole_number_in(node, "skin"), result);
      }
      read_morphs(primitive, primitives[p], *mesh, node, result);
      scene_.meshes.push_back(std::move(result));
    }
  }

  void read_surface(const GltfPrimitive& primitive, const json& source, SceneMesh& mesh) {
    const auto material = whole_number_in(source, "material");
    if (material && *material < scene_.materials.size()) {
      mesh.material = static_cast<int>(*material);
    }
    const std::vector<float> positions = primitive.attribute("POSITION", 3);
    mesh.positions = Eigen::Map<const Eigen::Matrix3Xf>(
                         positions.data(), 3, static_cast<Eigen::Index>(primitive.vertex_count()))
                         .cast<double>();
    if (primitive.has("NORMAL")) mesh.normals = vectors_of(primitive.attribute("NORMAL", 3));
    const GltfTextureUse use = materials_.texture_use(mesh.material);
    const std::size_t base = gltf_base_set(primitive, use);
    mesh.texture_coordinates = gltf_texture_coordinates(primitive, base, use);
    add_gltf_vertex_looks(primitive, base, mesh, left_out_);
    if (source.contains("extras")) left_out_.emplace_back("extras of primitives");
  }

  void read_weights(const GltfPrimitive& primitive, const json& skin, std::size_t number,
                    SceneMesh& mesh) {
    const auto [entry, is_new] = skins_.try_emplace(number);
    if (is_new) entry->second = read_gltf_skin(file_, skin, nodes_.number_of);
    GltfWeights weights = read_gltf_weights(primitive, entry->second);
    strays_ += weights.strays;
    mesh.bones = std::move(weights.bones);
  }

  /// Reads the morph targets. Their names are in the extras of the mesh, or in some files in those
  /// of the primitive. Their weights are those of the node, or else those of the mesh.
  void read_morphs(const GltfPrimitive& primitive, const json& source, const json& mesh,
                   const json& node, SceneMesh& result) const {
    const json& targets = list_in(source, "targets");
    const json& of_mesh = list_in(object_in(mesh, "extras"), "targetNames");
    const json& names =
        of_mesh.empty() ? list_in(object_in(source, "extras"), "targetNames") : of_mesh;
    const json& of_node = list_in(node, "weights");
    const json& weights = of_node.empty() ? list_in(mesh, "weights") : of_node;
    const double still = kStillTarget * bounding_box(result.positions).diagonal().norm();
    for (std::size_t t = 0; t < targets.size(); ++t) {
      SceneMorph morph;
      if (t < names.size() && names[t].is_string()) morph.name = names[t].get<std::string>();
      if (t < weights.size() && weights[t].is_number()) {
        const auto weight = weights[t].get<float>();
        if (std::isfinite(weight)) morph.rest_weight = weight;
      }
      if (targets[t].is_object() && targets[t].contains("POSITION")) {
        const auto moves = vectors_of(primitive.target(targets[t]["POSITION"], 3));
        for (std::size_t v = 0; v < moves.size(); ++v) {
          const Eigen::Vector3d by = moves[v].cast<double>();
          if (by.allFinite() && by.norm() > still) {
            morph.moves.emplace_back(static_cast<int>(v), by);
          }
        }
      }
      result.morphs.push_back(std::move(morph));
    }
  }

  void warn() {
    if (scene_.meshes.empty() && lost_triangles_ > 0) {
      file_.fail("all of its triangles name vertices that their primitive lacks");
    }
    if (without_triangles_ > 0) {
      scene_.warnings.push_back(fmt::format(
          "{}: {} of its primitives {} of points or lines, which are not shown; make triangles of "
          "them to see them",
          file_.name(), without_triangles_, by_count(without_triangles_, "is", "are")));
    }
    if (of_unknown_mode_ > 0) {
      scene_.warnings.push_back(
          fmt::format("{}: {} of its primitives {} an invalid mode (glTF has 0 to 6) and {} not "
                      "shown; export it again",
                      file_.name(), of_unknown_mode_, by_count(of_unknown_mode_, "has", "have"),
                      by_count(of_unknown_mode_, "is", "are")));
    }
    if (lost_triangles_ > 0) {
      scene_.warnings.push_back(fmt::format(
          "{}: {} vertices that {} primitive lacks and {} left out; export it again", file_.name(),
          counted(lost_triangles_, "triangle names", "triangles name"),
          by_count(lost_triangles_, "its", "their"), by_count(lost_triangles_, "was", "were")));
    }
    if (restarts_ > 0) {
      scene_.warnings.push_back(fmt::format(
          "{}: {} primitive restart, which glTF forbids; a new strip or fan of triangles begins "
          "there, so export it again if the surface looks wrong",
          file_.name(), counted(restarts_, "index means", "indices mean")));
    }
    if (strays_ > 0) {
      scene_.warnings.push_back(fmt::format(
          "{}: {} left out; bind the skin again", file_.name(),
          counted(strays_, "weight is not finite or for a joint that its skin lacks, and was",
                  "weights are not finite or for joints that their skin lacks, and were")));
    }
  }

  const GltfFile& file_;
  const GltfNodes& nodes_;
  const GltfMaterialReader& materials_;
  Scene& scene_;
  std::vector<std::string>& left_out_;
  std::map<std::size_t, GltfSkin> skins_;
  int without_triangles_ = 0;
  int of_unknown_mode_ = 0;
  int lost_triangles_ = 0;
  int restarts_ = 0;
  int strays_ = 0;
};

}  // namespace

void add_gltf_meshes(const GltfFile& file, const GltfNodes& nodes,
                     const GltfMaterialReader& materials, Scene& scene,
                     std::vector<std::string>& left_out) {
  GltfMeshReader(file, nodes, materials, scene, left_out).run();
}

}  // namespace sinew

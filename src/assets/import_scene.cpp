#include "assets/import_scene.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <filesystem>
#include <map>

#include "assets/file_geometry.h"
#include "assets/gltf_check.h"
#include "assets/import_materials.h"
#include "assets/import_morphs.h"
#include "assets/scene_objects.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kDefaultTicksPerSecond = 25.0;  // where a file does not say; assimp's own default

Eigen::Matrix4d matrix_of(const aiMatrix4x4& m) {
  Eigen::Matrix4d matrix;
  for (unsigned int row = 0; row < 4; ++row) {
    for (unsigned int column = 0; column < 4; ++column) matrix(row, column) = m[row][column];
  }
  return matrix;
}

Eigen::Vector3d vector_of(const aiVector3D& v) {
  return {v.x, v.y, v.z};
}

struct NodeTable {
  std::map<const aiNode*, int> index;
  /// The first of each name that carries no mesh, or else the first: where a mesh has the name of a
  /// joint, the joint is meant.
  std::map<std::string, int> by_name;
};

NodeTable append_nodes(const aiNode& root, Scene& scene, const std::string& file) {
  NodeTable table;
  std::vector<bool> carries_mesh;  // of the nodes so far
  std::vector<std::pair<const aiNode*, int>> open{{&root, -1}};
  while (!open.empty()) {
    const auto [node, parent] = open.back();
    open.pop_back();
    const int index = static_cast<int>(scene.nodes.size());
    if (!table.index.emplace(node, index).second) {
      fail_input("{}: node '{}' hangs on two others; export the scene again", file,
                 node->mName.C_Str());
    }
    const auto [named, is_first] = table.by_name.emplace(node->mName.C_Str(), index);
    if (!is_first && node->mNumMeshes == 0 && carries_mesh[named->second]) named->second = index;
    carries_mesh.push_back(node->mNumMeshes > 0);
    scene.nodes.push_back({node->mName.C_Str(), parent, matrix_of(node->mTransformation)});
    if (!scene.nodes.back().local.allFinite()) {
      fail_input("{}: the transform of node '{}' is not finite; correct it and export again", file,
                 node->mName.C_Str());
    }
    for (unsigned int i = node->mNumChildren; i > 0; --i) {
      open.emplace_back(node->mChildren[i - 1], index);
    }
  }
  return table;
}

/// Texture coordinates as the material of the mesh uses them. assimp has v up for all formats.
std::vector<Eigen::Vector2f> texture_coordinates_of(const aiMesh& mesh,
                                                    const TextureMapping& mapping) {
  const unsigned int channel = mesh.HasTextureCoords(mapping.channel) ? mapping.channel : 0;
  std::vector<Eigen::Vector2f> coordinates;
  if (!mesh.HasTextureCoords(channel)) return coordinates;
  for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
    const aiVector3D& given = mesh.mTextureCoords[channel][v];
    coordinates.emplace_back(mapping.linear * Eigen::Vector2f(given.x, 1.0F - given.y) +
                             mapping.offset);
  }
  return coordinates;
}

SceneMesh mesh_of(const aiMesh& mesh, int node, const ImportedMaterials& materials,
                  const NodeTable& nodes, const std::string& file) {
  SceneMesh result;
  result.name = mesh.mName.C_Str();
  result.node = node;
  TextureMapping mapping;
  if (mesh.mMaterialIndex < materials.index.size()) {
    result.material = materials.index[mesh.mMaterialIndex];
    mapping = materials.mappings[mesh.mMaterialIndex];
  }
  result.texture_coordinates = texture_coordinates_of(mesh, mapping);
  result.positions.resize(3, mesh.mNumVertices);
  for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
    result.positions.col(v) = vector_of(mesh.mVertices[v]);
  }
  for (unsigned int f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    if (face.mNumIndices != 3) continue;  // points and lines
    Triangle triangle{};
    for (int corner = 0; corner < 3; ++corner) {
      if (face.mIndices[corner] >= mesh.mNumVertices) {
        fail_input("{}: face {} of mesh '{}' names vertex {} of {}; export the mesh again", file, f,
                   result.name, face.mIndices[corner], mesh.mNumVertices);
      }
      triangle[corner] = static_cast<int>(face.mIndices[corner]);
    }
    result.triangles.push_back(triangle);
  }
  for (unsigned int b = 0; b < mesh.mNumBones; ++b) {
    const aiBone& source_bone = *mesh.mBones[b];
    const auto found = nodes.by_name.find(source_bone.mName.C_Str());
    if (found == nodes.by_name.end()) {
      fail_input(
          "{}: mesh '{}' is bound to the joint '{}', which is not in the scene; export the "
          "skeleton with the mesh",
          file, result.name, source_bone.mName.C_Str());
    }
    SceneBone bone;
    bone.node = found->second;
    bone.inverse_bind = matrix_of(source_bone.mOffsetMatrix);
    for (unsigned int w = 0; w < source_bone.mNumWeights; ++w) {
      const aiVertexWeight& weight = source_bone.mWeights[w];
      if (weight.mVertexId >= mesh.mNumVertices) {
        fail_input("{}: joint '{}' has a weight for vertex {} of {}; bind the skin again", file,
                   source_bone.mName.C_Str(), weight.mVertexId, mesh.mNumVertices);
      }
      bone.weights.emplace_back(static_cast<int>(weight.mVertexId), weight.mWeight);
    }
    result.bones.push_back(std::move(bone));
  }
  return result;
}

/// Keys as (seconds, value), by rising time.
template <typename Value, typename Key, typename Convert>
std::vector<std::pair<double, Value>> keys_of(const Key* keys, unsigned int count, double seconds,
                                              Convert&& convert) {
  std::vector<std::pair<double, Value>> result;
  for (unsigned int k = 0; k < count; ++k) {
    const double time = keys[k].mTime * seconds;
    const Value value = convert(keys[k].mValue);
    if (std::isfinite(time)) result.emplace_back(std::max(0.0, time), value);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return result;
}

double seconds_per_tick(const aiAnimation& source) {
  return 1.0 / (source.mTicksPerSecond > 0.0 ? source.mTicksPerSecond : kDefaultTicksPerSecond);
}

SceneClip clip_of(const aiAnimation& source, const NodeTable& nodes, const std::string& file) {
  const double seconds = seconds_per_tick(source);
  SceneClip clip;
  clip.name = source.mName.C_Str();
  for (unsigned int c = 0; c < source.mNumChannels; ++c) {
    const aiNodeAnim& keys = *source.mChannels[c];
    const auto node = nodes.by_name.find(keys.mNodeName.C_Str());
    if (node == nodes.by_name.end()) continue;
    SceneChannel channel;
    channel.node = node->second;
    channel.rotations = keys_of<Eigen::Quaterniond>(
        keys.mRotationKeys, keys.mNumRotationKeys, seconds,
        [](const aiQuaternion& q) { return Eigen::Quaterniond(q.w, q.x, q.y, q.z).normalized(); });
    channel.translations =
        keys_of<Eigen::Vector3d>(keys.mPositionKeys, keys.mNumPositionKeys, seconds, vector_of);
    channel.scales =
        keys_of<Eigen::Vector3d>(keys.mScalingKeys, keys.mNumScalingKeys, seconds, vector_of);
    const bool finite =
        std::all_of(channel.rotations.begin(), channel.rotations.end(),
                    [](const auto& key) { return key.second.coeffs().allFinite(); }) &&
        std::all_of(channel.translations.begin(), channel.translations.end(),
                    [](const auto& key) { return key.second.allFinite(); });
    if (!finite) {
      fail_input(
          "{}: a key of joint '{}' in clip '{}' is not finite; correct the clip and export it "
          "again",
          file, keys.mNodeName.C_Str(), clip.name);
    }
    clip.channels.push_back(std::move(channel));
  }
  return clip;
}

/// The axis that FBX files name as up; assimp has turned the other formats to Y already.
FileUp up_axis(const aiScene& source, FileKind kind) {
  int axis = 1;
  if (kind == FileKind::kFbx && source.mMetaData != nullptr) source.mMetaData->Get("UpAxis", axis);
  return axis == 0 ? FileUp::kX : axis == 2 ? FileUp::kZ : FileUp::kY;
}

const char* ending_of(FileKind kind) {
  switch (kind) {
    case FileKind::kGlb:
      return "glb";
    case FileKind::kGltf:
      return "gltf";
    case FileKind::kFbx:
      return "fbx";
    case FileKind::kMd5:
      return "md5mesh";
    case FileKind::kIqm:
      return "iqm";
    case FileKind::kOgre:
      return "mesh";
    default:
      return "dae";
  }
}

/// In place where the name says what it is, so that files beside it are found; else from memory.
const aiScene* read(Assimp::Importer& importer, std::string_view bytes, FileKind kind,
                    const std::string& file) {
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  // Not SortByPType: it numbers vertices anew. Points and lines are left out here.
  const unsigned int steps = aiProcess_Triangulate;
  std::error_code unknown;
  if (kind_of_ending(file) == kind && std::filesystem::exists(file, unknown)) {
    return importer.ReadFile(file, steps);
  }
  return importer.ReadFileFromMemory(bytes.data(), bytes.size(), steps, ending_of(kind));
}

void add_objects(Scene& scene, std::string_view bytes, FileKind kind, const std::string& file) {
  if (kind == FileKind::kGlb || kind == FileKind::kGltf) {
    make_gltf_objects(scene, bytes);
  } else {
    find_objects(
        scene, kind == FileKind::kFbx ? read_fbx_geometries(bytes) : read_collada_geometries(bytes),
        file);
  }
}

}  // namespace

Scene import_scene(std::string_view bytes, FileKind kind, const std::string& file) {
  if (kind == FileKind::kGlb || kind == FileKind::kGltf) check_gltf(bytes, file);
  Assimp::Importer importer;
  const aiScene* source = read(importer, bytes, kind, file);
  if (source == nullptr || source->mRootNode == nullptr) {
    std::string reason = importer.GetErrorString();
    if (reason.starts_with("No suitable reader")) {
      reason = fmt::format("its content is that of no .{} file", ending_of(kind));
    }
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    fail_input("{}: the scene cannot be read ({}); export it again as .glb", file, reason);
  }
  Scene scene;
  const NodeTable nodes = append_nodes(*source->mRootNode, scene, file);
  const ImportedMaterials materials = import_materials(*source, bytes, kind, file);
  scene.materials = materials.materials;
  scene.textures = materials.textures;
  scene.warnings = materials.warnings;
  for (const auto& [node, index] : nodes.index) {
    for (unsigned int m = 0; m < node->mNumMeshes; ++m) {
      const aiMesh& mesh = *source->mMeshes[node->mMeshes[m]];
      if (!mesh.HasPositions()) continue;
      scene.meshes.push_back(mesh_of(mesh, index, materials, nodes, file));
      scene.meshes.back().morphs = morphs_of(mesh, kind);
    }
  }
  std::stable_sort(scene.meshes.begin(), scene.meshes.end(),
                   [](const SceneMesh& a, const SceneMesh& b) { return a.node < b.node; });
  add_objects(scene, bytes, kind, file);
  std::erase_if(scene.meshes, [](const SceneMesh& mesh) { return mesh.triangles.empty(); });
  for (unsigned int a = 0; a < source->mNumAnimations; ++a) {
    scene.clips.push_back(clip_of(*source->mAnimations[a], nodes, file));
    scene.clips.back().morphs = morph_channels_of(*source->mAnimations[a],
                                                  seconds_per_tick(*source->mAnimations[a]), scene);
    if (scene.clips.back().name.empty()) scene.clips.back().name = fmt::format("clip {}", a);
  }
  scene.up = up_axis(*source, kind);
  if (kind == FileKind::kIqm) {
    scene.warnings.push_back(fmt::format(
        "{}: of .iqm files only the surface is read; export it as .glb for its skeleton and clips",
        file));
  }
  return scene;
}

}  // namespace sinew

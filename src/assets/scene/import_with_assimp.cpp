// SPDX-License-Identifier: MIT

#include "assets/scene/import_with_assimp.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "assets/collada/collada_for_assimp.h"
#include "assets/fbx/fbx_for_assimp.h"
#include "assets/fbx/fbx_frame_rate.h"
#include "assets/fbx/fbx_levels.h"
#include "assets/fbx/fbx_records.h"
#include "assets/fbx/fbx_shapes.h"
#include "assets/fbx/fbx_skins.h"
#include "assets/file_bytes.h"
#include "assets/list_names.h"
#include "assets/scene/assimp_vector.h"
#include "assets/scene/file_geometry.h"
#include "assets/scene/import_materials.h"
#include "assets/scene/import_morphs.h"
#include "assets/scene/scene_objects.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/srgb.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr double kDefaultTicksPerSecond = 25.0;  // if the file has none; assimp's own default

Eigen::Matrix4d matrix_of(const aiMatrix4x4& m) {
  Eigen::Matrix4d matrix;
  for (unsigned int row = 0; row < 4; ++row) {
    for (unsigned int column = 0; column < 4; ++column) matrix(row, column) = m[row][column];
  }
  return matrix;
}

/// The scene indices of assimp nodes, by node and by name.
struct NodeTable {
  std::map<const aiNode*, int> index;
  /// For each name its first node without a mesh, or else its first node: if a mesh has the name of
  /// a joint, references mean the joint.
  std::map<std::string, int> by_name;
  std::set<std::string> ambiguous;  ///< names shared by several nodes without a mesh
};

/// Appends the nodes of the assimp scene, parents first. Fails if a node has two parents.
NodeTable append_nodes(const aiNode& root, Scene& scene, const std::string& file) {
  NodeTable table;
  std::vector<bool> carries_mesh;  // by node
  std::vector<std::pair<const aiNode*, int>> open{{&root, -1}};
  while (!open.empty()) {
    const auto [node, parent] = open.back();
    open.pop_back();
    const int index = static_cast<int>(scene.nodes.size());
    if (!table.index.emplace(node, index).second) {
      fail_input("{}: node '{}' has two parents; export the scene again", file,
                 node->mName.C_Str());
    }
    const auto [named, is_first] = table.by_name.emplace(node->mName.C_Str(), index);
    if (!is_first && node->mNumMeshes == 0) {
      if (carries_mesh[named->second]) {
        named->second = index;
      } else {
        table.ambiguous.insert(named->first);
      }
    }
    carries_mesh.push_back(node->mNumMeshes > 0);
    scene.nodes.push_back({node->mName.C_Str(), parent, matrix_of(node->mTransformation)});
    if (!scene.nodes.back().local.allFinite()) {
      scene.nodes.back().local.setIdentity();
      scene.warnings.push_back(
          fmt::format("{}: the transform of node '{}' is not finite and was left out; correct it "
                      "and export again",
                      file, scene.nodes.back().name));
    }
    for (unsigned int i = node->mNumChildren; i > 0; --i) {
      open.emplace_back(node->mChildren[i - 1], index);
    }
  }
  return table;
}

/// Returns the texture coordinates that the material of the mesh uses. In assimp v points up for
/// all formats.
std::vector<Eigen::Vector2f> texture_coordinates_of(const aiMesh& mesh, unsigned int wanted) {
  const unsigned int channel = mesh.HasTextureCoords(wanted) ? wanted : 0;
  std::vector<Eigen::Vector2f> coordinates;
  if (!mesh.HasTextureCoords(channel)) return coordinates;
  for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
    const aiVector3D& given = mesh.mTextureCoords[channel][v];
    coordinates.emplace_back(given.x, 1.0F - given.y);
  }
  return coordinates;
}

/// Adds the other sets of texture coordinates, with v down, and the vertex colors, which are
/// display colors (sRGB) in formats other than glTF.
void add_more_attributes(const aiMesh& mesh, unsigned int base, SceneMesh& result) {
  for (unsigned int set = 0; set < AI_MAX_NUMBER_OF_TEXTURECOORDS; ++set) {
    if (set == base || !mesh.HasTextureCoords(set)) continue;
    std::vector<Eigen::Vector2f>& coordinates = result.more_texture_coordinates.emplace_back();
    for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
      const aiVector3D& given = mesh.mTextureCoords[set][v];
      coordinates.emplace_back(given.x, 1.0F - given.y);
    }
  }
  for (unsigned int set = 0; set < AI_MAX_NUMBER_OF_COLOR_SETS; ++set) {
    if (!mesh.HasVertexColors(set)) continue;
    std::vector<Eigen::Vector4f>& colors = result.colors.emplace_back();
    for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
      const aiColor4D& given = mesh.mColors[set][v];
      const Eigen::Vector4f color(given.r, given.g, given.b, given.a);
      colors.push_back(linear_from_srgb(color.cwiseMax(0.0F).cwiseMin(1.0F)));
    }
  }
}

/// Converts a mesh. References to missing joints or vertices are dropped, with warnings of the
/// scene.
SceneMesh mesh_of(const aiMesh& mesh, int node, const ImportedMaterials& materials,
                  const NodeTable& nodes, const std::string& file, Scene& scene) {
  SceneMesh result;
  result.name = mesh.mName.C_Str();
  result.node = node;
  unsigned int channel = 0;
  if (mesh.mMaterialIndex < materials.index.size()) {
    result.material = materials.index[mesh.mMaterialIndex];
    channel = materials.texture_channels[mesh.mMaterialIndex];
  }
  result.texture_coordinates = texture_coordinates_of(mesh, channel);
  add_more_attributes(mesh, mesh.HasTextureCoords(channel) ? channel : 0, result);
  result.positions.resize(3, mesh.mNumVertices);
  for (unsigned int v = 0; v < mesh.mNumVertices; ++v) {
    result.positions.col(v) = vector_of(mesh.mVertices[v]);
  }
  for (unsigned int v = 0; mesh.HasNormals() && v < mesh.mNumVertices; ++v) {
    result.normals.emplace_back(vector_of(mesh.mNormals[v]).cast<float>());
  }
  int lost_faces = 0;
  int lost_weights = 0;
  for (unsigned int f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    if (face.mNumIndices != 3) continue;  // skip points and lines
    if (std::any_of(face.mIndices, face.mIndices + 3,
                    [&mesh](unsigned int vertex) { return vertex >= mesh.mNumVertices; })) {
      ++lost_faces;
      continue;
    }
    result.triangles.push_back({static_cast<int>(face.mIndices[0]),
                                static_cast<int>(face.mIndices[1]),
                                static_cast<int>(face.mIndices[2])});
  }
  for (unsigned int b = 0; b < mesh.mNumBones; ++b) {
    const aiBone& source_bone = *mesh.mBones[b];
    const auto found = nodes.by_name.find(source_bone.mName.C_Str());
    if (found == nodes.by_name.end()) {
      scene.warnings.push_back(fmt::format(
          "{}: mesh '{}' is bound to the joint '{}', which is not in the scene and moves "
          "nothing; export the skeleton with the mesh",
          file, result.name, source_bone.mName.C_Str()));
      continue;
    }
    SceneBone bone;
    bone.node = found->second;
    bone.inverse_bind = matrix_of(source_bone.mOffsetMatrix);
    for (unsigned int w = 0; w < source_bone.mNumWeights; ++w) {
      const aiVertexWeight& weight = source_bone.mWeights[w];
      if (weight.mVertexId >= mesh.mNumVertices) {
        ++lost_weights;
        continue;
      }
      bone.weights.emplace_back(static_cast<int>(weight.mVertexId), weight.mWeight);
    }
    result.bones.push_back(std::move(bone));
  }
  if (lost_faces + lost_weights > 0) {
    scene.warnings.push_back(fmt::format(
        "{}: {} and {} of mesh '{}' refer to missing vertices and were ignored; export it again",
        file, counted(lost_faces, "face", "faces"),
        counted(lost_weights, "joint weight", "joint weights"), result.name));
  }
  return result;
}

bool is_finite(const Eigen::Quaterniond& value) {
  return value.coeffs().allFinite();
}

bool is_finite(const Eigen::Vector3d& value) {
  return value.allFinite();
}

/// Converts keys to (seconds, value), by rising time. Drops keys that are not finite.
template <typename Value, typename Key, typename Convert>
std::vector<std::pair<double, Value>> keys_of(const Key* keys, unsigned int count, double seconds,
                                              Convert&& convert) {
  std::vector<std::pair<double, Value>> result;
  for (unsigned int k = 0; k < count; ++k) {
    const double time = keys[k].mTime * seconds;
    const Value value = convert(keys[k].mValue);
    if (std::isfinite(time) && is_finite(value)) result.emplace_back(std::max(0.0, time), value);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return result;
}

double seconds_per_tick(const aiAnimation& source) {
  return 1.0 / (source.mTicksPerSecond > 0.0 ? source.mTicksPerSecond : kDefaultTicksPerSecond);
}

SceneClip clip_of(const aiAnimation& source, const NodeTable& nodes, const std::string& file,
                  Scene& scene) {
  const double seconds = seconds_per_tick(source);
  SceneClip clip;
  clip.name = source.mName.C_Str();
  std::size_t lost_keys = 0;
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
    lost_keys += keys.mNumRotationKeys + keys.mNumPositionKeys + keys.mNumScalingKeys -
                 channel.rotations.size() - channel.translations.size() - channel.scales.size();
    clip.channels.push_back(std::move(channel));
  }
  if (lost_keys > 0) {
    scene.warnings.push_back(
        fmt::format("{}: {} of clip '{}' {} left out; correct the clip and export it again", file,
                    counted(lost_keys, "key", "keys"), clip.name,
                    by_count(lost_keys, "is not finite and was", "are not finite and were")));
  }
  return clip;
}

/// Returns the up axis of an FBX file. assimp has already rotated the other formats to Y up.
FileUp up_axis(const aiScene& source, FileKind kind) {
  int axis = 1;
  if (kind == FileKind::kFbx && source.mMetaData != nullptr) source.mMetaData->Get("UpAxis", axis);
  return axis == 0 ? FileUp::kX : axis == 2 ? FileUp::kZ : FileUp::kY;
}

/// Returns the size of a unit in meters; 0: not specified by the format. assimp has already
/// converted Collada to meters.
double meters_of(const aiScene& source, FileKind kind) {
  if (kind != FileKind::kFbx) return kind == FileKind::kCollada ? 1.0 : 0.0;
  float centimeters = 1.0F;  // default of FBX
  if (source.mMetaData != nullptr) source.mMetaData->Get("UnitScaleFactor", centimeters);
  return std::isfinite(centimeters) && centimeters > 0.0F ? 0.01 * centimeters : 0.0;
}

/// Returns the frame rate that a file specifies for its clips, in frames per second.
std::optional<double> frame_rate_of(const aiScene& source, FileKind kind) {
  int mode = 0;
  if (kind != FileKind::kFbx || source.mMetaData == nullptr ||
      !source.mMetaData->Get("FrameRate", mode))
    return std::nullopt;
  float custom = 0.0F;
  source.mMetaData->Get("CustomFrameRate", custom);
  return fbx_frame_rate(mode, custom);
}

/// Returns true if a file of that name holds exactly these bytes.
bool is_file_of(std::string_view bytes, const std::string& file) {
  std::error_code unknown;
  return std::filesystem::is_regular_file(file, unknown) && read_file(file) == bytes;
}

/// Reads the file in place if its extension fits, so that assimp finds the files that it refers to.
/// Otherwise reads from memory, also if the bytes were changed: Collada, some FBX, and UTF-16
/// texts.
const aiScene* read(Assimp::Importer& importer, std::string_view bytes, const FileFormat& format,
                    const std::string& file) {
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  // Not SortByPType, because it renumbers vertices. mesh_of() skips points and lines.
  const unsigned int steps = aiProcess_Triangulate;
  if (format.kind != FileKind::kCollada && format.has_extension(file_extension(file)) &&
      is_file_of(bytes, file)) {
    return importer.ReadFile(file, steps);
  }
  const std::string extension(format.extensions[0].substr(1));  // without the dot
  return importer.ReadFileFromMemory(bytes.data(), bytes.size(), steps, extension.c_str());
}

/// Appends the meshes of the assimp scene, ordered by node.
void add_meshes(const aiScene& source, FileKind kind, const ImportedMaterials& materials,
                const NodeTable& nodes, const std::string& file, Scene& scene) {
  for (const auto& [node, index] : nodes.index) {
    for (unsigned int m = 0; m < node->mNumMeshes; ++m) {
      const aiMesh& mesh = *source.mMeshes[node->mMeshes[m]];
      if (!mesh.HasPositions()) continue;
      scene.meshes.push_back(mesh_of(mesh, index, materials, nodes, file, scene));
      scene.meshes.back().morphs = morphs_of(mesh, kind);
    }
  }
  std::stable_sort(scene.meshes.begin(), scene.meshes.end(),
                   [](const SceneMesh& a, const SceneMesh& b) { return a.node < b.node; });
}

void add_clips(const aiScene& source, FileKind kind, const NodeTable& nodes,
               const std::string& file, Scene& scene) {
  const std::optional<double> frame_rate = frame_rate_of(source, kind);
  for (unsigned int a = 0; a < source.mNumAnimations; ++a) {
    const aiAnimation& animation = *source.mAnimations[a];
    scene.clips.push_back(clip_of(animation, nodes, file, scene));
    scene.clips.back().frame_rate = frame_rate;
    scene.clips.back().morphs = morph_channels_of(animation, seconds_per_tick(animation), scene);
  }
}

/// Warns of joints that share a name, so that assimp cannot distinguish them.
void warn_of_ambiguous_joints(const aiScene& source, const NodeTable& nodes,
                              const std::string& file, Scene& scene) {
  std::set<std::string> joints;
  for (unsigned int m = 0; m < source.mNumMeshes; ++m) {
    for (unsigned int b = 0; b < source.mMeshes[m]->mNumBones; ++b) {
      const std::string name = source.mMeshes[m]->mBones[b]->mName.C_Str();
      if (nodes.ambiguous.contains(name)) joints.insert(name);
    }
  }
  if (joints.empty()) return;
  scene.warnings.push_back(
      fmt::format("{}: several joints share a name ({}); rename them if they move wrongly", file,
                  list_names({joints.begin(), joints.end()})));
}

/// Fails for versions of Ogre meshes other than the one that assimp 5.2 reads. assimp's own message
/// recommends upgrading to the newest version, which it cannot read.
void check_ogre_version(std::string_view bytes, const std::string& file) {
  constexpr std::string_view kBefore = "[MeshSerializer_v";
  constexpr std::string_view kRead = "1.8";
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const std::size_t before = line.find(kBefore);
  if (before == std::string_view::npos) return;
  const std::string_view rest = line.substr(before + kBefore.size());
  const std::string_view version = rest.substr(0, rest.find(']'));
  if (version == kRead) return;
  fail_input(
      "{}: this mesh has the version {} of Ogre, and {} is read; run OgreMeshUpgrader -V {} "
      "on it",
      file, in_quotes(version), kRead, kRead);
}

/// Fails for FBX files before version 7.1 (FBX 2011), which assimp does not read.
void check_fbx_version(std::string_view bytes, const std::string& file) {
  constexpr int kOldest = 7100;
  const int version = fbx_version(bytes);
  if (version <= 0 || version >= kOldest) return;
  fail_input(
      "{}: FBX versions before 7.1 (FBX 2011) are not supported; export it as FBX 2011 or newer or "
      "as .glb, or convert it with Autodesk's FBX Converter",
      file);
}

/// Returns the file with what assimp cannot read changed; nothing if assimp can read it as it is.
std::optional<std::string> rewritten_for_assimp(std::string_view bytes, FileKind kind,
                                                const std::string& file,
                                                std::vector<std::string>& warnings) {
  if (kind == FileKind::kCollada) return collada_for_assimp(bytes);
  if (kind == FileKind::kFbx) return fbx_for_assimp(bytes, file, warnings);
  return std::nullopt;
}

[[noreturn]] void fail_unread(std::string reason, const FileFormat& format,
                              const std::string& file) {
  if (reason.starts_with("No suitable reader")) {
    reason = fmt::format("its content is that of no {} file", format.extensions[0]);
  }
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  fail_input("{}: the scene cannot be read ({}); export it again as .glb", file, reason);
}

}  // namespace

Scene import_with_assimp(std::string_view bytes, const FileFormat& format,
                         const std::string& file) {
  const FileKind kind = format.kind;
  if (kind == FileKind::kOgre) check_ogre_version(bytes, file);
  if (kind == FileKind::kFbx) check_fbx_version(bytes, file);
  Scene scene;
  const std::optional<std::string> rewritten =
      rewritten_for_assimp(bytes, kind, file, scene.warnings);
  if (rewritten) bytes = *rewritten;
  Assimp::Importer importer;
  const aiScene* source = read(importer, bytes, format, file);
  if (source == nullptr || source->mRootNode == nullptr) {
    fail_unread(importer.GetErrorString(), format, file);
  }
  const NodeTable nodes = append_nodes(*source->mRootNode, scene, file);
  const ImportedMaterials materials = import_materials(*source, bytes, kind, file);
  scene.materials = materials.materials;
  scene.textures = materials.textures;
  scene.warnings.insert(scene.warnings.end(), materials.warnings.begin(), materials.warnings.end());
  add_meshes(*source, kind, materials, nodes, file, scene);
  const std::vector<FileGeometry> geometries =
      kind == FileKind::kFbx ? read_fbx_geometries(bytes) : read_collada_geometries(bytes);
  const std::vector<int> geometry_of_mesh = find_objects(scene, geometries, file);
  if (kind == FileKind::kFbx) add_unread_fbx_shapes(bytes, geometries, geometry_of_mesh, scene);
  add_clips(*source, format.kind, nodes, file, scene);
  if (kind == FileKind::kFbx) {
    set_fbx_shape_weights(bytes, geometries, geometry_of_mesh, file, scene);
    scene.levels = fbx_levels(bytes, scene);
    warn_of_fbx_skins(bytes, file, scene);
  }
  warn_of_ambiguous_joints(*source, nodes, file, scene);
  std::erase_if(scene.meshes, [](const SceneMesh& mesh) { return mesh.triangles.empty(); });
  for (std::size_t c = 0; c < scene.clips.size(); ++c) {
    if (scene.clips[c].name.empty()) scene.clips[c].name = fmt::format("clip {}", c);
  }
  scene.up = up_axis(*source, kind);
  scene.meters = meters_of(*source, kind);
  scene.binds_at_nodes = kind == FileKind::kFbx;
  if (kind == FileKind::kIqm) {
    scene.warnings.push_back(fmt::format(
        "{}: only the surface of .iqm files is read; export it as .glb for its skeleton and clips",
        file));
  }
  return scene;
}

}  // namespace sinew

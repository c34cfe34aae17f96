// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/preparation/normalize.h"
#include "assets/surface/import_surface.h"

namespace sinew {

// A scene file as plain data: the common content of .glb, .gltf, .fbx, .dae and other formats.

/// Describes a node of the scene hierarchy.
struct SceneNode {
  std::string name;
  int parent = -1;  ///< index, smaller than the node's own; -1: none
  Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
  /// The rotation in `local` that clips replace, if the file specifies it. It cannot be recovered
  /// from a matrix, where a mirrored axis looks like a rotation.
  std::optional<Eigen::Quaterniond> rotation{};
};

/// Describes the influence of a node on vertices of a mesh. A vertex in the coordinates of the mesh
/// is transformed by inverse_bind, then by the node's global transform.
struct SceneBone {
  int node = 0;
  Eigen::Matrix4d inverse_bind = Eigen::Matrix4d::Identity();
  std::vector<std::pair<int, float>> weights;  ///< vertex, weight
};

/// Describes a mesh object as an artist knows it, which the importer splits by material into one or
/// more SceneMesh. Its vertices are in the file's own order.
struct SceneObject {
  std::string name;
  int node = 0;                                           ///< node that it is attached to
  Points positions;                                       ///< in its own coordinates
  Eigen::Matrix4d to_mesh = Eigen::Matrix4d::Identity();  ///< to the coordinates of its meshes
  std::string mesh_name{};  ///< name of the mesh at the node; empty: it has no separate name
  ObjectExtras extras{};
};

/// Describes a morph target of a mesh.
struct SceneMorph {
  std::string name;
  float rest_weight = 0.0F;                            ///< weight when no clip drives it
  std::vector<std::pair<int, Eigen::Vector3d>> moves;  ///< vertex of the mesh, displacement
};

/// Holds the triangles of one material of one object.
struct SceneMesh {
  std::string name;
  int node = 0;     ///< node that it is attached to; skinned meshes move only with their bones
  int object = -1;  ///< index into Scene::objects
  Points positions;
  std::vector<int> object_vertex;  ///< for each vertex its index in the object; -1: not part of it
  std::vector<Eigen::Vector2f> texture_coordinates;  ///< empty, or one per vertex; v points down
  /// The other sets of texture coordinates of the file, in its order, with one per vertex in each
  /// set.
  std::vector<std::vector<Eigen::Vector2f>> more_texture_coordinates;
  std::vector<std::vector<Eigen::Vector4f>> colors;  ///< sets of linear RGBA, one per vertex
  std::vector<Eigen::Vector3f> normals;              ///< as stored in the file; empty: it has none
  std::vector<Triangle> triangles;
  int material = -1;             ///< index into Scene::materials
  std::vector<SceneBone> bones;  ///< empty for a rigid mesh
  std::vector<SceneMorph> morphs;
};

/// Describes the motion of one node. Each list may be empty. Times are in s and increase.
struct SceneChannel {
  int node = 0;
  std::vector<std::pair<double, Eigen::Quaterniond>> rotations;
  std::vector<std::pair<double, Eigen::Vector3d>> translations;
  std::vector<std::pair<double, Eigen::Vector3d>> scales;
};

/// Holds the weights of one morph target over time. They apply to the target of that index in all
/// meshes of a node.
struct SceneMorphChannel {
  int node = 0;
  int morph = 0;                                  ///< index into SceneMesh::morphs
  std::vector<std::pair<double, float>> weights;  ///< time (s, increasing), weight
};

/// Holds an animation of the scene.
struct SceneClip {
  std::string name;
  std::vector<SceneChannel> channels;
  std::vector<SceneMorphChannel> morphs;
  std::string motion_file{};           ///< as in Clip
  std::optional<double> frame_rate{};  ///< as in Clip
};

/// Holds the content of a scene file.
struct Scene {
  std::vector<SceneNode> nodes;  ///< parents first
  std::vector<SceneObject> objects;
  std::vector<SceneMesh> meshes;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  std::vector<SceneClip> clips;
  FileNotes notes;
  FileUp up = FileUp::kY;
  double meters = 0.0;  ///< size of a unit in meters; 0: not specified by the format
  /// True if the nodes of skinned meshes also define where these were bound (FBX). In other formats
  /// these nodes have no meaning.
  bool binds_at_nodes = false;
  /// Lists of nodes that show the same object in levels of detail, finest first, as specified by
  /// the format (LodGroup in FBX, MSFT_lod in glTF).
  std::vector<std::vector<int>> levels;
  std::vector<std::string> warnings;

  /// Returns the global transforms of the nodes, as the file poses them.
  std::vector<Eigen::Matrix4d> global_transforms() const;
  /// Returns the largest number of morph targets among the meshes of a node.
  std::size_t morph_count(int node) const;
};

}  // namespace sinew

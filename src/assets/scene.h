#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/import_surface.h"
#include "assets/normalize.h"

namespace sinew {

// A scene file as plain data: what .glb, .gltf, .fbx and .dae have in common.

struct SceneNode {
  std::string name;
  int parent = -1;  ///< index, smaller than the node's own
  Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
  /// The rotation in `local` that clips replace, where the file says it: a matrix does not tell
  /// a mirrored axis from a turn.
  std::optional<Eigen::Quaterniond> rotation{};
};

/// How a node moves vertices of a mesh: vertices in the coordinates of the mesh, times
/// inverse_bind, times the node's global transform.
struct SceneBone {
  int node = 0;
  Eigen::Matrix4d inverse_bind = Eigen::Matrix4d::Identity();
  std::vector<std::pair<int, float>> weights;  ///< vertex, weight
};

/// A mesh as an artist knows it: one object, whose materials the importer has split into several
/// SceneMesh. Its vertices in the file's own order.
struct SceneObject {
  std::string name;
  int node = 0;                                           ///< that it hangs on
  Points positions;                                       ///< in its own coordinates
  Eigen::Matrix4d to_mesh = Eigen::Matrix4d::Identity();  ///< to the coordinates of its meshes
  std::string mesh_name{};  ///< of what hangs on the node; empty: it has none of its own
  ObjectExtras extras{};
};

struct SceneMorph {
  std::string name;
  float rest_weight = 0.0F;                            ///< where no clip drives it
  std::vector<std::pair<int, Eigen::Vector3d>> moves;  ///< vertex of the mesh, by how much
};

/// The triangles of one material of one object.
struct SceneMesh {
  std::string name;
  int node = 0;     ///< that it hangs on; skinned meshes move with their bones only
  int object = -1;  ///< index into Scene::objects
  Points positions;
  std::vector<int> object_vertex;  ///< for each vertex its number in the object; -1: no part of it
  std::vector<Eigen::Vector2f> texture_coordinates;  ///< empty, or one for each vertex; v down
  /// The other sets of texture coordinates of the file, in its order, each with one for each
  /// vertex.
  std::vector<std::vector<Eigen::Vector2f>> more_texture_coordinates;
  std::vector<std::vector<Eigen::Vector4f>> colors;  ///< sets of linear RGBA, one for each vertex
  std::vector<Eigen::Vector3f> normals;  ///< of the file, as it has them; empty: it has none
  std::vector<Triangle> triangles;
  int material = -1;             ///< index into Scene::materials
  std::vector<SceneBone> bones;  ///< empty for a rigid mesh
  std::vector<SceneMorph> morphs;
};

/// The motion of one node; each list may be empty. Times in s, rising.
struct SceneChannel {
  int node = 0;
  std::vector<std::pair<double, Eigen::Quaterniond>> rotations;
  std::vector<std::pair<double, Eigen::Vector3d>> translations;
  std::vector<std::pair<double, Eigen::Vector3d>> scales;
};

/// Weights over time of one morph target, the same number for all meshes that hang on a node.
struct SceneMorphChannel {
  int node = 0;
  int morph = 0;                                  ///< index into SceneMesh::morphs
  std::vector<std::pair<double, float>> weights;  ///< s, rising
};

struct SceneClip {
  std::string name;
  std::vector<SceneChannel> channels;
  std::vector<SceneMorphChannel> morphs;
};

struct Scene {
  std::vector<SceneNode> nodes;  ///< parents first
  std::vector<SceneObject> objects;
  std::vector<SceneMesh> meshes;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  std::vector<SceneClip> clips;
  FileNotes notes;
  FileUp up = FileUp::kY;
  double metres = 0.0;  ///< in a unit of the coordinates here; 0: the format does not say
  /// Whether skinned meshes were bound where their nodes are, too (FBX); in other formats these
  /// nodes say nothing.
  bool binds_at_nodes = false;
  /// Lists of nodes that show the same thing in levels of detail, the finest first, as the format
  /// says it (LodGroup in FBX, MSFT_lod in glTF).
  std::vector<std::vector<int>> levels;
  std::vector<std::string> warnings;

  /// Transforms of the nodes in the scene, as the file poses them.
  std::vector<Eigen::Matrix4d> global_transforms() const;
  /// The largest number of morph targets among the meshes that hang on a node.
  std::size_t morph_count(int node) const;
};

}  // namespace sinew

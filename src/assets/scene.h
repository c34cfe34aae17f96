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
};

/// How a node moves vertices of a mesh: vertices in the coordinates of the mesh, times
/// inverse_bind, times the node's global transform.
struct SceneBone {
  int node = 0;
  Eigen::Matrix4d inverse_bind = Eigen::Matrix4d::Identity();
  std::vector<std::pair<int, float>> weights;  ///< vertex, weight
};

struct SceneMesh {
  std::string name;
  int node = 0;  ///< that it hangs on; skinned meshes move with their bones only
  Points positions;
  std::vector<Eigen::Vector2f> texture_coordinates;  ///< empty, or one for each vertex
  std::vector<Triangle> triangles;
  Eigen::Vector4f base_color{0.8F, 0.62F, 0.52F, 1.0F};
  std::vector<SceneBone> bones;  ///< empty for a rigid mesh
};

/// The motion of one node; each list may be empty. Times in s, rising.
struct SceneChannel {
  int node = 0;
  std::vector<std::pair<double, Eigen::Quaterniond>> rotations;
  std::vector<std::pair<double, Eigen::Vector3d>> translations;
  std::vector<std::pair<double, Eigen::Vector3d>> scales;
};

struct SceneClip {
  std::string name;
  std::vector<SceneChannel> channels;
};

struct Scene {
  std::vector<SceneNode> nodes;  ///< parents first
  std::vector<SceneMesh> meshes;
  std::vector<SceneClip> clips;
  FileUp up = FileUp::kY;
  std::vector<std::string> warnings;

  /// Transforms of the nodes in the scene, as the file poses them.
  std::vector<Eigen::Matrix4d> global_transforms() const;
};

}  // namespace sinew

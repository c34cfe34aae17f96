// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/mapping/mapping_file.h"
#include "assets/material.h"
#include "mesh/triangle_mesh.h"
#include "rig/built_skeleton.h"
#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes the similarity transform between the file's coordinates and ours: ours = scale *
/// rotation * (file - origin). In our coordinates the longest side is 1.8, +Y is up, and the lowest
/// point of the skin is at y = 0, with the skin centered over the origin.
struct FileFrame {
  double scale = 1.0;
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();

  Eigen::Vector3d to_ours(const Eigen::Vector3d& file) const {
    return scale * (rotation * (file - origin));
  }
  Eigen::Vector3d to_file(const Eigen::Vector3d& ours) const {
    return rotation.transpose() * ours / scale + origin;
  }
};

/// Longest side of every character in our coordinates ("height" in tolerances).
inline constexpr double kHeight = 1.8;

/// Describes a part of the surface for display: triangles of one material as the file has them. Its
/// vertices are copies of surface vertices (several copies along seams): vertex v is a copy of
/// surface vertex surface_vertex[v].
struct VisiblePart {
  std::string name;
  std::vector<int> surface_vertex;
  std::vector<Eigen::Vector2f> texture_coordinates;  ///< empty, or one per vertex; v points down
  std::vector<Triangle> triangles;
  int material = -1;  ///< index into Character::materials; -1: a plain default material
  /// Further sets of texture coordinates, one per vertex in each set. TextureUse::set selects a
  /// set.
  std::vector<std::vector<Eigen::Vector2f>> more_texture_coordinates{};
  std::vector<std::vector<Eigen::Vector4f>> colors{};  ///< sets of linear RGBA, one per vertex
  int object = -1;  ///< index into Character::objects if the file names the object; -1: unknown
  /// For each triangle 1 if the file shades it flat next to triangles of other normals; empty: no
  /// triangle is flat. See faceted_triangles.h.
  std::vector<char> faceted{};
};

/// Holds JSON that a file attaches to an object for other programs; an empty string means none.
struct ObjectExtras {
  std::string node;
  std::string mesh;
};

/// Holds general information of a file, which writers pass on if their format can hold it.
struct FileNotes {
  std::string copyright;              ///< empty: none
  std::string scene_extras;           ///< JSON; empty: none
  std::vector<std::string> left_out;  ///< content that no writer can pass on, e.g. "2 cameras"
};

/// Holds a mesh object of the file with its vertices in the file's own order and count, so that a
/// cache of their motion can be attached to the original object. A file has one or more. The
/// vertices depend on the format:
/// - FBX, Collada: the stored positions of a mesh.
/// - glTF: the vertices that the primitives of a mesh use, one primitive after the other, by rising
///   index. They are POSITION as stored, also for a skinned mesh, which its bind matrices bring to
///   the scene.
/// - OBJ: for each `o` the vertices that its faces use, by rising number.
/// - STL: each distinct position once, in the order of appearance.
/// - OFF, PLY: all vertices.
/// Coordinates are not turned if the file is Y up. Blender, in contrast, turns glTF to Z up, (x,
/// -z, y), and moves a skinned mesh to its armature.
struct MeshObject {
  std::string name;
  /// Transform from the object's own coordinates to those of the file's scene, at rest. It maps
  /// `rest` to the surface, except for what the default weights of morph targets add there, and for
  /// meshes that were bound in another pose than the rest of the skin (scene/common_bind_pose.h).
  Eigen::Affine3d to_scene = Eigen::Affine3d::Identity();
  std::vector<int> surface_vertex;  ///< for each vertex its surface vertex; -1: no triangle uses it
  Points rest;              ///< 3 x n, rest positions in the object's own coordinates, as stored
  std::string mesh_name{};  ///< name of the mesh if the file names it separately from the object
  ObjectExtras extras{};
};

/// Describes a morph target of the surface: displacements of vertices from rest.
struct MorphTarget {
  struct Move {
    int surface_vertex;
    Eigen::Vector3f by;  ///< displacement at full weight, in our coordinates
  };
  std::string name;
  std::vector<Move> moves;  ///< by ascending vertex
};

/// Holds linear blend skinning weights. The weights of each vertex sum to 1.
struct SkinWeights {
  struct Influence {
    int joint;
    float weight;
  };
  std::vector<std::vector<Influence>> vertices;  ///< one list of influences per surface vertex
  /// For each vertex 1 if the file gives it no weights, so that it is bound to the root or to the
  /// node of its mesh as a substitute; empty: all weights are known.
  std::vector<char> unknown{};

  bool knows(int vertex) const { return unknown.empty() || unknown[vertex] == 0; }
};

/// Holds a character as read from its files, in our coordinates.
struct Character {
  std::string name;
  std::vector<std::string> files;  ///< all files that were read
  TriangleMesh surface;            ///< visible surface, welded: seams are closed
  /// A coarser surface of the same body that the files provide for the simulation.
  std::optional<TriangleMesh> simulation_surface;
  bool simulate_as_it_is = false;  ///< true if a file says that its surface is for the simulation
  std::vector<VisiblePart> parts;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  std::vector<MeshObject> objects;  ///< empty for characters that do not come from a file
  std::vector<MorphTarget> morphs;  ///< driven by Clip::morphs
  Skeleton skeleton;                ///< may be empty: then the character only has its rest pose
  std::vector<Clip> clips;
  std::optional<SkinWeights> weights;  ///< weights of the surface that the file gives
  std::vector<NamedMapping> mappings;  ///< of the clips that were retargeted from other skeletons
  /// The skeleton that the user has built, which is `skeleton`. Nothing: that is one of the files.
  std::optional<BuiltSkeleton> built;
  Skeleton of_files;  ///< the skeleton that `built` replaces; empty without either
  FileFrame frame;
  FileNotes notes;
  bool is_gltf = false;  ///< glTF files are in meters and upright (+Y) by their specification
  /// Size of a unit of the file in meters, times the rotation that turns its up axis to +Y. Set if
  /// the format specifies both: glTF, Collada, FBX.
  std::optional<Eigen::Matrix3d> to_meters;
  std::vector<std::string> warnings;  ///< sentences for the user on repairs and problems
};

}  // namespace sinew

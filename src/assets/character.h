#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/mapping_file.h"
#include "assets/material.h"
#include "mesh/triangle_mesh.h"
#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

/// How the file's coordinates and ours relate: ours = scale * rotation * (file - origin). Ours
/// have a longest side of 1.8, +Y up, and the skin's lowest point at y = 0, centred over it.
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

/// A part as the file has it, for display: triangles of one material. Its vertices are copies of
/// surface vertices (seams have several): vertex v is surface vertex surface_vertex[v].
struct VisiblePart {
  std::string name;
  std::vector<int> surface_vertex;
  std::vector<Eigen::Vector2f> texture_coordinates;  ///< empty, or one for each vertex; v down
  std::vector<Triangle> triangles;
  int material = -1;  ///< index into Character::materials; -1: a plain one
  /// More sets of texture coordinates, each with one for each vertex, which a TextureUse names.
  std::vector<std::vector<Eigen::Vector2f>> more_texture_coordinates{};
  std::vector<std::vector<Eigen::Vector4f>> colors{};  ///< sets of linear RGBA, one for each vertex
  int object = -1;  ///< index into Character::objects, where the file says so; -1: unknown
  /// For each triangle, whether the file shades it flat, beside others that look elsewhere; empty:
  /// none is. See faceted_triangles.h.
  std::vector<char> faceted{};
};

/// JSON that a file attaches to an object for other programs; empty: none.
struct ObjectExtras {
  std::string node;
  std::string mesh;
};

/// What a file says of itself, passed on by writers that can.
struct FileNotes {
  std::string copyright;              ///< empty: none
  std::string scene_extras;           ///< JSON; empty: none
  std::vector<std::string> left_out;  ///< what no writer can pass on, e.g. "2 cameras"
};

/// A mesh object of the file with its vertices in the file's own order and number, so that a cache
/// of their motion attaches to the original. A file has one or several. What that is:
/// FBX, Collada: the stored positions of a mesh. glTF: the vertices that the primitives of a mesh
/// use, one primitive after the other, by rising index, as the file stores them: its POSITION,
/// also of a skinned mesh, whose way to the scene is that of its bind matrices. OBJ: for each
/// `o` the vertices that its faces use, by rising number. STL: each place once, in the order of
/// appearance. OFF, PLY: all vertices. Files of Y up keep it: Blender turns glTF to Z up, (x, -z,
/// y), and a skinned mesh to where its armature has it.
struct MeshObject {
  std::string name;
  /// From the object's own coordinates to those of the file's scene, at rest. It leads to the
  /// surface, but for what the default weights of morph targets add to that.
  Eigen::Affine3d to_scene = Eigen::Affine3d::Identity();
  std::vector<int> surface_vertex;  ///< the surface vertex at that place; -1: no triangle uses it
  Points rest;              ///< 3 x n, in the object's own coordinates, as the file has them
  std::string mesh_name{};  ///< where the file names the mesh beside the object that shows it
  ObjectExtras extras{};
};

/// A shape that the surface can take on, as differences from rest.
struct MorphTarget {
  struct Move {
    int surface_vertex;
    Eigen::Vector3f by;  ///< at full weight, in our coordinates
  };
  std::string name;
  std::vector<Move> moves;  ///< vertices ascending
};

/// Linear blend weights: rows sum to 1.
struct SkinWeights {
  struct Influence {
    int joint;
    float weight;
  };
  std::vector<std::vector<Influence>> vertices;  ///< one list for each surface vertex
  /// For each vertex, whether the file gives it no weights, so that it is bound to the root or
  /// to the node of its mesh for want of better knowledge; empty: none.
  std::vector<char> unknown{};

  bool knows(int vertex) const { return unknown.empty() || unknown[vertex] == 0; }
};

/// What the files hold, in our coordinates.
struct Character {
  std::string name;
  std::vector<std::string> files;  ///< all files that were read
  TriangleMesh surface;            ///< what is seen, welded: seams are closed
  /// A coarser surface of the same body that the files bring for the simulation.
  std::optional<TriangleMesh> simulation_surface;
  bool simulate_as_it_is = false;  ///< a file says that its surface is meant for the simulation
  std::vector<VisiblePart> parts;
  std::vector<Material> materials;
  std::vector<TextureImage> textures;
  std::vector<MeshObject> objects;  ///< empty for characters that come from no file
  std::vector<MorphTarget> morphs;  ///< driven by Clip::morphs
  Skeleton skeleton;                ///< may be empty: then the character only rests
  std::vector<Clip> clips;
  std::optional<SkinWeights> weights;  ///< of the file, for the surface
  std::vector<NamedMapping> mappings;  ///< of the clips that were retargeted from other skeletons
  FileFrame frame;
  FileNotes notes;
  bool is_gltf = false;  ///< by its specification a glTF file is in metres and stands upright (+Y)
  /// Metres in a unit of the file times the turn that brings its up axis to +Y, where its format
  /// says both: glTF, Collada, FBX.
  std::optional<Eigen::Matrix3d> to_metres;
  std::vector<std::string> warnings;  ///< sentences for the user: what was mended, what is odd
};

}  // namespace sinew

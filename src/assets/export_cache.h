#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// A file of one mesh object, in the object's own coordinates.
struct CacheObject {
  std::string name;
  std::string file;
  /// From the object's own coordinates to those of the file's scene.
  Eigen::Affine3d to_scene = Eigen::Affine3d::Identity();
};

/// Writes the motion of a character pose by pose for other programs. No file appears under its
/// final name before it is complete.
class CacheWriter {
 public:
  virtual ~CacheWriter() = default;
  /// The files that it writes. None of them is touched before the first add().
  virtual std::vector<std::string> files() const = 0;
  /// Begins the next of the ranges that the writer was made for.
  virtual void begin_range() {}
  /// Tells how the joints stand in the pose that add() gets next; a format with a skeleton wants
  /// it.
  virtual void set_joints(const Pose& /*pose*/) {}
  /// \param surface  3 x surface vertices in our coordinates
  virtual void add(const Points& surface) = 0;
  /// After the last pose. \return what the format could not hold, as sentences for the user
  virtual std::vector<std::string> finish() = 0;
  /// The files of single mesh objects and the coordinates that they are in; empty for formats that
  /// hold the scene.
  virtual std::vector<CacheObject> objects() const { return {}; }
};

/// Frames first, first + 1, ... in the numbering of the caller, in which 0 is the time 0.
struct CacheFrames {
  int first = 0;
  int count = 0;
  double rate = 30.0;  ///< frames a second
  std::string motion;  ///< the name of what is played; may be empty
};

/// The writer for the ending of `path`; `character` must outlive it. \throws UsageError for an
/// ending that has none and for more frames than it can take, InputError when the place cannot be
/// written to.
std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames);

/// \throws UsageError as make_cache_writer() does; for saying so before any long work.
void require_cache_format(const std::string& path);

/// \throws UsageError when the ending of `path` is not that of the writers below.
/// \param option  that asks for one of them
void require_gltf_format(const std::string& path, const std::string& option);

/// .glb: the visible parts with their materials, the motion as morph targets, upright and in
/// metres (docs/export.md). Each range becomes an animation; they come one after the other, each
/// after begin_range(), which a single one does without.
std::unique_ptr<CacheWriter> make_baked_gltf_writer(const std::string& path,
                                                    const Character& character,
                                                    std::vector<CacheFrames> ranges);

/// .glb that keeps the skeleton: skin, joints and their motion, with what the surface is away from
/// linear blend as morph targets, undone by the inverse of the blended matrix of each vertex.
/// Wants set_joints() before each add().
/// \param weights  of the surface's vertices, of which the four largest are written
std::unique_ptr<CacheWriter> make_rigged_gltf_writer(const std::string& path,
                                                     const Character& character,
                                                     const SkinWeights& weights,
                                                     const std::vector<CacheFrames>& ranges);

/// .obj: one file for each frame, in the coordinates of the file's scene, with the vertices of its
/// mesh objects; NAME.mtl and the textures beside. The frame's number replaces the %d or %04d in
/// the name; a name without one gets _%04d before its ending when there are several frames.
std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

/// .pc2: NAME.pc2, or NAME.OBJECT.pc2 for each of several mesh objects, each in the coordinates and
/// with the vertices of its object.
std::unique_ptr<CacheWriter> make_pc2_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

/// .exr or .png of 16 bits: positions and normals of all vertices as textures with a row or more
/// for each frame, a .json of their layout and a .glb of the mesh beside them (docs/export.md).
std::unique_ptr<CacheWriter> make_vertex_texture_writer(const std::string& path,
                                                        const Character& character,
                                                        const CacheFrames& frames);

/// .mdd: the same files in another format.
std::unique_ptr<CacheWriter> make_mdd_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

}  // namespace sinew

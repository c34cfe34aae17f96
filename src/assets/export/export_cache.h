// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"

namespace sinew {

/// Represents an output file that holds one mesh object, in the object's own coordinates.
struct CacheObject {
  std::string name;
  std::string file;
  /// Transform from the object's own coordinates to those of the file's scene.
  Eigen::Affine3d to_scene = Eigen::Affine3d::Identity();
};

/// Writes the motion of a character to files for other programs, pose by pose. Files get their
/// final names only when they are complete.
class CacheWriter {
 public:
  virtual ~CacheWriter() = default;
  /// Returns the names of the files that it writes. None of them is touched before the first add().
  virtual std::vector<std::string> files() const = 0;
  /// Begins the next of the frame ranges that the writer was created for.
  virtual void begin_range() {}
  /// Sets the pose of the joints for the next add(). Only formats with a skeleton need it.
  virtual void set_joints(const Pose& /*pose*/) {}
  /// Adds a frame.
  /// \param surface  3 x surface vertices in our coordinates
  virtual void add(const Points& surface) = 0;
  /// Finishes the files after the last pose.
  /// \return sentences for the user on what the format could not hold
  /// \throws Cancelled after a stop request, if the format takes long to finish; the files do not
  ///         get their final names then
  virtual std::vector<std::string> finish(const Progress& progress = {}) = 0;
  /// Returns a phrase for the user on what finish() has written, e.g. the number of morph targets.
  /// Empty if there is nothing to say.
  virtual std::string summary() const { return {}; }
  /// Returns the files of single mesh objects and the transforms of their coordinates. Empty for
  /// formats that hold the whole scene.
  virtual std::vector<CacheObject> objects() const { return {}; }
};

/// Describes a range of frames: first, first + 1, ... in the caller's numbering, in which frame 0
/// is at time 0.
struct CacheFrames {
  int first = 0;
  int count = 0;
  double rate = 30.0;  ///< frames per second
  std::string motion;  ///< name of the motion that is played; may be empty
};

/// Creates a writer of .glb files without a skeleton: the visible parts with their materials and
/// the motion as morph targets, upright and in meters (docs/export.md). Each range becomes an
/// animation. Call begin_range() before each range; it may be omitted if there is only one.
std::unique_ptr<CacheWriter> make_baked_gltf_writer(const std::string& path,
                                                    const Character& character,
                                                    std::vector<CacheFrames> ranges);

/// Default tolerance of make_rigged_gltf_writer(): 1.8 mm of a body that is 1.8 m tall.
inline constexpr double kMorphTolerance = 1e-3;

/// Creates a writer of .glb files that keep the skeleton: skin, joints and their motion. The
/// difference of the surface from linear blend skinning is written as morph targets in the rest
/// pose, computed by the inverse of the blended matrix of each vertex (BlendCorrections). Requires
/// set_joints() before each add().
/// \param weights  skin weights of the surface; only the four largest of each vertex are written
/// \param morph_tolerance  largest distance of a vertex from its position, as a fraction of the
///                         height, for which few targets are combined; 0 writes a target for each
///                         key frame
std::unique_ptr<CacheWriter> make_rigged_gltf_writer(const std::string& path,
                                                     const Character& character,
                                                     const SkinWeights& weights,
                                                     const std::vector<CacheFrames>& ranges,
                                                     double morph_tolerance = kMorphTolerance);

/// Creates a writer of .obj files: one file per frame, in the coordinates of the file's scene, with
/// the vertices of its mesh objects, and NAME.mtl and the textures in the same folder. The frame
/// number replaces %d or %04d in the name. If there are several frames, a name without either gets
/// _%04d before its extension.
std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

/// Creates a writer of .pc2 files: NAME.pc2, or NAME.OBJECT.pc2 for each of several mesh objects,
/// each with the vertices and in the coordinates of its object.
std::unique_ptr<CacheWriter> make_pc2_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

/// Creates a writer of .exr files or .png files with 16 bits: positions and normals of all vertices
/// as textures with one or more rows per frame, with a .json that describes their layout and a .glb
/// of the mesh next to them (docs/export.md).
std::unique_ptr<CacheWriter> make_vertex_texture_writer(const std::string& path,
                                                        const Character& character,
                                                        const CacheFrames& frames);

/// Creates a writer of .mdd files, named and divided like those of make_pc2_writer().
std::unique_ptr<CacheWriter> make_mdd_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

}  // namespace sinew

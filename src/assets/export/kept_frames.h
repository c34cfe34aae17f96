// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "assets/export/export_cache.h"
#include "assets/export/key_frames.h"
#include "core/partial_file.h"

namespace sinew {

/// Largest number of morph targets of a mesh. WebGL 2 guarantees 256
/// layers of a texture array, of which three.js uses one per target, and 256 uniform vectors, of
/// which it uses one per target in addition to its matrices and lights.
inline constexpr int kMaxMorphTargets = 191;

/// Buffers all frames of the ranges of a .glb, which is written after the last frame.
class KeptFrames {
 public:
  /// \param columns  of a frame
  /// \throws UsageError for more frames than memory can hold
  KeptFrames(std::string path, const Character& character, std::vector<CacheFrames> ranges,
             Eigen::Index columns);

  /// Checks that a .glb has enough morph targets for the first and the last frame of each range.
  /// \throws UsageError for too many ranges
  void require_key_frames() const;

  /// Begins the next range. Call it before the first frame of each range.
  void begin_range();
  /// Adds a frame to the present range, 3 x columns.
  void add(PointsF frame);

  const std::vector<CacheFrames>& ranges() const { return ranges_; }
  const std::vector<PointsF>& of_range(std::size_t range) const { return frames_[range]; }
  /// Moves the frames of all ranges out, one range after the other.
  std::vector<PointsF> take();

  /// Selects as few key frames as the tolerance allows, but not more than a .glb may have.
  /// \param tolerance  largest error of a position, in our length unit
  KeyFrames key_frames(double tolerance) const;

  /// Checks the size of the .glb. Returns warnings if its motion has to be thinned more than wanted
  /// and if the file becomes large.
  /// \param targets    number of morph targets, not counting one for the normals
  /// \param what       name of the targets in messages, as in "12 key frames"
  /// \param tolerance  largest error of a position, in our length unit
  /// \param wanted_tolerance  largest error that was asked for
  /// \param bytes      size of a vertex in a target, in bytes
  /// \throws UnavailableError if the data exceed what a .glb can hold
  std::vector<std::string> check_size(int targets, const char* what, double tolerance,
                                      double wanted_tolerance, int bytes) const;

 private:
  std::string path_;
  double part_vertices_ = 0.0;  ///< vertices of all visible parts
  std::vector<CacheFrames> ranges_;
  std::vector<std::vector<PointsF>> frames_;  ///< by range
  bool has_begun_ = false;
};

/// Returns the name of the animation for a range.
std::string gltf_animation_name(const CacheFrames& range);

/// Appends a sentence on content of the character's file that our .glb writers leave out.
void add_what_is_left_out(const Character& character, const std::string& path,
                          std::vector<std::string>& warnings);

/// Writes a .glb by calling `write` with its stream, then gives the file its final name. Appends to
/// the warnings what `write` returns as not supported by the format, and add_what_is_left_out().
/// \throws UnavailableError if the disk is full
void finish_gltf(PartialFile& file, const Character& character, std::vector<std::string>& warnings,
                 const std::function<std::vector<std::string>(std::ostream&)>& write);

}  // namespace sinew

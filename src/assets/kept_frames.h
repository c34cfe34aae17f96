#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "assets/export_cache.h"
#include "assets/key_frames.h"
#include "core/partial_file.h"

namespace sinew {

/// All frames of the ranges of a .glb, which is written when the last one has come.
class KeptFrames {
 public:
  /// \throws UsageError for more frames than memory can hold, and for more ranges than a .glb has
  ///         key frames for
  KeptFrames(std::string path, const Character& character, std::vector<CacheFrames> ranges);

  void begin_range();
  void add(PointsF frame);

  const std::vector<CacheFrames>& ranges() const { return ranges_; }
  const std::vector<PointsF>& of_range(std::size_t range) const { return frames_[range]; }

  /// As few as keep the tolerance, but not more than a .glb may have.
  KeyFrames key_frames(double tolerance) const;

  /// Says when the motion is thinned more than wanted and when the file becomes large.
  /// \param bytes  that a key frame takes for each vertex
  /// \throws UnavailableError for more than a .glb can hold
  std::vector<std::string> check_size(const KeyFrames& keys, double wanted_tolerance,
                                      int bytes) const;

 private:
  std::string path_;
  double part_vertices_ = 0.0;
  std::vector<CacheFrames> ranges_;
  std::vector<std::vector<PointsF>> frames_;  ///< of each range
  bool has_begun_ = false;
};

/// The name of the animation that a range becomes.
std::string gltf_animation_name(const CacheFrames& range);

/// Appends a sentence on what the character's file holds and no .glb that is written here.
void add_what_is_left_out(const Character& character, const std::string& path,
                          std::vector<std::string>& warnings);

/// Lets `write` fill a .glb, which gets its final name. Appends what `write` says that the format
/// could not hold, and add_what_is_left_out(). \throws UnavailableError when the disk is full
void finish_gltf(PartialFile& file, const Character& character, std::vector<std::string>& warnings,
                 const std::function<std::vector<std::string>(std::ostream&)>& write);

}  // namespace sinew

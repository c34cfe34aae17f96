// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/export/export_cache.h"

namespace sinew {

/// Describes an animation that is exported for other programs, as `bake` writes it.
struct ExportRequest {
  static constexpr int kAllClips = -2;

  std::string path{};          ///< the extension selects the format
  bool keep_skeleton = false;  ///< a .glb with the original rig and morph targets as corrections
  int clip = -1;               ///< -1: the rest pose
  bool loop = false;           ///< a cycle whose last frame equals its first
  double rate = 30.0;          ///< frames per second
  int first = 0;               ///< frame at which it begins
  int last = 0;                ///< frame at which it ends; not after `first`: the end of the clip
  /// Tolerance of the corrections of a kept skeleton, as a fraction of the height
  /// (BakeRequest::morph_tolerance).
  double morph_tolerance = kMorphTolerance;
};

/// Returns true if a file is of a format that only exports write, unlike images and videos.
bool is_export_file(const std::string& path);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Lists the coordinates that the formats of caches use (docs/export.md).
enum class CacheSpace {
  kObject,  ///< those of the mesh object itself (.pc2, .mdd)
  kScene,   ///< those of the scene of the character's file (.obj)
  kMeters,  ///< upright, in meters (.glb)
};

/// Holds the motion of vertices as a file stores it, frame by frame.
struct MotionCache {
  /// Describes a group of consecutive vertices with a name.
  struct Object {
    std::string name;
    int vertices = 0;
  };

  std::string file;
  CacheSpace space = CacheSpace::kObject;
  std::vector<Object> objects;     ///< empty if the format has no names
  std::optional<int> first_frame;  ///< number of the first frame; nothing if the format has none
  std::vector<double> times;       ///< s, one per frame; empty if the format has none
  std::vector<PointsF> frames;     ///< 3 x vertices each; at least one frame

  int vertex_count() const { return static_cast<int>(frames.front().cols()); }
};

// The readers of the formats (cache_formats.h). They take the content of a file and its name for
// messages, and throw InputError if it is damaged or has another format.

/// Reads a .pc2 file: little endian, one sample per frame.
MotionCache import_pc2(std::string_view bytes, const std::string& file);
/// Reads an .mdd file: big endian.
MotionCache import_mdd(std::string_view bytes, const std::string& file);
/// Reads an .obj file, or all files of a sequence by rising number.
/// \param path  with %d or %04d in place of the number, or the name of a single file
MotionCache import_obj_sequence(const std::string& path);
/// Reads the vertices of a .glb, whose primitives follow one another in the order of its scene, and
/// evaluates its morph targets and the translations of its nodes.
/// \param rate  frames per second at which the animation is evaluated
/// \param clip  name or number of the animation; empty: the first one
MotionCache import_vertex_animation(std::string_view bytes, const std::string& file, double rate,
                                    const std::string& clip);
/// Returns true if a .glb has no skin and was baked by Sinew or animates nothing but translations
/// and morph targets.
bool is_vertex_animation(std::string_view bytes, const std::string& file);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assets/caches/cache_formats.h"
#include "commands/console.h"
#include "commands/opening.h"

namespace sinew {

/// Holds one of two motions that are compared: a cache, or a character that was played.
struct ComparedMotion {
  std::string name;                  ///< its file, for messages
  std::optional<MotionCache> cache;  ///< as it was read, without its frames
  std::unique_ptr<Session> session;  ///< null for a cache
  std::optional<int> first_frame;    ///< nothing if a cache does not number its frames
  std::vector<double> times;         ///< s, one per frame; empty if they are unknown
  std::vector<int> vertices;         ///< surface vertices that it moves; empty: those of the cache
  std::vector<PointsF> frames;       ///< 3 x vertices each
};

/// Reads a cache, or plays a character and keeps its visible surface in our coordinates.
/// \param file     the cache, or the character; for a character it must be among options.files or
///                 be the project of the options
/// \param options  for a cache, its --frames, --fps and --clip are used
/// \throws UsageError if a cache lacks frames of --frames, and what open_session() throws
ComparedMotion open_motion(const std::string& file, const CommonOptions& options, Console& console);

/// Replaces the vertices of a cache by those of a character's surface, in our coordinates.
void put_on_surface(const Character& character, ComparedMotion& motion);

/// Reduces two motions on the surface of one character to the vertices that both move.
void keep_common_vertices(ComparedMotion& a, ComparedMotion& b);

/// Checks that two motions can be compared vertex by vertex and frame by frame.
/// \throws InputError with the numbers in which they differ, and the remedy
void require_comparable(const ComparedMotion& a, const ComparedMotion& b);

}  // namespace sinew

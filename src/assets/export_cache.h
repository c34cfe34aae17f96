#pragma once

#include <memory>
#include <string>

#include "assets/character.h"

namespace sinew {

/// Writes the visible parts of a character pose by pose, in the coordinates of its file. No file
/// appears under its final name before it is complete.
class CacheWriter {
 public:
  virtual ~CacheWriter() = default;
  /// \param surface  3 x surface vertices in our coordinates
  virtual void add(const Points& surface) = 0;
  virtual void finish() = 0;
};

/// Frames first, first + 1, ... in the numbering of the caller.
struct CacheFrames {
  int first = 0;
  int count = 0;
};

/// The writer for the ending of `path`; `character` must outlive it. \throws UsageError for an
/// ending that has none, InputError when the place cannot be written to.
std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames);

/// \throws UsageError as make_cache_writer() does; for saying so before any long work.
void require_cache_format(const std::string& path);

/// .obj: one file for each frame. Its number replaces the %d or %04d in the name; a name without
/// one gets _%04d before its ending when there are several frames.
std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames);

/// .pc2: NAME.pc2, or NAME.PART.pc2 for each of several parts.
std::unique_ptr<CacheWriter> make_point_cache_writer(const std::string& path,
                                                     const Character& character,
                                                     const CacheFrames& frames);

/// Positions of a part's vertices in the coordinates of the file.
Points part_in_file(const Character& character, const VisiblePart& part, const Points& surface);

}  // namespace sinew

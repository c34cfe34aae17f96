// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "assets/caches/motion_cache.h"
#include "assets/export/export_cache.h"
#include "assets/file_format.h"

namespace sinew {

/// Holds the beginning of a file, and its size.
struct FileBeginning {
  /// Number of bytes that suffice to recognize all formats.
  static constexpr std::size_t kBytes = 4096;

  std::string head;
  std::uintmax_t size = 0;
};

/// Describes a format of files to which the motion of a surface is baked.
struct CacheFormat {
  std::string_view extension;  ///< of file names, in lower case with the dot
  std::unique_ptr<CacheWriter> (*make_writer)(const std::string& path, const Character& character,
                                              const CacheFrames& frames);
  /// Recognizes files of this format, which a new one may replace.
  bool (*fits)(const FileBeginning& file);
  /// Returns true if a file with the extension contains the motion of vertices and no skeleton.
  /// Null if such files are never read.
  bool (*is_motion)(const std::string& path);
  /// Reads the motion, as read_motion_cache() does. Null if such files are never read.
  MotionCache (*read)(const std::string& path, double rate, const std::string& clip);
};

/// Returns the format of an extension (file_extension()); null if nothing is baked to it.
const CacheFormat* find_cache_format(std::string_view extension);

/// Returns true if the file is of a kind that is read (formats.h).
bool is_of_kind(const FileBeginning& file, FileKind kind);

/// Returns true if the file is an image (.png or .jpg).
bool is_image(const FileBeginning& file);

/// Creates the writer for the extension of `path`. `character` must outlive it.
/// \throws UsageError for an extension without a writer and for more frames than the format can
///         take, InputError if the location cannot be written to
std::unique_ptr<CacheWriter> make_cache_writer(const std::string& path, const Character& character,
                                               const CacheFrames& frames);

/// Checks the extension of `path` as make_cache_writer() does, before any long computation.
/// \throws UsageError for an extension without a writer
void require_cache_format(const std::string& path);

/// Checks that `path` names a .glb.
/// \param option  command line option that requires a .glb, for the message
/// \throws UsageError for any other extension
void require_gltf_format(const std::string& path, const std::string& option);

/// Returns true if a path names a file with the motion of vertices and no skeleton: .pc2, .mdd, an
/// .obj that Sinew wrote or a numbered sequence of .obj files (NAME_%04d.obj), or a .glb without a
/// skin that Sinew baked or that animates nothing but translations and morph targets.
bool is_motion_cache(const std::string& path);

/// Reads such a file.
/// \param rate  frames per second at which a .glb is sampled from its beginning to its end
/// \param clip  name or number of the animation of a .glb; empty: the first one
/// \throws InputError naming file and remedy if the file is missing or damaged, UsageError if it
///         has no such animation
MotionCache read_motion_cache(const std::string& path, double rate, const std::string& clip = "");

}  // namespace sinew

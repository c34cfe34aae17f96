// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew {

struct AnimFile;
struct FileFormat;
struct ImportedSurface;
struct IniFile;
struct MappingFile;
struct Motion;
struct Scene;
struct SkelFile;

/// Lists the supported kinds of files. formats.cpp has their formats.
enum class FileKind {
  kOff,
  kObj,
  kPly,
  kStl,
  kSkel,
  kAnim,
  kIni,
  kGlb,
  kGltf,
  kFbx,
  kCollada,
  kMd5,   ///< Doom 3: a mesh with its skeleton, or a clip
  kIqm,   ///< Inter-Quake model
  kOgre,  ///< binary mesh; its skeleton is another file
  kBvh,
  kMapping,  ///< mapping of the joints of a motion to those of a character
  kProject,  ///< Sinew project, which names a character's files (session/settings/project_file.h)
};

// Readers. Each takes the whole file and its name, for messages and for finding the files that it
// refers to, and throws InputError with the name, the place and the remedy.

/// Reads a surface without a skeleton.
using SurfaceReader = ImportedSurface (*)(std::string_view bytes, const std::string& file);
/// Reads meshes, skeletons and clips. It runs in a child process (scene/import_worker.h).
using SceneReader = Scene (*)(std::string_view bytes, const FileFormat& format,
                              const std::string& file);
/// Reads a skeleton for a surface.
using SkeletonReader = SkelFile (*)(std::string_view bytes, const std::string& file);
/// Reads a clip of such a skeleton.
using ClipReader = AnimFile (*)(std::string_view bytes, const std::string& file,
                                const SkelFile& skeleton);
/// Reads clips that have their own skeleton.
using MotionReader = Motion (*)(std::string_view bytes, const std::string& file);
/// Reads which joints of a motion drive which of the character.
using MappingReader = MappingFile (*)(std::string_view bytes, const std::string& file);
/// Reads the names of the other files of a character.
using IniReader = IniFile (*)(std::string_view bytes, const std::string& file);
/// Marks files that cannot be part of a character.
struct NoReader {};

/// Holds the reader of a format. Its type is the role of such files in a character.
using FileReader = std::variant<SurfaceReader, SceneReader, SkeletonReader, ClipReader,
                                MotionReader, MappingReader, IniReader, NoReader>;

/// Holds the content of a file as it is shown to the tests of the formats. The views are into the
/// file.
struct FileContent {
  std::string_view bytes;  ///< the whole file
  /// The beginning of a text, without a byte order mark; empty if it holds nothing but comments.
  std::string_view head{};
  /// The words of the first nonempty lines of `head`, without comments (#).
  std::vector<std::vector<std::string_view>> lines{};

  std::string_view first_word() const {
    return lines.empty() ? std::string_view() : lines.front().front();
  }
};

/// Describes a file format that is read.
struct FileFormat {
  FileKind kind;
  std::string_view name;  ///< for messages, with its article, e.g. "an FBX scene"
  /// Extensions of file names, in lower case with the dot, the usual one first. Unused ones are
  /// empty.
  std::array<std::string_view, 3> extensions;
  std::string_view magic;            ///< first bytes, which suffice to recognize it; empty: none
  bool (*fits)(const FileContent&);  ///< recognizes files without the magic number; may be null
  FileReader read;

  /// Returns true if a file with this extension (file_extension()) has this format by its name.
  bool has_extension(std::string_view extension) const {
    return !extension.empty() &&
           std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
  }
};

/// Returns true if files of the format have one of these roles.
template <typename... Readers>
bool has_role(const FileFormat& format) {
  return (std::holds_alternative<Readers>(format.read) || ...);
}

}  // namespace sinew

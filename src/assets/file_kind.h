// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// The supported kinds of files. A new kind also needs: its recognition by content and its
/// extension, is_scene() or is_surface() where it is one, and its place in the list of known
/// extensions (all in file_kind.cpp). sort_in() (source_files.h) takes any other kind without a
/// role of its own for a surface.
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

/// Determines the kind of a file from its content. If a text is ambiguous (a damaged file), the
/// extension of its name decides, so that the reader of that kind can report the damage.
/// \throws InputError if the file is of no supported kind
FileKind file_kind(std::string_view bytes, const std::string& path);

/// Determines the kind from the extension of the name alone. Returns nothing for unknown
/// extensions.
std::optional<FileKind> kind_of_ending(const std::string& path);

bool is_gltf(FileKind kind);

/// Returns true if the kind is a scene: meshes, skeletons or clips (scene.h).
bool is_scene(FileKind kind);

/// Returns true if the kind is a surface without a skeleton.
bool is_surface(FileKind kind);

}  // namespace sinew

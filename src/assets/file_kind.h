// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assets/file_format.h"

namespace sinew {

/// Determines the kind of a file from its content. If a text is ambiguous (a damaged file), the
/// extension of its name decides, so that the reader of that kind can report the damage.
/// \throws InputError if the file is of no supported kind
FileKind file_kind(std::string_view bytes, const std::string& path);

/// Determines the kind from the extension of the name alone, regardless of case. Returns nothing
/// for unknown extensions.
std::optional<FileKind> kind_of_extension(const std::string& path);

bool is_gltf(FileKind kind);

/// Returns true if the kind is a scene: meshes, skeletons or clips (scene.h).
bool is_scene(FileKind kind);

/// Returns true if the kind is a surface without a skeleton.
bool is_surface(FileKind kind);

/// Returns true if files of the kind may have or name a surface: surfaces, scenes and .ini files.
bool may_give_surface(FileKind kind);

/// Returns true if files of the kind may hold clips: scenes and motions.
bool may_give_motion(FileKind kind);

/// Returns the extensions of the selected formats in alphabetical order, as in ".off, .ply or
/// .stl".
std::string list_extensions(bool (*selects)(const FileFormat&));

}  // namespace sinew

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

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
  kMd5,   ///< of Doom 3: a mesh with its skeleton, or a clip
  kIqm,   ///< Inter-Quake model
  kOgre,  ///< binary mesh; its skeleton is another file
  kBvh,
  kMapping,  ///< which joint of a motion drives which of a character
  kProject,  ///< of Sinew: names a character's files (session/project_file.h)
};

/// Kind of a file as its content shows it. Where a text leaves it open (a damaged file), the
/// ending of the name decides, so that its reader can say where the damage is.
/// \throws InputError when it is no kind that is read
FileKind file_kind(std::string_view bytes, const std::string& path);

/// What the name alone says; nothing for names that say nothing to us.
std::optional<FileKind> kind_of_ending(const std::string& path);

bool is_gltf(FileKind kind);

/// Whether the file is a scene: meshes, skeletons or clips (scene.h).
bool is_scene(FileKind kind);

/// Whether the file is a surface without a skeleton.
bool is_surface(FileKind kind);

}  // namespace sinew

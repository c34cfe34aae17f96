#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "assets/retarget_clips.h"
#include "assets/scene.h"
#include "assets/scene_skeleton.h"
#include "assets/source_files.h"

namespace sinew {

/// A scene and the file that it comes from.
struct NamedScene {
  std::string file;
  bool is_gltf;
  bool is_motion;  ///< only its clips are wanted
  Scene scene;
};

/// Clips of another file whose keys were copied.
struct CopiedMotion {
  std::string file;
  SharedNames names;
  double size = 1.0;  ///< factor of the translations
};

/// The scenes of a character, sorted into the body and what moves it.
struct CharacterScenes {
  std::optional<NamedScene> body;    ///< with the clips of all others that have the same skeleton
  std::vector<CopiedMotion> copied;  ///< those
  std::vector<Motion> motions;       ///< of scenes with another skeleton
  std::vector<std::string> warnings;
};

/// Reads the scenes among the files of a character, each in a child process. Chooses the one that
/// is the character, and gives it the clips of those whose skeletons rest like its own.
/// \throws InputError where several could be the character, or one gives nothing
CharacterScenes read_scenes(const SourceFiles& files, const std::stop_token& stop);

}  // namespace sinew

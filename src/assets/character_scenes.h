// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "assets/preparation/retarget_clips.h"
#include "assets/scene/scene.h"
#include "assets/scene/scene_skeleton.h"
#include "assets/source_files.h"

namespace sinew {

/// Holds a scene and the file that it was read from.
struct NamedScene {
  std::string file;
  bool is_gltf;
  bool is_motion;  ///< true if only its clips are used
  Scene scene;
};

/// Describes a file whose clips were copied key by key to the character.
struct CopiedMotion {
  std::string file;
  SharedNames names;
  double size = 1.0;  ///< scale factor of the translation keys
};

/// Holds the scenes of a character, divided into the body and the motions.
struct CharacterScenes {
  std::optional<NamedScene> body;    ///< with the clips of all scenes that have the same skeleton
  std::vector<CopiedMotion> copied;  ///< the scenes whose clips were copied into `body`
  std::vector<Motion> motions;       ///< of scenes with another skeleton
  std::vector<std::string> warnings;
};

/// Reads the scenes among the files of a character, each in a child process. Chooses the scene that
/// is the character and copies the clips of the scenes whose skeletons have the same rest pose.
/// \throws InputError if several scenes could be the character, or if one of them provides nothing
CharacterScenes read_scenes(const SourceFiles& files, const std::stop_token& stop);

}  // namespace sinew

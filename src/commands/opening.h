// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "commands/console.h"
#include "commands/options.h"
#include "session/baking/output_files.h"
#include "session/session.h"

namespace sinew {

/// Opens the character of the options' files, or a built-in one if there are none.
Character open_files(const CommonOptions& options);

/// Checks the options, opens the files and prints warnings about them.
Character open_for_playing(const CommonOptions& options, Console& console);

/// Returns the document of the options, fitted to this character. Warns of parts and joints that a
/// project names but the character lacks.
Document document_for(const CommonOptions& options, const Character& character, Console& console);

/// Returns the index of the clip of the options, as find_clip() does.
/// \throws UsageError if there is no such clip; InputError if it was the project that named it
int chosen_clip(const CommonOptions& options, const Character& character, const Document& document);

/// Holds what the options of a command name, before it is prepared for playing.
struct CharacterToPlay {
  Character character;
  Document document{};
  int clip = -1;  ///< chosen_clip()
  std::vector<Collider> colliders{};
};

/// Opens all files of the options and prints warnings about them.
CharacterToPlay open_with_surroundings(const CommonOptions& options, Console& console);

/// Opens the files, and prepares a session with the chosen clip selected.
std::unique_ptr<Session> open_session(const CommonOptions& options, Console& console);

/// Returns the index of a clip by its name or number (clip_referred_to()), or -1 for "rest". An
/// empty name means the first clip, or -1 if there are none.
/// \param document  its clips, added and recorded, follow the clips of the character
/// \throws UsageError that lists the clips
int find_clip(const Character& character, const std::string& name_or_index,
              const Document& document = {});

/// Registers all files that the options name as inputs, so that no output overwrites them.
void add_inputs(const CommonOptions& options, OutputFiles& outputs);

/// Returns the output files of this call, still none, with all files that the options name
/// registered as inputs, so that these cannot be overwritten.
OutputFiles output_files(const CommonOptions& options);
/// Registers further inputs that are known once the files are open, e.g. textures.
void add_opened_inputs(const Session& session, OutputFiles& outputs);

}  // namespace sinew

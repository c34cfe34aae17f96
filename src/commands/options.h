// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "commands/console.h"
#include "commands/output_files.h"
#include "session/playing/playback.h"
#include "session/playing/run_record.h"
#include "session/session.h"
#include "session/settings/document.h"
#include "session/settings/project_file.h"
#include "session/settings/settings.h"

namespace sinew {

/// Holds a project that was read, and its file.
struct OpenedProject {
  std::string file;
  Project project;
};

/// Holds options of all commands that play a character. If a project is among the FILEs, it
/// provides initial values, and the command line overrides them.
struct CommonOptions {
  std::vector<std::string> files;  ///< files of the project and others, without the project itself
  std::vector<std::string> also_read{};    ///< the project file and its painted maps
  std::optional<OpenedProject> project{};  ///< project that provided initial values
  int level_of_detail = 0;  ///< level of detail of the files that is shown; 0: the finest
  std::vector<std::string> motions{};  ///< files of which only the clips are used
  std::vector<std::string> colliders;  ///< files that the skin collides with (open_collider.h)
  Settings settings;
  Document document;
  std::string clip;        ///< name or index; empty: the first clip
  std::string frames;      ///< "A:B"; empty: the whole clip
  double rate = 30.0;      ///< frames per second
  bool clip_rate = false;  ///< use the rate of the clip's keys if they have one
  bool loop = false;       ///< play a cycle whose last frame equals its first
  int threads = 0;
  std::string statistics_file;
  bool quality = false;
  bool force = false;
};

/// Adds FILE..., --level-of-detail and --motion. Call this before the functions below, so that a
/// project is read before the options that override it.
void add_files(CLI::App& command, CommonOptions& options);
/// Adds the options of settings: --preset, --method, --backend, --contact, --iterations, --set.
void add_settings(CLI::App& command, CommonOptions& options);
/// Adds --part and --exclude.
void add_document_options(CLI::App& command, Document& document);
/// Adds the options of add_files(), add_settings() and add_document_options(), and --collider,
/// --clip, --frames, --fps, --threads and --simulation-vertices.
void add_common_options(CLI::App& command, CommonOptions& options);
/// Adds --stats and --quality.
void add_statistics_options(CLI::App& command, CommonOptions& options);
/// Adds --loop, for commands that write animations.
void add_loop(CLI::App& command, CommonOptions& options);
/// Adds --force, for commands that write files.
void add_force(CLI::App& command, bool& force);

/// Returns the output files of this call, still none, with all files that the options name
/// registered as inputs, so that these cannot be overwritten.
OutputFiles output_files(const CommonOptions& options);
/// Registers further inputs that are known once the files are open, e.g. textures.
void add_opened_inputs(const Session& session, OutputFiles& outputs);

/// Opens the character of the options' files, or a built-in one if there are none.
Character open_files(const CommonOptions& options);

/// Checks the options, opens the files and prints warnings about them.
Character open_for_playing(const CommonOptions& options, Console& console);

/// Returns the document of the options, fitted to this character. Warns of parts and joints that a
/// project names but the character lacks.
Document document_for(const CommonOptions& options, const Character& character, Console& console);

/// Returns the index of the clip of the options, as find_clip() does.
/// \throws UsageError if there is no such clip; InputError if it was the project that named it
int chosen_clip(const CommonOptions& options, const Character& character);

/// Opens the files, and prepares a session with the chosen clip selected.
std::unique_ptr<Session> open_session(const CommonOptions& options, Console& console);

/// Returns the index of a clip by its name or number (clip_referred_to()), or -1 for "rest". An
/// empty name means the first clip, or -1 if there are none.
/// \param recorded  clips that the user recorded, which follow the clips of the character
/// \throws UsageError that lists the clips
int find_clip(const Character& character, const std::string& name_or_index,
              const std::vector<RecordedClip>& recorded = {});

/// Returns the rate of --fps, in frames per second. Warns if the rate of the clip was asked for but
/// the clip has none.
/// \param clip  may be null (the rest pose)
double chosen_rate(const CommonOptions& options, const Clip* clip, Console& console);

/// Parses --frames, which must be given.
/// \throws UsageError if the text is invalid or names too many frames
FrameRange parse_frames(const CommonOptions& options, double rate);

/// Checks that frames lie within the clip that is played.
/// \param option   the option that named the frames, with its value, for the message
/// \param what     what is played, for the message
/// \param seconds  duration of it; 0 if it has no end, like the rest pose, and thus contains any
///                 frame
/// \throws UsageError if the frames exceed the duration
void require_frames(const FrameRange& range, const std::string& option, const std::string& what,
                    double seconds);
void require_frames(const FrameRange& range, const std::string& option, const Session& session);

/// Returns the frames of --frames at the rate of --fps, or by default the whole clip. Warns if the
/// rate cuts off the end of the clip.
/// \throws UsageError if --frames is invalid or exceeds the clip
FrameRange chosen_frames(const CommonOptions& options, const Session& session, Console& console);

/// Returns the frames of a cycle: the whole clip, at the rate nearest to --fps for which the number
/// of frames is an integer. Warns if that differs from --fps.
/// \throws UsageError if what is played does not repeat, or has too many frames
FrameRange loop_frames(const CommonOptions& options, const Session& session, Console& console);

/// Plays a cycle of loop_frames(), as play_cycle() does. Warns if the body does not repeat.
LoopRecord play_loop(std::vector<Session*> sessions, const FrameRange& cycle, Console& console,
                     const std::function<void(int index)>& visit);

/// Returns what a run reads and plays, for its statistics. Call this before the run, because it
/// measures the load of the machine.
RunRecord record_of(const CommonOptions& options, const Session& session, const FrameRange& range);

}  // namespace sinew

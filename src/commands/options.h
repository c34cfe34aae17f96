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
#include "session/document.h"
#include "session/playback.h"
#include "session/project_file.h"
#include "session/run_record.h"
#include "session/session.h"
#include "session/settings.h"

namespace sinew {

struct OpenedProject {
  std::string file;
  Project project;
};

/// What every command that plays a character takes. A project among the FILEs gives what they start
/// from; what the command line names beside it goes over that.
struct CommonOptions {
  std::vector<std::string> files;          ///< a project's and others, no project
  std::vector<std::string> read_beside{};  ///< the project itself and its painted maps
  std::optional<OpenedProject> project{};  ///< that they come from
  int level_of_detail = 0;                 ///< of the files that is shown; 0: the finest
  std::vector<std::string> motions{};      ///< files of which only the clips are wanted
  std::vector<std::string> colliders;      ///< files that the skin collides with (open_collider.h)
  Settings settings;
  Document document;
  std::string clip;        ///< name or index; empty: the first one
  std::string frames;      ///< "A:B"; empty: the whole clip
  double rate = 30.0;      ///< frames a second
  bool clip_rate = false;  ///< that of the clip's keys instead, where they show one
  bool loop = false;       ///< the clip is made to meet itself
  int threads = 0;
  std::string statistics_file;
  bool quality = false;
  bool force = false;
};

/// FILE..., --level-of-detail and --motion; before all others, so that a project is read before
/// what goes over it.
void add_files(CLI::App& command, CommonOptions& options);
/// Settings: --method, --backend, --contact, --iterations, --set.
void add_settings(CLI::App& command, CommonOptions& options);
/// --part and --exclude.
void add_document_options(CLI::App& command, Document& document);
/// --collider, --clip, --frames, --fps, --threads, --simulation-vertices and the settings.
void add_common_options(CLI::App& command, CommonOptions& options);
/// --stats and --quality.
void add_statistics_options(CLI::App& command, CommonOptions& options);
/// --loop, of commands that write what moves.
void add_loop(CLI::App& command, CommonOptions& options);
/// --force, of commands that write files.
void add_force(CLI::App& command, bool& force);

/// The files that this call will write: none of those that the options name as input.
OutputFiles output_files(const CommonOptions& options);
/// Adds what is known when the files are open: others that they refer to.
void add_opened_inputs(const Session& session, OutputFiles& outputs);

/// The character of the options' files; a built-in one when there are none.
Character open_files(const CommonOptions& options);

/// Checks the options, opens the files and warns of what is odd about them.
Character open_for_playing(const CommonOptions& options, Console& console);

/// The document of the options on this character. Warns of what a project says of parts and joints
/// that are not there.
Document document_for(const CommonOptions& options, const Character& character, Console& console);

/// Index of the clip of the options (find_clip). \throws InputError when a project names another
int chosen_clip(const CommonOptions& options, const Character& character);

/// Opens the files, and prepares a session at the chosen clip.
std::unique_ptr<Session> open_session(const CommonOptions& options, Console& console);

/// Index of a clip by its exact name or its number; -1 for "rest"; for an empty name the first one,
/// if any. \throws UsageError with the clips that there are.
/// \param recorded  the user's own, which come after the character's
int find_clip(const Character& character, const std::string& name_or_index,
              const std::vector<RecordedClip>& recorded = {});

/// The rate of --fps, frames a second; `clip` may be null.
double chosen_rate(const CommonOptions& options, const Clip* clip, Console& console);

/// The frames of --frames, which is given. \throws UsageError
FrameRange parse_frames(const CommonOptions& options, double rate);

/// Says so where frames lie behind the end of what is played. One that has no end, as the rest
/// pose, takes any.
/// \param option  that named them, with its value
/// \param what    is played
/// \param seconds of it; 0: it has no end
/// \throws UsageError
void require_frames(const FrameRange& range, const std::string& option, const std::string& what,
                    double seconds);
void require_frames(const FrameRange& range, const std::string& option, const Session& session);

/// The frames of --frames at the rate of --fps, or else the whole clip. Warns where the rate cuts
/// off the end of the clip. \throws UsageError
FrameRange chosen_frames(const CommonOptions& options, const Session& session, Console& console);

/// The frames of a cycle: the whole clip, at the rate nearest to --fps that makes their number
/// whole. Warns where that is another rate. \throws UsageError
FrameRange loop_frames(const CommonOptions& options, const Session& session, Console& console);

/// Plays a cycle of loop_frames() as play_cycle() does. Warns where the body does not repeat.
LoopRecord play_loop(std::vector<Session*> sessions, const FrameRange& cycle, Console& console,
                     const std::function<void(int index)>& visit);

/// What a run reads and plays, for its statistics. Call it before the run.
RunRecord record_of(const CommonOptions& options, const Session& session, const FrameRange& range);

}  // namespace sinew

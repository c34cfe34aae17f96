// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

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
  bool clip_rate = false;  ///< use clip_rate() of the clip if it has one
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

}  // namespace sinew

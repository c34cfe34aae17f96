// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "session/settings/project.h"
#include "viewer/edit_history.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/preferences.h"
#include "viewer/panels/questions.h"
#include "viewer/scene/shown_character.h"
#include "viewer/scene/shown_comparison.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/edit_applier.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"
#include "viewer/tools/tool_state.h"

namespace sinew {

/// Keeps the project that is open: shows it, knows where it came from, saves it, and tells whether
/// it is saved.
class OpenProject {
 public:
  OpenProject(Editing& edits, const Bodies& bodies, Playback& playback, EditApplier& applier,
              ShownView& view, ShownComparison& comparison, ShownCharacter& character,
              ShownHeat& heat, ToolState& tools, Preferences& preferences, Questions& questions,
              Messages& messages, Origin origin);

  const Origin& origin() const { return origin_; }
  /// Returns what save() writes: character, settings, document, clip, camera and what is shown.
  Project content() const;
  /// Returns true if save() without a path knows where the project is.
  bool has_file() const;
  /// Returns the path of a new project file next to the character's file.
  std::string free_path() const;
  /// Writes the content as a project. Without a path, writes to where the project was opened or
  /// saved last, or else next to the character's file.
  void save(std::string path);
  /// Returns true if settings or document differ from how they were opened or saved.
  bool has_unsaved_edits() const;
  /// Counts the present edits as those of the opened files. Autosaved edits stay unsaved.
  void count_as_opened();

  /// Shows opened files in place of the present ones. If that fails, the present ones stay.
  void show(OpenedFiles opened);
  /// Shows the same files, read again. Edits stay, as far as they fit the new contents, and so does
  /// what the view shows.
  void show_again(OpenedCharacter opened);

  /// Delete edits that another window autosaved, or only stop asking about them.
  void delete_recovery(const std::string& path);
  void put_off_recovery(const std::string& path);
  /// Stops asking about all autosaved edits.
  void put_off_recoveries();

 private:
  void show_project(OpenedCharacter opened, const Project& project);

  Editing& edits_;
  const Bodies& bodies_;
  Playback& playback_;
  EditApplier& applier_;
  ShownView& view_;
  ShownComparison& comparison_;
  ShownCharacter& character_;
  ShownHeat& heat_;
  ToolState& tools_;
  Preferences& preferences_;
  Questions& questions_;
  Messages& messages_;
  Origin origin_;
  std::optional<Edits> saved_;  ///< as they were opened or saved last; nothing: never
};

}  // namespace sinew

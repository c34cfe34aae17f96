// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "session/settings/project_file.h"
#include "viewer/edit_history.h"
#include "viewer/files/file_jobs.h"
#include "viewer/state/edit_applier.h"

namespace sinew {

class ViewerState;

/// Keeps the project that is open: shows it, knows where it came from, saves it, and tells whether
/// it is saved.
class OpenProject {
 public:
  OpenProject(ViewerState& state, EditApplier& applier, Origin origin);

  const Origin& origin() const { return origin_; }
  /// Returns what save() writes: character, settings, document, clip and camera.
  Project content() const;
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
  /// Shows the same files, read again. Edits stay, as far as they fit the new contents.
  void show_again(OpenedCharacter opened);

  /// Delete edits that another window autosaved, or only stop asking about them.
  void delete_recovery(const std::string& path);
  void put_off_recovery(const std::string& path);

 private:
  void show_project(OpenedCharacter opened, const Project& project);

  ViewerState& state_;
  EditApplier& applier_;
  Origin origin_;
  std::optional<Edits> saved_;  ///< as they were opened or saved last; nothing: never
};

}  // namespace sinew

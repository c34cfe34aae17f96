// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/background_job.h"
#include "viewer/files/collider_opening.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/file_watch.h"
#include "viewer/files/open_project.h"
#include "viewer/files/preferences.h"
#include "viewer/panels/questions.h"
#include "viewer/scene/shown_character.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/requests.h"

namespace sinew {

/// Opens files in the background: characters, projects, and what the character collides with. Asks
/// before edits would be lost, and reads files again that other programs have rewritten.
class FileOpening {
 public:
  FileOpening(Editing& edits, const Bodies& bodies, ShownCharacter& character, OpenProject& project,
              const Preferences& preferences, Questions& questions, Requests& requests,
              Messages& messages)
      : edits_(edits),
        colliders_(edits, bodies, character, messages),
        project_(project),
        preferences_(preferences),
        questions_(questions),
        requests_(requests),
        messages_(messages) {}

  /// Opens another character, or a project. The current one stays until then. Its edits are lost.
  void open(std::vector<std::string> files);
  void open_sample(const std::string& name);
  /// Reads the files of the character and its colliders again. All else stays as it is.
  void reload();
  /// Watches these files, in the state in which they were read.
  void watch(std::vector<WatchedFile> files) { watch_.watch(std::move(files)); }

  /// Handles files that were dropped on the window: opens them, asking about unsaved edits, or adds
  /// them as colliders if `to_be_met`.
  void drop(std::vector<std::string> files, bool to_be_met);
  /// Turns the file that was dropped last into a collider: the previous character comes back and
  /// collides with it.
  void meet_dropped();
  /// Lets the character collide with the contents of a file, or with nothing any more ("none"): a
  /// step of undo. The file is opened in the background. If it is another character, all bodies
  /// then start anew. Characters that are opened later collide with it, too.
  void collide(const std::string& file);
  /// Removes a collider by its number: a step of undo.
  void remove_collider(int collider);
  /// Returns true if the shown colliders are those that the edited document lists.
  bool shows_listed_colliders() const { return colliders_.shows_listed(); }

  /// Carries out `leaving` at once if no edits would be lost. Asks before otherwise.
  void leave_for(Leaving leaving);
  enum class Leave { kSave, kDiscard, kStay };
  /// Answers the question of leave_for(). Does nothing if none is asked.
  void leave(Leave answer);

  /// Shows what has been opened. To be called in every frame.
  void show_opened();
  /// Withdraws the question about a dropped file after a while, and reads rewritten files again. To
  /// be called in every frame.
  /// \param elapsed  s since the last call
  void follow(double elapsed);
  bool is_opening() const { return opening_.running() || !colliders_.shows_listed(); }
  void cancel();
  /// Returns the fraction of the work that is done, and its stage.
  std::pair<double, std::string> progress() const;

 private:
  void start(OpenRequest request);
  void require_not_opening() const;
  void go(Leaving leaving);
  void show(OpenedFiles opened);

  Editing& edits_;
  ColliderOpening colliders_;
  OpenProject& project_;
  const Preferences& preferences_;
  Questions& questions_;
  Requests& requests_;
  Messages& messages_;
  FileWatch watch_;
  std::optional<Questions::Dropped> dropping_;  ///< being opened
  BackgroundJob<OpenedFiles> opening_;
};

}  // namespace sinew

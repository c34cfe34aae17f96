// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <utility>

#include "viewer/background_job.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/open_project.h"
#include "viewer/scene/shown_character.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"

namespace sinew {

/// Makes the shown character have the skeleton that the edited document says: the user's own or
/// that of the files. After a change, such as an undo, the files are read again in the background,
/// with that skeleton. The undo history goes on.
class SkeletonOpening {
 public:
  SkeletonOpening(Editing& edits, Bodies& bodies, ShownCharacter& character,
                  const OpenProject& project, Messages& messages)
      : edits_(edits),
        bodies_(bodies),
        character_(character),
        project_(project),
        messages_(messages) {}

  /// Returns true if the character has the skeleton of the edited document. Otherwise settings of
  /// joints in the document are those of another skeleton than that of the character.
  bool shows_edited() const;
  /// Begins to read the files again if necessary. To be called in every frame in which no other
  /// character is being opened.
  void follow();
  /// Shows what has been read. To be called in every frame.
  void show_opened();
  bool is_opening() const { return job_.running(); }
  /// Stops, and returns to the skeleton of the shown character. What was to be used stays as a
  /// draft.
  void cancel();
  /// Stops because another character is being opened.
  void give_way() { job_.cancel(); }
  /// Returns the fraction of the work that is done, and its stage.
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  void start();

  Editing& edits_;
  Bodies& bodies_;
  ShownCharacter& character_;
  const OpenProject& project_;
  Messages& messages_;
  std::optional<BuiltSkeleton> wanted_;  ///< with which the files are being read
  BackgroundJob<OpenedCharacter> job_;
};

}  // namespace sinew

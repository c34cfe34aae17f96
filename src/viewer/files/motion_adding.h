// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "session/settings/added_motion.h"
#include "viewer/background_job.h"
#include "viewer/files/file_jobs.h"
#include "viewer/files/open_project.h"
#include "viewer/state/bodies.h"
#include "viewer/state/edit_applier.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Adds the clips of other files to the character that is open, as one step of undo. The files are
/// read in the background.
class MotionAdding {
 public:
  MotionAdding(Editing& edits, Bodies& bodies, Playback& playback, EditApplier& applier,
               const OpenProject& project, Messages& messages)
      : edits_(edits),
        bodies_(bodies),
        playback_(playback),
        applier_(applier),
        project_(project),
        messages_(messages) {}

  /// Begins to read the files.
  /// \throws UsageError if the character has no skeleton, or other files are being read
  void add(std::vector<std::string> files);
  /// Appends the clips that have been read to the document, and plays the first of them. To be
  /// called in every frame.
  /// \return true if clips were added
  bool show_added();

  bool is_adding() const { return reading_.running(); }
  void cancel() { reading_.cancel(); }
  std::pair<double, std::string> progress() const {
    return {reading_.progress().first, "Reading motion"};
  }

 private:
  void append(FittedMotions fitted);

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  EditApplier& applier_;
  const OpenProject& project_;
  Messages& messages_;
  int character_ = -1;  ///< revision of the character for which files are read
  BackgroundJob<FittedMotions> reading_;
};

}  // namespace sinew

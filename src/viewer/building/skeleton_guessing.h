// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>

#include "building/guess/guess_skeleton.h"
#include "viewer/background_job.h"
#include "viewer/building/building.h"

namespace sinew {

/// Guesses a skeleton for the shown character from its shape, in the background, and makes it the
/// draft.
class SkeletonGuessing {
 public:
  SkeletonGuessing(Building& building, Bodies& bodies, Messages& messages)
      : building_(building), bodies_(bodies), messages_(messages) {}

  /// Starts a guess. Building must be on.
  void start(GuessKind kind);
  /// Collects a finished guess: the draft and its warnings, or an error. To be called in every
  /// frame. A guess for a character that is not shown any more, or while nothing is built, is
  /// discarded.
  void follow();

  bool running() const { return job_.running(); }
  void cancel() { job_.cancel(); }
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  Building& building_;
  Bodies& bodies_;
  Messages& messages_;
  int character_ = -1;  ///< revision of the character whose skeleton is guessed
  BackgroundJob<GuessedSkeleton> job_;
};

}  // namespace sinew

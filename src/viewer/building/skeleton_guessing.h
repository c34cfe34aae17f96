// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "building/guess/guess_skeleton.h"
#include "viewer/background_job.h"
#include "viewer/building/building.h"

namespace sinew {

/// Finds a first skeleton for the shown character in the background, and makes it the draft: a
/// guess from its shape, or a template that is fitted to it.
class SkeletonGuessing {
 public:
  SkeletonGuessing(Building& building, Bodies& bodies, Messages& messages)
      : building_(building), bodies_(bodies), messages_(messages) {}

  /// Starts a guess. Building must be on.
  void start(GuessKind kind);
  /// Starts to fit a template. Building must be on.
  /// \throws UsageError if there is no template of that name
  void start_template(const std::string& name);
  /// Collects a finished skeleton: the draft and its warnings, or an error. To be called in every
  /// frame. A skeleton for a character that is not shown any more, or while nothing is built, is
  /// discarded.
  void follow();

  bool running() const { return job_.running(); }
  void cancel() { job_.cancel(); }
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  struct Found {
    Skeleton skeleton;
    std::vector<std::string> warnings;
    std::string notice;
  };

  Building& building_;
  Bodies& bodies_;
  Messages& messages_;
  int character_ = -1;  ///< revision of the character whose skeleton is sought
  BackgroundJob<Found> job_;
};

}  // namespace sinew

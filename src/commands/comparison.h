// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/opening.h"
#include "session/playing/playback.h"
#include "session/playing/statistics.h"
#include "session/session.h"

namespace sinew {

/// Holds a character that is prepared for one of the methods that `sinew compare` compares.
struct ComparedMethod {
  SkinningMethod method;
  std::unique_ptr<Session> session;
  double memory_mb;  ///< growth of the program's memory by the preparation and the first step
};

/// Prepares a character for a method.
/// \throws InputError, UnavailableError, Cancelled
ComparedMethod prepare_method(const CharacterToPlay& opened, Settings settings,
                              SkinningMethod method, const Progress& progress);

/// Names a clip and the frames of it that are compared.
struct ComparedClip {
  int index = -1;    ///< -1: the rest pose
  std::string name;  ///< "rest" for the rest pose
  FrameRange range;
};

/// Holds the measurements of one method over one clip.
struct MethodRun {
  SkinningMethod method;
  ComparedClip clip;
  double prepare_ms = 0.0;
  double memory_mb = 0.0;
  std::vector<FrameStatistics> frames{};  ///< with quality
  double rest_jitter = 0.0;               ///< rest_jitter() after the last frame
  /// Positions of the joints, in our coordinates, in the frame with the smallest cross-section.
  std::vector<Eigen::Vector3d> joints_at_smallest_section{};
};

/// Plays a clip and measures each frame.
/// \throws InputError if the simulation breaks down, Cancelled
MethodRun run_clip(const ComparedMethod& compared, const ComparedClip& clip,
                   const Progress& progress);

/// Holds the pose for two seconds, in which the body settles, and returns the largest speed of any
/// vertex in the second that follows, in heights per second.
double rest_jitter(Session& session, const Progress& progress);

/// Returns the time of each frame that made a time step, ms. For methods that simulate, it is that
/// of all time steps of the frame and of the visible surface. For all others, it is that of one
/// evaluation, because their frames depend on nothing before them.
std::vector<double> times_of(const MethodRun& run);

}  // namespace sinew

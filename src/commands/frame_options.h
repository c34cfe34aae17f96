// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "commands/console.h"
#include "commands/options.h"
#include "session/playing/playback.h"
#include "session/playing/run_record.h"
#include "session/session.h"

namespace sinew {

/// Returns the rate of --fps, in frames per second. Warns if the rate of the clip was asked for but
/// the clip has none.
/// \param clip  may be null (the rest pose)
double chosen_rate(const CommonOptions& options, const Clip* clip, Console& console);

/// Parses --frames, which must be given.
/// \throws UsageError if the text is invalid or names too many frames
FrameRange parse_frames(const CommonOptions& options, double rate);

/// Checks that frames lie within the clip that is played.
/// \param option   the option that named the frames, with its value, for the message
/// \param what     what is played, for the message
/// \param seconds  duration of it; 0 if it has no end, like the rest pose, and thus contains any
///                 frame
/// \throws UsageError if the frames exceed the duration
void require_frames(const FrameRange& range, const std::string& option, const std::string& what,
                    double seconds);
void require_frames(const FrameRange& range, const std::string& option, const Session& session);

/// Returns the frames of --frames at the rate of --fps, or by default the whole clip. Warns if the
/// rate cuts off the end of the clip.
/// \throws UsageError if --frames is invalid or exceeds the clip
FrameRange chosen_frames(const CommonOptions& options, const Session& session, Console& console);

/// Returns the frames over which a command measures: chosen_frames(), but five seconds of a
/// character that has no clip.
FrameRange frames_to_measure(const CommonOptions& options, const Session& session,
                             Console& console);

/// Returns the frames of a cycle: the whole clip, at the rate nearest to --fps for which the number
/// of frames is an integer. Warns if that differs from --fps.
/// \throws UsageError if what is played does not repeat, or has too many frames
FrameRange loop_frames(const CommonOptions& options, const Session& session, Console& console);

/// Plays a cycle of loop_frames(), as play_cycle() does. Warns if the body does not repeat.
LoopRecord play_loop(std::vector<Session*> sessions, const FrameRange& cycle, Console& console,
                     const std::function<void(int index)>& visit);

/// Returns what a run reads and plays, for its statistics. Call this before the run, because it
/// measures the load of the machine.
RunRecord record_of(const CommonOptions& options, const Session& session, const FrameRange& range);

}  // namespace sinew

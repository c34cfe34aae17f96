// SPDX-License-Identifier: MIT

#include "viewer/actions/play_actions.h"

#include <fmt/format.h>

#include <optional>

#include "core/error.h"
#include "rig/clip_reference.h"
#include "session/playing/playback.h"
#include "session/settings/project_file.h"
#include "viewer/actions/action_text.h"
#include "viewer/state/clip_frames.h"

namespace sinew {
namespace {

void play(ViewerState& state) {
  const Session& session = state.session();
  const bool over = session.duration() > 0 && session.time() >= session.duration();
  if (state.playback.at_end == AtEnd::kHold && over) {
    state.playback.seek(0.0);
  }
  state.playback.playing = true;
}

/// Goes to a time in seconds, to a fraction of the clip such as 50%, or to the last frame ("end").
void seek(ViewerState& state, const std::string& text) {
  constexpr double kLatestTime = 1e6;
  if (text.ends_with('%')) {
    const double fraction = require_number(text.substr(0, text.size() - 1), 0.0, 100.0) / 100.0;
    state.playback.seek(fraction * state.session().duration());
  } else if (text == "end") {
    const double rate = state.playback.frame_rate();
    state.playback.seek(last_frame(state.session().duration(), rate) / rate);
  } else {
    state.playback.seek(require_number(text, 0.0, kLatestTime));
  }
}

void step_frames(ViewerState& state, const std::string& text) {
  constexpr double kMost = 1e6;
  const auto count = static_cast<int>(require_number(text, -kMost, kMost));
  const Session& session = state.session();
  if (session.duration() <= 0.0) return;  // nothing moves
  state.playback.playing = false;
  state.playback.seek(
      stepped_frame_time(session.time(), count, state.playback.frame_rate(), session.duration()));
}

void select_clip(ViewerState& state, const std::string& text) {
  const Session& session = state.session();
  const int count = session.clip_count();
  if (text == "next" || text == "previous") {
    // Cycles through all clips and the rest pose.
    const int change = text == "next" ? 1 : count;
    state.playback.select_clip((session.clip() + 1 + change) % (count + 1) - 1);
    return;
  }
  if (const std::optional<int> index = state.playback.find_clip(text))
    return state.playback.select_clip(*index);
  throw UsageError(unclear_clip(clip_names(session.character(), session.document()), text,
                                session.character().name) +
                   "; 'rest', 'next' and 'previous' are accepted, too");
}

/// Sets the range to play from "FIRST LAST" (s), or removes it for "off".
void play_range(ViewerState& state, const std::string& text) {
  if (text == "off") return state.playback.range.reset();
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 2) throw UsageError("write two times in seconds, or 'off'");
  const double longest = state.session().duration();
  const double first = require_number(words[0], 0.0, longest);
  state.playback.range = PlayRange{first, require_number(words[1], first, longest)};
}

AtEnd require_end(const std::string& text) {
  if (text == "hold") return AtEnd::kHold;
  if (text == "loop") return AtEnd::kLoop;
  if (text == "ping-pong") return AtEnd::kPingPong;
  throw UsageError(fmt::format("'{}' is none of hold, loop and ping-pong", text));
}

}  // namespace

std::vector<Action> play_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"play", "", "play the clip", [](State& s, Text&) { play(s); }},
      {"pause", "", "pause", [](State& s, Text&) { s.playback.playing = false; }},
      {"toggle-play", "", "play, or pause at the next frame",
       [](State& s, Text&) { s.playback.playing ? s.playback.pause() : play(s); }},
      {"step", "", "pause, then advance by one time step",
       [](State& s, Text&) { s.playback.step(); }},
      {"step-frames", "COUNT",
       "pause, then go forward by frames and let the body come to rest there; negative: backward",
       step_frames},
      {"seek", "SECONDS|PERCENT%|end",
       "go to a time of the clip or to its last frame, and let the body come to rest there", seek},
      {"clip", "NAME|INDEX|rest|next|previous", "choose the clip", select_clip},
      {"loop", "on|off|toggle", "loop the clip",
       [](State& s, Text& text) {
         s.playback.at_end =
             switched(s.playback.at_end == AtEnd::kLoop, text) ? AtEnd::kLoop : AtEnd::kHold;
       }},
      {"at-end", "hold|loop|ping-pong", "choose what happens at the end of the clip",
       [](State& s, Text& text) { s.playback.at_end = require_end(text); }},
      {"range", "FIRST LAST|off", "play only a part of the clip, in seconds", play_range},
      {"timeline-frames", "on|off|toggle",
       "mark the timeline in frames alone, or in seconds and frames",
       [](State& s, Text& text) {
         s.preferences.timeline_frames = switched(s.preferences.timeline_frames, text);
       }},
  };
}

}  // namespace sinew

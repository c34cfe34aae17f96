// SPDX-License-Identifier: MIT

#include "commands/frame_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "rig/clip_rate.h"
#include "session/playing/host_machine.h"
#include "session/playing/loop.h"

namespace sinew {
namespace {

std::optional<int> parse_index(std::string_view text) {
  int value = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stopped != text.data() + text.size() || value < 0) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

FrameRange parse_frames(const CommonOptions& options, double rate) {
  const std::string_view text = options.frames;
  const std::size_t colon = text.find(':');
  const std::optional<int> first = parse_index(text.substr(0, colon));
  const std::optional<int> last =
      colon == std::string_view::npos ? first : parse_index(text.substr(colon + 1));
  if (!first || !last || *last < *first) {
    throw UsageError(
        fmt::format("--frames {}: write A:B, two frame numbers from 0 with A <= B", text));
  }
  if (*last > kMaxFrames) {
    throw UsageError(fmt::format("--frames {}: at most {} frames can be played", text, kMaxFrames));
  }
  return {*first, *last, rate};
}

double chosen_rate(const CommonOptions& options, const Clip* clip, Console& console) {
  if (!options.clip_rate) return options.rate;
  const std::optional<double> own = clip == nullptr ? std::nullopt : clip_rate(*clip);
  if (!own) {
    console.warn(fmt::format(
        "--fps clip: {} no frame rate, so {:g} is used",
        clip == nullptr ? "the rest pose has" : fmt::format("'{}' has", clip->name), options.rate));
  }
  return own.value_or(options.rate);
}

void require_frames(const FrameRange& range, const std::string& option, const std::string& what,
                    double seconds) {
  if (!(seconds > 0.0)) return;
  const double last = last_frame(seconds, range.rate);
  if (range.last <= last) return;
  throw UsageError(
      fmt::format("{}: {} ends; at {:g} frames per second it has the frames 0 to {:.0f}", option,
                  what, range.rate, last));
}

void require_frames(const FrameRange& range, const std::string& option, const Session& session) {
  const Clip* const clip = session.selected_clip();
  require_frames(
      range, option,
      clip == nullptr ? "the motion of the colliders" : fmt::format("the clip '{}'", clip->name),
      played_seconds(session));
}

FrameRange chosen_frames(const CommonOptions& options, const Session& session, Console& console) {
  const double rate = chosen_rate(options, session.selected_clip(), console);
  if (!options.frames.empty()) {
    const FrameRange range = parse_frames(options, rate);
    require_frames(range, "--frames " + options.frames, session);
    return range;
  }
  const FrameRange range = whole_clip(session, rate);
  const double cut = session.duration() == 0.0 ? 0.0 : played_seconds(session) - range.last / rate;
  constexpr double kNotableCut = 1e-3;  // frames; a smaller cut is not worth a warning
  if (cut * rate > kNotableCut) {
    console.warn(
        fmt::format("at {:g} frames per second the last frame of the clip is at {:.3f} s, and its "
                    "end, {:.3f} s, is cut off; --fps clip uses the rate of the clip",
                    rate, range.last / rate, played_seconds(session)));
  }
  return range;
}

FrameRange frames_to_measure(const CommonOptions& options, const Session& session,
                             Console& console) {
  constexpr double kRestSeconds = 5.0;
  if (!options.frames.empty() || session.duration() > 0.0)
    return chosen_frames(options, session, console);
  return {0, static_cast<int>(kRestSeconds * options.rate), options.rate};
}

FrameRange loop_frames(const CommonOptions& options, const Session& session, Console& console) {
  const double wanted = chosen_rate(options, session.selected_clip(), console);
  const FrameRange cycle = cycle_frames(session, wanted, "--loop");
  // A smaller relative difference of the rates is not worth a warning.
  constexpr double kNotableDifference = 1e-4;
  if (std::abs(cycle.rate / wanted - 1.0) > kNotableDifference) {
    const double seconds = played_seconds(session);
    console.warn(
        fmt::format("--loop: a cycle takes {:.3f} s, which is {:.2f} frames at {:g} frames per "
                    "second; it is played in {} frames at {:.4g} frames per second",
                    seconds, seconds * wanted, wanted, cycle.last, cycle.rate));
  }
  return cycle;
}

LoopRecord play_loop(std::vector<Session*> sessions, const FrameRange& cycle, Console& console,
                     const std::function<void(int index)>& visit) {
  const CyclePlayer player = play_cycle(std::move(sessions), cycle, console.progress(), visit);
  for (const std::string& sentence : player.warnings()) console.warn("--loop: " + sentence);
  return player.record();
}

RunRecord record_of(const CommonOptions& options, const Session& session, const FrameRange& range) {
  RunRecord record;
  record.version = SINEW_VERSION;
  record.load = machine_load();
  record.inputs = session.character().files;
  for (const std::vector<std::string>& more : {options.also_read, options.colliders})
    record.inputs.insert(record.inputs.end(), more.begin(), more.end());
  if (options.project) {
    const std::vector<std::string>& motions = options.project->project.motions;
    record.inputs.insert(record.inputs.end(), motions.begin(), motions.end());
  }
  if (const Clip* const clip = session.selected_clip()) {
    record.clip = clip->name;
    record.clip_index = session.clip();
    record.clip_seconds = clip->duration;
  }
  record.first = range.first;
  record.last = range.last;
  record.rate = range.rate;
  return record;
}

}  // namespace sinew

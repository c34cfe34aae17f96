// SPDX-License-Identifier: MIT

#include "viewer/tools/key_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "viewer/tools/posing.h"

namespace sinew {
namespace {

constexpr double kNear = 0.02;  // s

RecordedClip& require_recording(ViewerState& state) {
  const std::optional<int> index = selected_recording_index(state);
  if (!index) throw UsageError("keyframes are only in recorded clips; insert one first (K)");
  return state.edits.document.recorded[*index];
}

std::size_t require_key(const RecordedClip& clip, double time) {
  const std::optional<std::size_t> key = nearest_key(clip, time, kNear);
  if (!key)
    throw UsageError(
        fmt::format("there is no keyframe at {:.2f} s; go to one on the timeline", time));
  return *key;
}

/// Shows the selected recorded clip at a time.
void show_at(ViewerState& state, double time) {
  state.show_recording(*selected_recording_index(state), time);
}

}  // namespace

void move_key(ViewerState& state, double from, double to) {
  RecordedClip& clip = require_recording(state);
  const std::size_t index = require_key(clip, from);
  PoseKey key = moved_to(state, clip, clip.keys[index], to);
  clip.keys.erase(clip.keys.begin() + static_cast<std::ptrdiff_t>(index));
  set_key(clip, std::move(key));
  show_at(state, to);
}

void copy_key(ViewerState& state, double from, double to) {
  const RecordedClip& clip = require_recording(state);
  paste_key(state, {clip.keys[require_key(clip, from)], clip.base, state.revisions().character},
            to);
}

void paste_key(ViewerState& state, const CopiedKey& copied, double time) {
  RecordedClip& clip = require_recording(state);
  PoseKey key = copied.key;
  if (copied.base == clip.base && copied.character == state.revisions().character)
    key = moved_to(state, clip, std::move(key), time);
  key.time = time;
  set_key(clip, std::move(key));
  show_at(state, time);
}

void delete_key(ViewerState& state, double time) {
  RecordedClip& clip = require_recording(state);
  const auto index = static_cast<std::ptrdiff_t>(require_key(clip, time));
  clip.keys.erase(clip.keys.begin() + index);
}

void set_take_length(ViewerState& state, double seconds) {
  RecordedClip& clip = require_recording(state);
  set_duration(clip, seconds);
  show_at(state, std::min(state.session().time(), clip.duration));
}

}  // namespace sinew

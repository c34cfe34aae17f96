// SPDX-License-Identifier: MIT

#include "viewer/state/offline_playback.h"

#include <algorithm>
#include <span>
#include <vector>

#include "core/error.h"
#include "session/session.h"

namespace sinew {
namespace {

[[noreturn]] void throw_gpu_failed_in_video() {
  throw UnavailableError("rendering was cancelled, because the GPU failed; start it again");
}

}  // namespace

void OfflinePlayback::play_exactly(double seconds) {
  if (!bodies_.is_prepared()) return;
  if (!bodies_.simulate([&] { playback_.play(seconds); })) throw_gpu_failed_in_video();
}

void OfflinePlayback::begin_cycle(const FrameRange& cycle) {
  const std::span<Session* const> all = bodies_.sides();
  if (!bodies_.simulate([&] { cycle_.emplace(std::vector(all.begin(), all.end()), cycle); }))
    throw_gpu_failed_in_video();
}

const CyclePlayer& OfflinePlayback::play_cycle() {
  const std::span<Session* const> all = bodies_.sides();
  const auto is_closed = [](const Session* side) { return side->plays_closed(); };
  if (!std::ranges::equal(all, cycle_->sessions()) || !std::ranges::all_of(all, is_closed)) {
    throw UsageError(
        "rendering was cancelled, because another clip or comparison was chosen; start it again");
  }
  if (!bodies_.simulate([&] { cycle_->advance(); })) throw_gpu_failed_in_video();
  ++bodies_.revisions.frame;
  return *cycle_;
}

void OfflinePlayback::end_cycle() {
  cycle_.reset();
  for (Session* const side : bodies_.sides()) side->play_as_it_is();
  applier_.apply();
  comparison_.follow();
}

}  // namespace sinew

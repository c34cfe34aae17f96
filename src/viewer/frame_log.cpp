// SPDX-License-Identifier: MIT

#include "viewer/frame_log.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace sinew {
namespace {

constexpr FramePartInfo kParts[kFrameParts] = {
    {"Skeleton", "Posing the skeleton and the base surface attached to it", {231, 176, 76}},
    {"Shapes",
     "Finding the undeformed shape nearest to each piece of the tissue (the local step, "
     "Komaritzan 2022, alg. 2.1)",
     {72, 184, 176}},
    {"Solving",
     "Finding the positions that fit all of these shapes best (the global step, Komaritzan 2022, "
     "eq. 2.13)",
     {66, 122, 214}},
    {"Contact", "Finding contacts and solving for them", {222, 84, 72}},
    {"Upsampling",
     "Moving the visible surface with the simulated one on the processor; 0 where "
     "the graphics processor does it",
     {124, 190, 84}},
    {"Drawing",
     "Drawing the view: the time of the graphics card, or of the OpenGL calls if that is longer",
     {166, 112, 208}},
    {"Other", "Panels, settling after a jump in time, and side B of a comparison", {138, 142, 150}},
};

}  // namespace

const FramePartInfo& frame_part_info(FramePart part) {
  return kParts[static_cast<std::size_t>(part)];
}

float FrameTimes::total() const {
  return std::accumulate(parts.begin(), parts.end(), 0.0F);
}

bool is_per_step(FramePart part) {
  return part == FramePart::kSkeleton || part == FramePart::kLocal || part == FramePart::kGlobal ||
         part == FramePart::kContact;
}

std::int64_t FrameLog::add(const FrameTimes& times) {
  if (paused_) return -1;
  frames_[static_cast<std::size_t>(next_ % kFrames)] = times;
  return next_++;
}

void FrameLog::note_drawing(std::int64_t number, float ms) {
  if (paused_ || number < 0 || number >= next_ || number < next_ - kFrames) return;
  float& drawing = frames_[static_cast<std::size_t>(number % kFrames)][FramePart::kDrawing];
  drawing = std::max(drawing, ms);
}

const FrameTimes& FrameLog::at(int index) const {
  return frames_[static_cast<std::size_t>((next_ - count() + index) % kFrames)];
}

/// Returns the statistics of a value over the kept frames.
/// \param value  of a frame; nothing: the frame does not count
template <typename Value>
FrameLog::Level FrameLog::level_of(Value&& value) const {
  std::array<float, kFrames> values;
  std::size_t known = 0;
  for (int i = 0; i < count(); ++i) {
    if (const std::optional<float> one = value(at(i))) values[known++] = *one;
  }
  if (known == 0) return {};
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(known);
  const float mean = std::accumulate(values.begin(), end, 0.0F) / static_cast<float>(known);
  // The smallest value that 95 of 100 do not exceed.
  const auto high = values.begin() + static_cast<std::ptrdiff_t>((95 * known + 99) / 100 - 1);
  std::nth_element(values.begin(), high, end);
  const float p95 = *high;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(known / 2);
  std::nth_element(values.begin(), middle, end);
  return {mean, *middle, p95};
}

FrameLog::Level FrameLog::level(FramePart part) const {
  return level_of([part](const FrameTimes& times) { return std::optional(times[part]); });
}

FrameLog::Level FrameLog::total() const {
  return level_of([](const FrameTimes& times) { return std::optional(times.total()); });
}

float FrameLog::mean_steps() const {
  if (count() == 0) return 0.0F;
  int steps = 0;
  for (int i = 0; i < count(); ++i) steps += at(i).steps;
  return static_cast<float>(steps) / static_cast<float>(count());
}

FrameLog::Level FrameLog::interval() const {
  return level_of([](const FrameTimes& times) {
    return times.interval > 0.0F ? std::optional(times.interval) : std::nullopt;
  });
}

}  // namespace sinew

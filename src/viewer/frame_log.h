// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>

namespace sinew {

/// Lists the parts of the time that a frame takes.
enum class FramePart {
  kSkeleton,    ///< posing the skeleton and the base attached to it
  kLocal,       ///< local steps with their right-hand sides
  kGlobal,      ///< linear solves
  kContact,     ///< finding contacts and solving for them
  kUpsampling,  ///< moving the visible surface
  kDrawing,     ///< on the graphics processor, or issuing its commands if that takes longer
  kRest,        ///< panels, settling, the other side of a comparison
};
inline constexpr int kFrameParts = 7;

struct FramePartInfo {
  const char* name;
  const char* help;
  std::array<std::uint8_t, 3> color;  ///< sRGB
};
const FramePartInfo& frame_part_info(FramePart part);

/// Returns true if a part is done once per time step, not once per frame.
bool is_per_step(FramePart part);

/// Holds the times of one frame, ms.
struct FrameTimes {
  std::array<float, kFrameParts> parts{};  ///< by FramePart
  float interval = 0.0F;  ///< since the frame before; 0: the window slept in between
  int steps = 0;          ///< time steps

  float& operator[](FramePart part) { return parts[static_cast<std::size_t>(part)]; }
  float operator[](FramePart part) const { return parts[static_cast<std::size_t>(part)]; }
  float total() const;
};

/// Holds the times of the latest frames. Never allocates memory.
class FrameLog {
 public:
  static constexpr int kFrames = 240;

  /// Adds the times of a frame.
  /// \return its number, for note_drawing(); -1 while paused, when nothing is recorded
  std::int64_t add(const FrameTimes& times);
  /// Raises the drawing time of a frame to `ms`. Ignores frames that are not kept any more.
  void note_drawing(std::int64_t number, float ms);
  /// Returns the number of the next frame.
  std::int64_t next() const { return next_; }

  void pause(bool on) { paused_ = on; }
  bool paused() const { return paused_; }

  int count() const { return static_cast<int>(next_ < kFrames ? next_ : kFrames); }
  /// Returns the times of a kept frame; 0 is the oldest.
  const FrameTimes& at(int index) const;

  /// Statistics of a time over the kept frames, ms.
  struct Level {
    float mean = 0.0F;
    float median = 0.0F;
    float p95 = 0.0F;  ///< the 95th percentile
  };
  Level level(FramePart part) const;
  /// Returns the statistics of the sum of all parts.
  Level total() const;
  /// Returns the mean number of time steps of a frame.
  float mean_steps() const;
  /// Returns the statistics of the intervals in which the window did not sleep.
  Level interval() const;

 private:
  template <typename Value>
  Level level_of(Value&& value) const;

  std::array<FrameTimes, kFrames> frames_;  ///< a ring buffer
  std::int64_t next_ = 0;
  bool paused_ = false;
};

}  // namespace sinew

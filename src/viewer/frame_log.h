#pragma once

#include <array>
#include <cstdint>

namespace sinew {

/// What the time of a picture goes to.
enum class FramePart {
  kSkeleton,    ///< posing the skeleton and what hangs on it
  kLocal,       ///< local steps with their right-hand sides
  kGlobal,      ///< linear solves
  kContact,     ///< finding contacts and solving for them
  kUpsampling,  ///< moving the visible surface
  kDrawing,     ///< by the graphics processor, or until all is asked of it where that takes longer
  kRest,        ///< panels, settling, what compares
};
inline constexpr int kFrameParts = 7;

struct FramePartInfo {
  const char* name;
  const char* help;
  std::array<std::uint8_t, 3> color;  ///< sRGB
};
const FramePartInfo& frame_part_info(FramePart part);

/// ms of one picture.
struct FrameTimes {
  std::array<float, kFrameParts> parts{};  ///< by FramePart
  float interval = 0.0F;  ///< since the picture before; 0: the window slept in between
  int steps = 0;          ///< time steps

  float& operator[](FramePart part) { return parts[static_cast<std::size_t>(part)]; }
  float operator[](FramePart part) const { return parts[static_cast<std::size_t>(part)]; }
  float total() const;
};

/// The times of the last pictures. Nothing of it allocates.
class FrameLog {
 public:
  static constexpr int kPictures = 240;

  /// \return the number of the picture, for note_drawing(); while paused nothing is taken in
  std::int64_t add(const FrameTimes& times);
  /// The picture's drawing took at least so long; nothing for one that is not kept any more.
  void note_drawing(std::int64_t number, float ms);
  /// The number that the next picture will have.
  std::int64_t next() const { return next_; }

  void pause(bool on) { paused_ = on; }
  bool paused() const { return paused_; }

  int count() const { return static_cast<int>(next_ < kPictures ? next_ : kPictures); }
  /// The oldest first.
  const FrameTimes& at(int index) const;

  struct Level {
    float mean = 0.0F;
    float median = 0.0F;
    float p95 = 0.0F;  ///< the 95th percentile
  };
  Level level(FramePart part) const;
  /// Of the sums of all parts.
  Level total() const;
  /// Of those intervals in which the window did not sleep.
  Level interval() const;

 private:
  template <typename Value>
  Level level_of(Value&& value) const;

  std::array<FrameTimes, kPictures> pictures_;  ///< a ring
  std::int64_t next_ = 0;
  bool paused_ = false;
};

}  // namespace sinew

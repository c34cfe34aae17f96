// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

namespace sinew {

/// Selects the behavior of playback at the end of the clip or of the played range.
enum class AtEnd { kHold, kLoop, kPingPong };

/// Describes a range of a clip, s.
struct PlayRange {
  double first = 0.0;
  double last = 0.0;

  bool operator==(const PlayRange&) const = default;
};

/// Advances the time of a clip. It plays the whole clip or a range of it once, in a loop or back
/// and forth.
class ClipClock {
 public:
  /// Selects a clip: the range becomes the whole clip, and playback goes forwards. A closed clip
  /// ends in the pose that it begins with.
  void set_clip(double duration, bool closed);
  /// Sets the range to play; std::nullopt plays the whole clip.
  void set_range(std::optional<PlayRange> range);
  void set_at_end(AtEnd at_end);
  /// Pauses or resumes the clock. Time does not advance while it is held.
  void hold(bool held) { held_ = held; }
  bool is_held() const { return held_; }

  AtEnd at_end() const { return at_end_; }
  /// Returns the range that is played, clamped to the clip.
  PlayRange range() const;
  bool has_range() const { return range_.has_value(); }

  struct Moment {
    double time;   ///< time in the clip, s
    bool wrapped;  ///< playback went past the end and continues from the beginning
  };
  /// Returns the moment `elapsed` seconds of the clip after `time`. Wraps only if a closed clip
  /// loops as a whole. A ping-pong turns back at both ends of the range. In all other cases time
  /// stops at the end of the range.
  Moment after(double time, double elapsed);
  /// Returns true if `time` is at the end of the range and playback continues at range().first,
  /// where the pose is a different one.
  bool jumps_at(double time) const;

 private:
  double duration_ = 0.0;
  bool closed_ = false;
  bool held_ = false;
  bool backwards_ = false;  ///< true during the backward half of a ping-pong
  AtEnd at_end_ = AtEnd::kHold;
  std::optional<PlayRange> range_;
};

}  // namespace sinew

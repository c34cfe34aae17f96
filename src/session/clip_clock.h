#pragma once

#include <optional>

namespace sinew {

/// What time does at the end of what is played.
enum class AtEnd { kHold, kLoop, kPingPong };

/// A part of a clip, s.
struct PlayRange {
  double first = 0.0;
  double last = 0.0;

  bool operator==(const PlayRange&) const = default;
};

/// Which moment of a clip comes after which: the clip's whole length or a range of it, once, over
/// and over, or to and fro.
class ClipClock {
 public:
  /// Another clip: all of it, forwards. A closed one ends in the pose that it began with.
  void set_clip(double duration, bool closed);
  /// Nothing: all of the clip.
  void set_range(std::optional<PlayRange> range);
  void set_at_end(AtEnd at_end);
  /// A held clock stands still.
  void hold(bool held) { held_ = held; }
  bool is_held() const { return held_; }

  AtEnd at_end() const { return at_end_; }
  /// What is played, within the clip.
  PlayRange range() const;
  bool has_range() const { return range_.has_value(); }

  struct Moment {
    double time;   ///< s of the clip
    bool wrapped;  ///< past the end, and from the beginning on
  };
  /// `elapsed` seconds of the clip after `time`. Only a closed clip that loops as a whole wraps:
  /// any other one holds its last moment.
  Moment after(double time, double elapsed);
  /// Whether time has come to its end and starts over from range().first, which is a jump.
  bool jumps_at(double time) const;

 private:
  double duration_ = 0.0;
  bool closed_ = false;
  bool held_ = false;
  bool backwards_ = false;  ///< on the way back of a ping-pong
  AtEnd at_end_ = AtEnd::kHold;
  std::optional<PlayRange> range_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

// These functions edit the keys of the selected recorded clip (selected_recording()). Each takes
// the time of a key in s, with a tolerance of 0.02 s. All but delete_key() pause and go to the
// changed time. They throw a UsageError if no recorded clip is selected or no key is there.

/// Holds a copy of a key, and where it is from.
struct CopiedKey {
  PoseKey key;
  std::string base;  ///< RecordedClip::base of its clip
  int character;     ///< Revisions::character
};

/// Moves a key to another time. A key that is there is replaced. Extends the clip if necessary.
/// Additive keys keep the change of the base's pose, others the pose; so do the other edits.
void move_key(ViewerState& state, double from, double to);
/// Copies a key to another time. A key that is there is replaced. Extends the clip if necessary.
void copy_key(ViewerState& state, double from, double to);
/// Adds a key that was copied, maybe from another recorded clip, at a time (s). A key that is there
/// is replaced. From another base or character, the pose itself is copied.
void paste_key(ViewerState& state, const CopiedKey& copied, double time);
void delete_key(ViewerState& state, double time);
/// Sets the length of the clip, s. It stays at least as long as to its last key.
void set_take_length(ViewerState& state, double seconds);

/// Longest recorded clip, s.
inline constexpr double kLongestTake = 3600.0;
/// Shortest recorded clip, s.
inline constexpr double kShortestTake = 0.1;

}  // namespace sinew

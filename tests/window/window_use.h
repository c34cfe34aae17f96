// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "window/real_window.h"

namespace sinew::test {

/// Compares a body that has come to rest in the window with the body that settles in the same pose
/// from the rest pose. Distances are in heights of the character, over the vertices that the report
/// samples.
struct WindowStand {
  double largest_distance = 0.0;  ///< the largest distance
  double distance_p99 = 0.0;      ///< 99 % of the sampled vertices are closer
  bool rests = true;              ///< true if the body came to rest in time
  bool finite = true;
  std::string state;  ///< of the window before and after the body settled: clip, time, contact, ...
};

/// Uses the window like a user who tries everything with one character: plays, scrubs, changes
/// clips and the kind of contact, poses joints, pulls at the skin and shakes the body. RandomUse
/// does the same with a session without a window.
class WindowUse {
 public:
  /// \param file  path of a character's file
  /// \throws std::runtime_error if the window does not open the file
  WindowUse(const std::string& file, unsigned seed);

  /// Performs one random action. \return its description
  /// \throws std::runtime_error if the program ends or does not answer
  std::string act();
  /// Resets the posed joints, waits until the body is at rest, either in the rest pose while it
  /// plays or at a random moment of a clip, and compares it with the settled body.
  WindowStand stand();

  long actions() const { return actions_; }
  std::string contact() const { return window_.report()["settings"]["contact"]; }

 private:
  /// Returns the positions of the sampled vertices as x y z, x y z, ..., in heights.
  std::vector<double> body() const { return window_.report()["tissue"]; }
  std::string state() const;
  void set_playing(bool playing) const;
  /// Waits some frames, so that the last action has taken effect, and then until the background
  /// work is finished.
  void wait_for_work() const;
  /// Waits until the body does not move any more. Returns false if it still moves after minutes.
  bool wait_for_rest() const;
  /// Moves the mouse, since a window in which nothing moves draws only after events.
  void wake_window() const;
  std::string play();
  std::string scrub();
  std::string change_clip();
  std::string change_contact();
  std::string pose();
  std::string pull();
  /// Returns the place of a random joint that is inside the view.
  std::optional<Place> any_joint();
  Place any_place();

  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double fraction() { return static_cast<double>(random_() % 1000U) / 999.0; }

  std::mt19937 random_;
  RealWindow window_;
  long actions_ = 0;
};

}  // namespace sinew::test

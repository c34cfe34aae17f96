// SPDX-License-Identifier: MIT

#pragma once

#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "window/pulse.h"
#include "window/real_window.h"

namespace sinew::test {

/// Tests the window with random input: clicks, drags, keys, and valid and broken files. The same
/// seed gives the same input, as far as the timing of the window allows.
class Monkey {
 public:
  explicit Monkey(unsigned seed);

  /// Performs one random action.
  /// \throws std::runtime_error with the last actions if the program ends with an error or does not
  ///         answer
  void act();
  /// Opens a small character with default settings and waits until it is at rest.
  void go_home();

  long actions() const { return actions_; }
  /// Number of times that the program was quit by a menu or key and was started again.
  int restarts() const { return restarts_; }
  /// Number of frames that the program has drawn in all its runs.
  long pictures() const;
  /// Resident memory of the program in MiB: at present, and the maximum of all its runs.
  double resident_mebibytes() const { return mebibytes("VmRSS"); }
  double highest_mebibytes() const;
  /// Longest time between two frames, s. An idle window waits for up to half a second by design.
  double longest_pause() const { return longest_pause_; }

 private:
  void open_window();
  void act_on(RealWindow& window);
  void use_widget(RealWindow& window);
  void use_keys(RealWindow& window);
  void use_view(RealWindow& window);
  void use_files(RealWindow& window);
  void note(const std::string& what);
  void require_running();
  void follow_pulse();
  double mebibytes(const std::string& name) const;
  /// \throws std::runtime_error with the message, the visible widgets and the last actions
  [[noreturn]] void fail(const std::string& what);

  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double fraction() { return static_cast<double>(random_() % 1000U) / 999.0; }
  const std::string& any_of(const std::vector<std::string>& list) {
    return list[below(static_cast<int>(list.size()))];
  }

  std::mt19937 random_;
  TemporaryFolder folder_;
  std::string home_;       ///< path of a project file
  std::string home_text_;  ///< its original content, which random input may overwrite
  std::vector<std::string> files_;
  std::unique_ptr<RealWindow> window_;
  std::unique_ptr<Pulse> pulse_;  ///< measures the times between its frames
  std::deque<std::string> last_;
  long actions_ = 0;
  int restarts_ = 0;
  long pictures_ = 0;  ///< of runs that have ended
  double highest_ = 0.0;
  double longest_pause_ = 0.0;
};

}  // namespace sinew::test

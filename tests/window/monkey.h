#pragma once

#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "window/pulse.h"
#include "window/real_window.h"

namespace sinew::test {

/// Uses the window without any sense: clicks, drags, keys, files, good and bad ones. The same seed
/// does the same as far as the window's own time allows.
class Monkey {
 public:
  explicit Monkey(unsigned seed);

  /// \throws std::runtime_error with what was done last, when the program ends with an error or
  ///         does not answer
  void act();
  /// Opens a small character with all settings as they come, and waits until it rests.
  void go_home();

  long actions() const { return actions_; }
  /// The program has been left by a menu or key, and was started again, so many times.
  int restarts() const { return restarts_; }
  /// Of all programs.
  long pictures() const;
  /// Memory of the program, in MiB: at present, and the most of all programs.
  double resident_mebibytes() const { return mebibytes("VmRSS"); }
  double highest_mebibytes() const;
  /// s between two pictures, at most. Those that are waited for need half a second.
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
  /// \throws std::runtime_error with what is seen and what was done last
  [[noreturn]] void fail(const std::string& what);

  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double share() { return static_cast<double>(random_() % 1000U) / 999.0; }
  const std::string& any_of(const std::vector<std::string>& list) {
    return list[below(static_cast<int>(list.size()))];
  }

  std::mt19937 random_;
  TemporaryFolder folder_;
  std::string home_;       ///< a project
  std::string home_text_;  ///< as it was: a monkey may save something over it
  std::vector<std::string> files_;
  std::unique_ptr<RealWindow> window_;
  std::unique_ptr<Pulse> pulse_;  ///< of its pictures
  std::deque<std::string> last_;
  long actions_ = 0;
  int restarts_ = 0;
  long pictures_ = 0;  ///< of programs that have ended
  double highest_ = 0.0;
  double longest_pause_ = 0.0;
};

}  // namespace sinew::test

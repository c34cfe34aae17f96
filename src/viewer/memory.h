#pragma once

#include <exception>

#include "viewer/preferences.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// What the window remembers beyond its end: preferences, files that were opened, and edits, should
/// the window end without having saved them.
class Memory {
 public:
  /// Gives the preferences to the state; what is odd about them becomes a message. Finds edits
  /// that could not be saved before. The state must outlive it.
  Memory(ViewerState& state, ReadPreferences read);
  /// Keeps the preferences. The window ends in good order: nothing needs to be recovered.
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// To be called for each picture: remembers files when they have been opened, and saves edits
  /// aside now and then.
  void follow(double elapsed);

 private:
  void remember_files();
  void follow_notice(double elapsed);
  void autosave();

  ViewerState& state_;
  std::string autosave_;  ///< path; empty: there is no place for it
  Edits saved_;
  Origin origin_;  ///< of what was edited then
  int exceptions_ = std::uncaught_exceptions();
  int character_revision_ = -1;
  double until_autosave_ = 0.0;     ///< s
  double until_notice_ends_ = 0.0;  ///< s
  std::string notice_;
};

}  // namespace sinew

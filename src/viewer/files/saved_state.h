// SPDX-License-Identifier: MIT

#pragma once

#include <exception>

#include "viewer/files/preferences.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Keeps what outlives the window: preferences, recently opened files, and edits, in case the
/// window ends without saving them.
class SavedState {
 public:
  /// Gives the preferences to the state, and reports problems with them as messages. Finds edits
  /// that could not be saved earlier. The state must outlive this object.
  SavedState(ViewerState& state, ReadPreferences read);
  /// Saves the preferences. After a normal end it removes the autosaved edits, since nothing needs
  /// to be recovered.
  ~SavedState();
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;

  /// Records files when they are opened or saved, and autosaves edits from time to time. To be
  /// called in every frame.
  /// \param elapsed  s since the last call
  void follow(double elapsed);

 private:
  void remember_files();
  void autosave();

  ViewerState& state_;
  std::string autosave_;  ///< path; empty: there is no folder for it
  Edits saved_;
  Origin origin_;  ///< origin of what was edited then
  int exceptions_ = std::uncaught_exceptions();
  int character_revision_ = -1;
  double until_autosave_ = 0.0;  ///< s
};

}  // namespace sinew

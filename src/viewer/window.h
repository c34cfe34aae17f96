// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/open_collider.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Holds the options of run_viewer().
struct ViewerOptions {
  Character character;
  Settings settings;
  Document document;
  std::vector<Collider> colliders;
  Origin origin;
  std::optional<ProjectView> view;              ///< the initial view; nothing: all of the motion
  std::optional<ProjectLight> light;            ///< nothing: the usual one
  std::optional<ProjectShown> shown;            ///< nothing: what a new window shows
  std::optional<ProjectComparison> comparison;  ///< to be shown; nothing: none
  int clip = 0;                                 ///< counted from 0; -1: the rest pose
  double start = 0.0;                           ///< s of the clip
  bool paused = false;                          ///< time does not run at first
  std::string
      script;  ///< path of a file of actions to replay (viewer/actions/script.h); empty: none
};

/// Opens the window and returns when it is closed, or when the script has ended. The character is
/// shown at once and moves as soon as its body is prepared.
/// \throws UnavailableError without a display or OpenGL 4.5; with a script also the exceptions of
///         its actions, with their lines
void run_viewer(ViewerOptions options);

}  // namespace sinew

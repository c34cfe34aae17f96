// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "render/camera.h"
#include "render/view_options.h"
#include "session/settings/project.h"
#include "viewer/state/bodies.h"
#include "viewer/state/playback.h"
#include "viewer/tools/camera_follow.h"

namespace sinew {

/// Defines what the view shows and from where: view options, the size of the view, and the camera,
/// which can follow the character. The data members may be changed at any time.
class ShownView {
 public:
  ShownView(const Bodies& bodies, const Playback& playback)
      : bodies_(bodies), playback_(playback) {}

  ViewOptions options;
  Camera camera;
  bool wants_frame = true;  ///< the character is to be shown once the size of the view is known
  int width = 1280;         ///< pixels of the view
  int height = 720;
  double aspect = 1.6;   ///< of the image that the camera takes, width over height
  bool follows = false;  ///< the camera moves along with the character
  /// Box of what is shown instead of the character, and framed in its place; nothing: the
  /// character.
  std::optional<Eigen::AlignedBox3d> subject;

  void look_from(const ProjectView& view);
  /// Shows the whole motion. `view_name` as in Camera::look_from(); empty: from the current
  /// direction.
  void frame(const std::string& view_name);
  /// Shows the character where it is now, from the current direction.
  void frame_character();
  /// Shows a joint and its neighbors, or the character for -1.
  void frame_joint(int joint);
  /// Shows the whole motion, or the subject, in the next frame.
  void frame_later();
  /// Shows the whole motion, with what is around it, in the next frame if some of the box is out of
  /// view.
  void frame_hidden(const Eigen::AlignedBox3d& box);
  /// Does so if some of the motion is out of view.
  void frame_hidden_motion();
  /// Lets the next frame show what the last call of frame() or frame_character() has shown, unless
  /// the user has moved the camera since.
  void frame_again();
  /// Moves the camera if the functions above have asked for it. To be called in every frame, once
  /// the size of the view is known.
  void frame_if_wanted();
  /// Cuts the tissue open, or closes it. So that the cut shows something by itself, the tetrahedra
  /// are shown until it is closed, and its plane is aligned with the view, unless the user has
  /// chosen a plane that shows the inside.
  void cut_open(bool on);
  /// Cuts the tissue open as a project does. Its layers are to be set first: tetrahedra that are
  /// shown with a cut are hidden when it is closed. Without a plane in the project, the plane is
  /// that of a new window.
  void cut_like(const ProjectShown& shown);

  /// Shows the whole motion of another character.
  void restart();

  /// Lets the camera move along with the character, or stay. Turns to the character first if it is
  /// out of view.
  void follow_from_now(bool on);
  /// Moves the camera along. To be called in every frame.
  /// \param elapsed  s since the last call
  void follow_character(double elapsed);

 private:
  const Bodies& bodies_;
  const Playback& playback_;
  Camera framed_;                  ///< as frame() or frame_character() left it
  bool framed_motion_ = true;      ///< it shows the whole motion, not only the character as it is
  bool shows_tetrahedra_ = false;  ///< until the cut is closed
  CameraFollow follow_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "assets/export/numbered_path.h"
#include "render/camera.h"
#include "session/playing/fold_watch.h"
#include "viewer/background_job.h"
#include "viewer/scene/viewport.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Renders the images and videos that a state requests while the window goes on: one frame of a
/// video for each frame of the window, drawn as in the view but in full quality, and encoded in the
/// background. The images of a sequence that is cancelled stay.
class ImageRenderer {
 public:
  ImageRenderer();
  ~ImageRenderer();

  /// Begins, continues and ends what is requested: with a notice, or with a message if it fails. A
  /// request that was withdrawn is cancelled, and no unfinished file of it remains. To be called in
  /// every frame of the window, after the state's update(), with a current context.
  void follow(ViewerState& state);

 private:
  struct Frames;  ///< the queue to the encoder
  /// State that a video changes, to be restored.
  struct Before {
    bool playing;
    double time;
    AtEnd at_end;
    std::optional<PlayRange> range;
  };

  void begin(ViewerState& state);
  /// Continues with the current request.
  /// \return false when everything is written
  bool go_on(ViewerState& state);
  /// Plays to the next frame.
  /// \return true if it is to be drawn; none is while a cycle warms up
  bool play(ViewerState& state);
  void look_for_folds(const ViewerState& state);
  /// Reports what was written, and warnings about it.
  void show_messages(ViewerState& state);
  std::optional<ClipMoment> moment_at(std::optional<int> frame, const ViewerState& state) const;
  /// Says how many images of a cancelled sequence were written, and where.
  void report_cancelled(ViewerState& state);
  void end(ViewerState& state);
  void draw(ViewerState& state);
  Camera camera_for(const ViewerState& state) const;

  std::optional<ImageRequest> request_;  ///< empty: nothing is being made
  int character_revision_ = -1;
  std::optional<FrameRange> cycle_;       ///< the cycle that is recorded
  std::optional<NumberedPath> sequence_;  ///< names of the images of a video without a video file
  std::optional<FoldWatch> folds_;        ///< of a video of the clip
  int count_ = 0;                         ///< frames
  int drawn_ = 0;
  std::optional<Before> before_;
  std::optional<Viewport> viewport_;
  /// Shared with the encoding thread, which may outlive a cancelled request.
  std::shared_ptr<Frames> frames_;
  BackgroundJob<bool> writing_;
};

/// Returns the camera with which an image of one aspect ratio shows all that a view of another one
/// shows: as high, or as wide if the image is narrower. Aspect ratios are width over height.
Camera camera_for_shape(const Camera& camera, double view_aspect, double image_aspect);

}  // namespace sinew

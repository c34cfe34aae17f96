#pragma once

#include <memory>
#include <optional>
#include <string>

#include "render/camera.h"
#include "session/fold_watch.h"
#include "viewer/background_job.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

namespace sinew {

/// Makes the pictures and films that a state wishes for, beside the window: one picture of a film
/// for each of the window's, drawn as the view draws them but in full quality, and encoded in the
/// background.
class PictureMaker {
 public:
  PictureMaker();
  ~PictureMaker();

  /// To be called for each picture of the window, after the state's update(), with a current
  /// context. Begins what is wished for, goes on with it, and ends it: with a notice, or with a
  /// message when it fails. A wish that is gone is given up; nothing of it stays.
  void follow(ViewerState& state);

 private:
  struct Frames;  ///< on their way to the file
  /// What a film changes of the state, to be put back.
  struct Before {
    bool playing;
    double time;
    AtEnd at_end;
    std::optional<PlayRange> range;
  };

  void begin(ViewerState& state);
  /// \return false when all is written
  bool go_on(ViewerState& state);
  /// Plays to the next picture. \return whether it is to be drawn: while a cycle warms up none is
  bool play(ViewerState& state);
  void look_for_folds(const ViewerState& state);
  /// Says what was written, and what is odd about it.
  void tell(ViewerState& state);
  void end(ViewerState& state);
  void draw(ViewerState& state);
  Camera camera_for(const ViewerState& state) const;

  std::optional<PictureWish> wish_;  ///< that is being worked on
  int character_revision_ = -1;
  std::optional<FrameRange> cycle_;  ///< that is filmed
  std::optional<FoldWatch> folds_;   ///< of a film of the clip
  int count_ = 0;                    ///< pictures
  int drawn_ = 0;
  std::optional<Before> before_;
  std::optional<Viewport> studio_;
  /// Shared with the thread that encodes, which may outlive a wish that was given up.
  std::shared_ptr<Frames> frames_;
  BackgroundJob<bool> writing_;
};

/// The camera with which a picture of one shape shows all that a view of another shape shows: as
/// high, or as wide where it is narrower. Aspects are width over height.
Camera camera_for_shape(const Camera& camera, double view_aspect, double picture_aspect);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Describes a request for an image or video of the view: what it shows, its size, and its file.
struct ImageRequest {
  enum class Kind {
    kImage,      ///< the view as it is
    kClip,       ///< a video of the clip, from one moment to another
    kTurntable,  ///< a video around the character
  };

  Kind kind = Kind::kImage;
  /// .png, or the extension of a video (video_writer.h). A video named NAME_%04d.png is written as
  /// a sequence of images, which are numbered from 0.
  std::string path{};
  int width = 1920;  ///< pixels; 0: as large as the view
  int height = 1080;
  bool transparent = false;  ///< no backdrop, and only the ground's shadow; not in an .mp4
  bool labels = false;       ///< with the names of a comparison's sides and a heat map's legend
  int supersampling = 1;     ///< rendered at this multiple of width and height, and averaged
  double rate = 30.0;        ///< frames per second
  double first = 0.0;        ///< s of the clip
  double last = 0.0;         ///< s; not after `first`: to the end of the clip
  double degrees = 360.0;    ///< by which a turntable turns
  double seconds = 6.0;      ///< that the turn takes
  bool plays = false;        ///< the clip plays during the turn
  bool loop = false;         ///< the whole clip, as a cycle without a seam (CyclePlayer)

  static constexpr int kLargest = 16384;  ///< pixels per side, supersampling included
  static constexpr int kMaxSupersampling = 8;

  bool is_video() const { return kind != Kind::kImage; }
  const char* progress_text() const { return is_video() ? "Rendering video" : "Rendering image"; }
};

}  // namespace sinew

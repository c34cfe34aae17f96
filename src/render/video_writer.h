// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "core/partial_file.h"
#include "render/image.h"

namespace sinew {

/// Writes an .mp4 video (H.264) frame by frame through the program ffmpeg. The video appears under
/// its name only after finish() has succeeded: ffmpeg has to end without an error and without a
/// message (on a full disk it exits with 0), and the file on disk has to contain all frames.
class VideoWriter {
 public:
  /// An odd width or height loses its last pixel, because the format requires even ones.
  /// \throws UnavailableError without ffmpeg, InputError if the folder cannot be written to
  VideoWriter(const std::string& path, int width, int height, double frames_per_second);
  /// Stops ffmpeg, and removes the file unless the video is finished.
  ~VideoWriter();
  VideoWriter(const VideoWriter&) = delete;
  VideoWriter& operator=(const VideoWriter&) = delete;

  /// Appends a frame. \throws UnavailableError with ffmpeg's own message if it fails
  void add(const Image& frame);
  /// Completes the video.
  /// \throws UnavailableError unless all frames are in a complete file on disk
  void finish();

 private:
  void start(double frames_per_second);
  /// Returns the first line that ffmpeg has written to standard error.
  std::string message() const;
  [[noreturn]] void fail_with_message();

  PartialFile file_;
  int width_;
  int height_;
  int frame_count_ = 0;
  int process_ = -1;   ///< ffmpeg's process; -1 after it has ended
  int input_ = -1;     ///< socket to its standard input
  int messages_ = -1;  ///< file that receives its standard error
};

}  // namespace sinew

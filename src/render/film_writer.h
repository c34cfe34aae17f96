#pragma once

#include <string>

#include "core/partial_file.h"
#include "render/image.h"

namespace sinew {

/// Writes an .mp4 film (H.264) frame by frame through the program ffmpeg. The film appears under
/// its name only when finish() has succeeded: when ffmpeg has ended without an error and without a
/// message (on a full disk it exits with 0), and the file on the disk has all frames.
class FilmWriter {
 public:
  /// An odd width or height loses its last pixel: the format wants even ones.
  /// \throws UnavailableError without ffmpeg, InputError when the place cannot be written to.
  FilmWriter(const std::string& path, int width, int height, double frames_per_second);
  /// Stops ffmpeg and leaves nothing behind unless the film is finished.
  ~FilmWriter();
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;

  /// \throws UnavailableError with ffmpeg's own words when it gives up.
  void add(const Image& frame);
  /// \throws UnavailableError unless all frames are in a whole file on the disk
  void finish();

 private:
  void start(double frames_per_second);
  /// What ffmpeg has said on standard error: the first line.
  std::string message() const;
  [[noreturn]] void fail_with_message();

  PartialFile file_;
  int width_;
  int height_;
  int frame_count_ = 0;
  int process_ = -1;   ///< ffmpeg's process, -1 when it has ended
  int input_ = -1;     ///< its standard input
  int messages_ = -1;  ///< what it says on standard error
};

}  // namespace sinew

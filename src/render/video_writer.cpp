// SPDX-License-Identifier: MIT

#include "render/video_writer.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "core/error.h"
#include "render/video_check.h"

namespace sinew {
namespace {

// File descriptor under which ffmpeg has the video open. It opens the video again as /dev/fd/N, so
// that it never recreates a file of that name after this process was killed and its leftovers
// removed.
constexpr int kVideoInChild = 3;

void close_file(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

/// Waits for a process. Returns its exit status, or -1 if it did not exit by itself.
int wait_for(int& process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  process = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

VideoWriter::VideoWriter(const std::string& path, int width, int height, double frames_per_second)
    : file_(path), width_(width), height_(height) {
  if (width < 2 || height < 2) {
    throw UsageError("a video needs at least 2x2 pixels");
  }
  start(frames_per_second);
}

VideoWriter::~VideoWriter() {
  close_file(input_);
  if (process_ >= 0) {
    ::kill(process_, SIGKILL);
    wait_for(process_);
  }
  close_file(messages_);
}

void VideoWriter::start(double frames_per_second) {
  // Uses a socket instead of a pipe. Writing to a socket that ffmpeg has closed only returns an
  // error (MSG_NOSIGNAL), while a pipe would require changes to this process's signal handlers.
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw UnavailableError(fmt::format("cannot talk to ffmpeg ({})", std::strerror(errno)));
  }
  input_ = ends[0];
  messages_ = ::memfd_create("ffmpeg messages", MFD_CLOEXEC);

  const std::string size = fmt::format("{}x{}", width_, height_);
  const std::string rate = fmt::format("{}", frames_per_second);
  const std::vector<std::string> words{"ffmpeg",
                                       "-nostdin",
                                       "-y",
                                       "-loglevel",
                                       "error",
                                       "-f",
                                       "rawvideo",
                                       "-pixel_format",
                                       "rgba",
                                       "-video_size",
                                       size,
                                       "-framerate",
                                       rate,
                                       "-i",
                                       "pipe:0",
                                       "-an",
                                       "-vf",
                                       "crop=trunc(iw/2)*2:trunc(ih/2)*2",
                                       "-c:v",
                                       "libx264",
                                       "-preset",
                                       "medium",
                                       "-crf",
                                       "18",
                                       "-pix_fmt",
                                       "yuv420p",
                                       "-movflags",
                                       "+faststart",
                                       "-f",
                                       "mp4",
                                       fmt::format("file:/dev/fd/{}", kVideoInChild)};
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, messages_, STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, kVideoInChild, file_.path().c_str(), O_RDWR, 0);
  // Its own process group, so that Ctrl-C reaches only this process, which handles it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t process = -1;
  const int error =
      ::posix_spawnp(&process, "ffmpeg", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (error != 0) {
    close_file(input_);
    close_file(messages_);
    throw UnavailableError(
        fmt::format("videos are written by the program ffmpeg, which cannot be started ({}); "
                    "install the package ffmpeg",
                    std::strerror(error)));
  }
  process_ = process;
}

void VideoWriter::add(const Image& frame) {
  if (frame.width != width_ || frame.height != height_) {
    throw std::logic_error("VideoWriter: a frame of another size");
  }
  if (input_ < 0) throw std::logic_error("VideoWriter: a frame after the end");
  const std::uint8_t* data = frame.rgba.data();
  std::size_t left = frame.rgba.size();
  while (left > 0) {
    const ssize_t sent = ::send(input_, data, left, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) fail_with_message();
    data += sent;
    left -= static_cast<std::size_t>(sent);
  }
  ++frame_count_;
}

void VideoWriter::finish() {
  close_file(input_);
  if (process_ < 0 || wait_for(process_) != 0 || !message().empty()) fail_with_message();
  if (video_frame_count(file_.path()) != frame_count_) fail_while_writing(file_.final_path());
  file_.commit();
}

std::string VideoWriter::message() const {
  std::array<char, 400> text{};
  const ssize_t length = ::pread(messages_, text.data(), text.size(), 0);
  const std::string all(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  return all.substr(0, all.find('\n'));
}

void VideoWriter::fail_with_message() {
  close_file(input_);
  if (process_ >= 0) wait_for(process_);
  const std::string said = message();
  throw UnavailableError(fmt::format("{}: ffmpeg could not write the video: {}; is the disk full?",
                                     file_.final_path(), said.empty() ? "it ended early" : said));
}

}  // namespace sinew

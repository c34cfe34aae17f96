// SPDX-License-Identifier: MIT

#include "render/video_writer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/error.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

bool installed(const char* program) {
  return std::system(fmt::format("command -v {} > /dev/null", program).c_str()) == 0;
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 256> part{};
  while (pipe != nullptr && std::fgets(part.data(), part.size(), pipe) != nullptr) {
    text += part.data();
  }
  if (pipe != nullptr) ::pclose(pipe);
  return text;
}

Image frame(int width, int height, int value) {
  return {width, height,
          std::vector<std::uint8_t>(static_cast<std::size_t>(4) * width * height,
                                    static_cast<std::uint8_t>(value))};
}

class VideoWriterTest : public testing::Test {
 protected:
  VideoWriterTest() : folder_(fmt::format("{}/sinew film's {}", testing::TempDir(), ::getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~VideoWriterTest() override { fs::remove_all(folder_); }
  void SetUp() override {
    if (!installed("ffmpeg") || !installed("ffprobe")) GTEST_SKIP() << "ffmpeg is not installed";
  }

  /// Writes a video with a stand-in for ffmpeg and returns the error message. Expects that nothing
  /// of the video is left.
  /// \param script  shell script of the stand-in, in which $REAL is the real ffmpeg
  std::string message_with_encoder(const std::string& script) const {
    const std::string program = folder_ + "/ffmpeg";
    const std::string path = std::getenv("PATH");
    std::FILE* file = std::fopen(program.c_str(), "w");
    std::fputs(
        fmt::format("#!/bin/sh\nREAL=$(PATH='{}' command -v ffmpeg)\n{}", path, script).c_str(),
        file);
    std::fclose(file);
    fs::permissions(program, fs::perms::owner_all);
    ::setenv("PATH", fmt::format("{}:{}", folder_, path).c_str(), 1);
    std::string message;
    try {
      VideoWriter writer(folder_ + "/film.mp4", 640, 480, 30.0);
      for (int i = 0; i < 100; ++i) writer.add(frame(640, 480, i));
      writer.finish();
    } catch (const UnavailableError& error) {
      message = error.what();
    }
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "the script alone";
    return message;
  }

  std::string folder_;  ///< has a name that a shell would split or misread unless it is quoted
};

TEST_F(VideoWriterTest, HasAllFramesInTheUsualFormat) {
  const std::string path = folder_ + "/film.mp4";
  VideoWriter writer(path, 65, 47, 30.0);  // the size is odd, so a row and a column are dropped
  for (int i = 0; i < 12; ++i) writer.add(frame(65, 47, 20 * i));
  EXPECT_FALSE(fs::exists(path)) << "the film is not finished yet";
  writer.finish();
  const std::string facts = output_of(
      "ffprobe -v error -count_frames -show_entries "
      "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames -of default=nk=1:nw=1 "
      "\"" +
      path + "\"");
  EXPECT_EQ(facts, "h264\n64\n46\nyuv420p\n30/1\n12\n");
}

TEST_F(VideoWriterTest, LeavesNothingBehindWhenItIsAbandoned) {
  {
    VideoWriter writer(folder_ + "/film.mp4", 64, 48, 30.0);
    writer.add(frame(64, 48, 100));
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(VideoWriterTest, SaysWhatIsMissingWithoutFfmpeg) {
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", folder_.c_str(), 1);
  std::string message;
  try {
    VideoWriter(folder_ + "/film.mp4", 64, 48, 30.0);
  } catch (const UnavailableError& error) {
    message = error.what();
  }
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_NE(message.find("install the package ffmpeg"), std::string::npos) << message;
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(VideoWriterTest, ReportsAnEncoderThatGivesUp) {
  // The encoder reads nothing and fails.
  const std::string message = message_with_encoder("echo it is broken >&2\nexit 3\n");
  EXPECT_NE(message.find("it is broken"), std::string::npos) << message;
}

TEST_F(VideoWriterTest, BelievesNoEncoderThatComplainsAndSucceeds) {
  // The real encoder does this on a full disk.
  const std::string message =
      message_with_encoder("\"$REAL\" \"$@\"\necho 'No space left on device' >&2\nexit 0\n");
  EXPECT_NE(message.find("No space left on device"), std::string::npos) << message;
}

TEST_F(VideoWriterTest, BelievesNoEncoderThatLeavesHalfAVideo) {
  for (const char* const harm : {"truncate -s -1 /dev/fd/3", "truncate -s 0 /dev/fd/3",
                                 "printf '\\377\\377' | dd of=/dev/fd/3 bs=1 seek=40 conv=notrunc "
                                 "2>/dev/null",
                                 // Renames the box `mdat` that holds the frames, so that the
                                 // video's index refers to frames that are not there.
                                 "at=$(grep -obUa mdat /dev/fd/3 | head -n 1 | cut -d: -f1)\n"
                                 "printf free | dd of=/dev/fd/3 bs=1 seek=$at conv=notrunc "
                                 "2>/dev/null"}) {
    const std::string message =
        message_with_encoder(std::string("\"$REAL\" \"$@\"\n") + harm + "\nexit 0\n");
    EXPECT_NE(message.find("disk full"), std::string::npos) << harm << message;
  }
}

TEST_F(VideoWriterTest, BelievesNoEncoderThatLosesFrames) {
  const std::string message = message_with_encoder(
      "head -c 2457600 | \"$REAL\" \"$@\"\ncat >/dev/null\nexit 0\n");  // 2 frames
  EXPECT_NE(message.find("disk full"), std::string::npos) << message;
}

TEST_F(VideoWriterTest, OfARateWithAFractionHasAllFrames) {
  for (const double rate : {29.97, 7.3, 0.5, 240.0}) {
    const std::string path = fmt::format("{}/film{}.mp4", folder_, rate);
    VideoWriter writer(path, 64, 48, rate);
    for (int i = 0; i < 31; ++i) writer.add(frame(64, 48, 8 * i));
    EXPECT_NO_THROW(writer.finish()) << rate;
  }
}

TEST_F(VideoWriterTest, CannotBeWrittenIntoAMissingFolder) {
  EXPECT_THROW(VideoWriter(folder_ + "/missing/film.mp4", 64, 48, 30.0), InputError);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/scene/image_renderer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "core/error.h"
#include "render/context.h"
#include "render/image_reader.h"
#include "render/label_font.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

Image read(const std::string& path) {
  constexpr int kLargest = 4096;
  return *read_image(read_file(path), kLargest);
}

/// Returns the share of pixels that show the character. The image is transparent elsewhere.
double covered(const Image& image) {
  std::size_t opaque = 0;
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) opaque += image.rgba[i] > 250 ? 1 : 0;
  return static_cast<double>(opaque) / (image.rgba.size() / 4);
}

double difference(const Image& a, const Image& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.rgba.size(); ++i)
    sum += std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
  return sum / static_cast<double>(a.rgba.size());
}

/// Returns a mask of the pixels that do not show the backdrop. Each row of the backdrop has one
/// color.
std::vector<bool> outline(const Image& image) {
  constexpr int kUnlike = 24;
  std::vector<bool> inside;
  for (std::size_t pixel = 0; pixel < image.rgba.size() / 4; ++pixel) {
    const std::size_t row = pixel / image.width * image.width;
    int unlike = 0;
    for (std::size_t c = 0; c < 3; ++c)
      unlike += std::abs(image.rgba[4 * pixel + c] - image.rgba[4 * row + c]);
    inside.push_back(unlike > kUnlike);
  }
  return inside;
}

std::size_t unlike_pixels(const Image& a, const Image& b) {
  const std::vector<bool> one = outline(a), other = outline(b);
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.size(); ++i) count += one[i] != other[i] ? 1 : 0;
  return count;
}

Image mirrored(const Image& image) {
  Image result = image;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      for (int c = 0; c < 4; ++c) {
        result.rgba[4 * (static_cast<std::size_t>(y) * image.width + x) + c] =
            image.rgba[4 * (static_cast<std::size_t>(y) * image.width + image.width - 1 - x) + c];
      }
    }
  }
  return result;
}

std::string output_of(const std::string& command) {
  std::string text;
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe))
    text += static_cast<char>(letter);
  ::pclose(pipe);
  return text;
}

/// Shows the built-in humanoid without a window, in a view of 320 x 200 pixels.
class ImageRendererTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      context_ = std::make_unique<OffscreenContext>();
    } catch (const UnavailableError& error) {
      GTEST_SKIP() << error.what();
    }
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ = std::make_unique<ViewerState>(built_in_character(), settings, -1);
    state_->playback.playing = false;
    state_->view.width = 320;
    state_->view.height = 200;
    state_->view.aspect = 1.6;
    test::settle(*state_);
    state_->view.frame("front");
  }
  void TearDown() override { renderer_.reset(); }
  /// Runs an action and updates the viewer until the image is finished.
  void make(const std::string& line) {
    run_action(*state_, line);
    // The limit is long because drawing takes minutes under sanitizers.
    for (int i = 0; i < 60000 && state_->requests.image; ++i) {
      state_->update(0.01);
      renderer_->follow(*state_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ASSERT_FALSE(state_->requests.image) << "it does not come";
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  std::string path(const char* name) const { return folder_.path() + "/" + name; }

  ScratchFolder folder_;
  std::unique_ptr<OffscreenContext> context_;
  std::unique_ptr<ViewerState> state_;
  std::unique_ptr<ImageRenderer> renderer_ = std::make_unique<ImageRenderer>();
};

TEST_F(ImageRendererTest, DrawsTheViewAtAnySize) {
  make("picture " + path("as the view.png") + " transparent");
  make("picture " + path("twice.png") + " 640x400 transparent");
  const Image view = read(path("as the view.png"));
  const Image twice = read(path("twice.png"));
  EXPECT_EQ(view.width, 320);
  EXPECT_EQ(twice.width, 640);
  EXPECT_EQ(twice.height, 400);
  EXPECT_GT(covered(view), 0.02);
  EXPECT_NEAR(covered(twice), covered(view), 0.05 * covered(view));
  EXPECT_EQ(twice.rgba[3], 0) << "nothing in the corner";
  EXPECT_EQ(state_->messages.notice, "Saved " + path("twice.png"));
}

TEST_F(ImageRendererTest, ShowsAllOfTheViewInANarrowImage) {
  make("picture " + path("wide.png") + " 640x400 transparent");
  make("picture " + path("narrow.png") + " 200x400 transparent");
  const Image wide = read(path("wide.png"));
  const Image narrow = read(path("narrow.png"));
  // The whole width of the view is shown, so everything is smaller by the ratio of the widths.
  const double ratio = 200.0 / 640.0;
  EXPECT_NEAR(covered(narrow) * 200 * 400, ratio * ratio * covered(wide) * 640 * 400,
              0.15 * ratio * ratio * covered(wide) * 640 * 400);
}

TEST_F(ImageRendererTest, HasABackdropAndSmoothEdgesIfWanted) {
  make("picture " + path("plain.png") + " 320x200");
  make("picture " + path("smooth.png") + " 320x200 x4");
  const Image plain = read(path("plain.png"));
  const Image smooth = read(path("smooth.png"));
  EXPECT_EQ(plain.rgba[3], 255);
  EXPECT_EQ(smooth.width, 320);
  EXPECT_GT(difference(plain, smooth), 0.0);
  EXPECT_LT(difference(plain, smooth), 6.0) << "the same picture";
}

TEST_F(ImageRendererTest, SaysWhatIsComparedIfWanted) {
  if (label_font_path().empty()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  run_action(*state_, "compare-set method=dual-quaternion");
  run_action(*state_, "compare on");
  test::settle(*state_);
  make("picture " + path("plain.png") + " 640x320 x2");
  make("picture " + path("labeled.png") + " 640x320 x2 labels");
  const Image plain = read(path("plain.png"));
  const Image labeled = read(path("labeled.png"));
  std::array<int, 2> changed{};  // pixels that the labels of each side change
  for (int y = 0; y < 320; ++y) {
    for (int x = 0; x < 640; ++x) {
      const std::size_t at = 4 * (static_cast<std::size_t>(y) * 640 + x);
      if (plain.rgba[at] == labeled.rgba[at]) continue;
      EXPECT_LT(y, 50);
      ++changed[x < 320 ? 0 : 1];
    }
  }
  EXPECT_GT(changed[0], 500);
  EXPECT_GT(changed[1], 500);
}

TEST_F(ImageRendererTest, RecordsTheClipFrameByFrame) {
  run_action(*state_, "clip 0");
  run_action(*state_, "seek 0.75");
  state_->update(0.0);
  make("film " + path("clip.mp4") + " 160x100 fps=10 from=0.2 to=1");
  const std::string count = output_of(
      "ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of "
      "csv=p=0 '" +
      path("clip.mp4") + "'");
  if (!count.empty()) {
    EXPECT_EQ(std::stoi(count), 9);
  }
  EXPECT_EQ(state_->session().time(), 0.75) << "the moment before comes back";
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_TRUE(state_->playback.at_end == AtEnd::kLoop);
}

TEST_F(ImageRendererTest, WritesAVideoAsASequenceOfImages) {
  run_action(*state_, "clip 0");
  folder_.write("walk_0009.png", "of an earlier run");
  make("film " + path("walk_%04d.png") + " 64x40 fps=10 to=0.5 transparent");
  const Image first = read(path("walk_0000.png"));
  EXPECT_NE(first.rgba, read(path("walk_0005.png")).rgba) << "the character moves";
  EXPECT_EQ(first.rgba[3], 0) << "there is no backdrop in the corner";
  EXPECT_FALSE(std::filesystem::exists(path("walk_0006.png")));
  EXPECT_TRUE(std::filesystem::exists(path("walk_0009.png")));
  EXPECT_EQ(state_->messages.output_warnings.size(), 1U) << "about the image of the earlier run";
  make("turntable " + path("around_%d.png") + " 0.5 64x40 fps=10");
  EXPECT_TRUE(std::filesystem::exists(path("around_4.png")));
  EXPECT_FALSE(std::filesystem::exists(path("around_5.png")));
}

TEST_F(ImageRendererTest, SaysWhichImagesOfACancelledSequenceAreThere) {
  run_action(*state_, "clip 0");
  run_action(*state_, "film " + path("walk_%03d.png") + " 64x40 fps=60");
  const auto go_on_until = [&](auto&& reached) {
    for (int i = 0; i < 60000 && !reached(); ++i) {
      state_->update(0.01);
      renderer_->follow(*state_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  go_on_until([&] { return fs::exists(path("walk_002.png")); });
  run_action(*state_, "cancel");
  renderer_->follow(*state_);
  int there = 0;
  while (fs::exists(path(fmt::format("walk_{:03}.png", there).c_str()))) ++there;
  ASSERT_GE(there, 3);
  const std::string& notice = state_->messages.notice;
  EXPECT_TRUE(notice.starts_with(fmt::format("Cancelled; {} of ", there))) << notice;
  EXPECT_NE(notice.find(path("walk_000.png")), std::string::npos) << notice;
  EXPECT_TRUE(notice.ends_with(fmt::format("walk_{:03}.png", there - 1))) << notice;
}

TEST_F(ImageRendererTest, RecordsACycleThatEndsAsItBegins) {
  // The soft body keeps swinging. Its first frame is only right if the cycle before it was
  // simulated too.
  Settings soft;
  soft.tissue.material.stiffness = 300.0;
  soft.carrying.tissue_damping = 0.0;
  state_ = std::make_unique<ViewerState>(test::cylinder(), soft, 0);
  state_->playback.playing = false;
  state_->view.width = 320;
  state_->view.height = 200;
  state_->view.aspect = 1.6;
  test::settle(*state_);
  state_->view.frame("front");
  run_action(*state_, "seek 0.75");
  state_->update(0.0);
  const double duration = state_->session().duration();
  EXPECT_THROW(run_action(*state_, "film " + path("c.mp4") + " loop to=1"), UsageError);
  EXPECT_THROW(run_action(*state_, "turntable " + path("c.mp4") + " 1 fps=4 loop"), UsageError);
  std::vector<double> times;
  bool warm_up_seen = false;
  run_action(*state_, "film " + path("cycle.mp4") + " 160x100 fps=10 loop");
  for (int i = 0; i < 60000 && state_->requests.image; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
    if (const CyclePlayer* const player = state_->offline_playback.cycle()) {
      warm_up_seen = warm_up_seen || !player->is_warm();
      if (player->is_warm() && (times.empty() || times.back() != state_->session().time()))
        times.push_back(state_->session().time());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_FALSE(state_->requests.image);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_TRUE(warm_up_seen);
  // The video has all frames of the cycle but the last, which equals the first.
  const int frames = static_cast<int>(std::lround(10.0 * duration));
  ASSERT_EQ(static_cast<int>(times.size()), frames);
  const std::string count = output_of(
      "ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of "
      "csv=p=0 '" +
      path("cycle.mp4") + "'");
  if (!count.empty()) {
    EXPECT_EQ(std::stoi(count), frames);
  }
  // The viewer is in the same state as before the video.
  EXPECT_EQ(state_->offline_playback.cycle(), nullptr);
  EXPECT_FALSE(state_->session().plays_closed());
  EXPECT_EQ(state_->session().time(), 0.75);
  EXPECT_TRUE(state_->session().settings() == soft);
}

TEST_F(ImageRendererTest, AVideoOfACycleIsGivenUpWhenAnotherClipIsChosen) {
  run_action(*state_, "clip 0");
  run_action(*state_, "film " + path("clip.mp4") + " 160x100 loop");
  for (int i = 0; i < 5; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
  }
  ASSERT_NE(state_->offline_playback.cycle(), nullptr);
  run_action(*state_, "clip 1");
  state_->update(0.01);
  renderer_->follow(*state_);
  EXPECT_FALSE(state_->requests.image);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("another clip"), std::string::npos)
      << state_->messages.errors[0];
  EXPECT_EQ(state_->offline_playback.cycle(), nullptr);
}

TEST_F(ImageRendererTest, SaysWhereTheBodyFoldsOver) {
  // The tissue is too soft to keep its shape and feels all of its bones' acceleration, so it folds
  // over.
  Settings far_too_soft;
  far_too_soft.tissue.material.stiffness = 30.0;
  far_too_soft.tissue.sag_limit = 0.0;
  state_ = std::make_unique<ViewerState>(test::cylinder(), far_too_soft, 0);
  state_->view.width = 320;
  state_->view.height = 200;
  test::settle(*state_);
  make("film " + path("soft.mp4") + " 64x40 fps=10 to=2");
  ASSERT_FALSE(state_->messages.output_warnings.empty());
  EXPECT_NE(state_->messages.output_warnings[0].text.find("soft.mp4: frame"), std::string::npos);
  EXPECT_NE(state_->messages.output_warnings[0].text.find("folds over"), std::string::npos);
  const OutputWarning& warning = state_->messages.output_warnings[0];
  ASSERT_TRUE(warning.moment.has_value());
  EXPECT_EQ(warning.moment->clip, "bend");
  const int frame =
      std::stoi(warning.text.substr(warning.text.find_first_of("0123456789", sizeof("soft.mp4"))));
  EXPECT_NEAR(warning.moment->time, frame / 10.0, 1e-9) << warning.text;
  EXPECT_NE(state_->messages.notice.find("warning"), std::string::npos) << state_->messages.notice;
  run_action(*state_, "set method=linear-blend");
  test::settle(*state_);
  make("film " + path("linear.mp4") + " 64x40 fps=10 to=0.5");
  EXPECT_TRUE(state_->messages.output_warnings.empty()) << "of the last film only";
  EXPECT_EQ(state_->messages.notice, "Saved " + path("linear.mp4"));
}

TEST_F(ImageRendererTest, ATurntableSeesTheOtherSideHalfWay) {
  state_->view.options.shading = Shading::kMatcap;  // the light turns with the camera
  state_->view.options.ground = state_->view.options.grid = false;
  state_->view.camera.orthographic = true;
  make("turntable " + path("turn.mp4") + " 1 160x100 fps=4");
  if (output_of("ffmpeg -v error -i '" + path("turn.mp4") + "' '" + path("turn%d.png") +
                "' && echo done") != "done\n")
    GTEST_SKIP() << "there is no ffmpeg to read the film";
  EXPECT_FALSE(fs::exists(path("turn5.png"))) << "four pictures";
  const Image front = read(path("turn1.png"));
  const Image side = read(path("turn2.png"));
  const Image back = read(path("turn3.png"));
  // The outline from behind is the mirror image of the outline from the front. The outline from the
  // side is different.
  EXPECT_LT(unlike_pixels(front, mirrored(back)), unlike_pixels(front, side) / 4);
  EXPECT_GT(difference(front, back), 0.1);
}

TEST_F(ImageRendererTest, GivesUpAndLeavesNothingBehind) {
  run_action(*state_, "clip 0");
  run_action(*state_, "film " + path("clip.mp4") + " 160x100");
  for (int i = 0; i < 5; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
  }
  EXPECT_TRUE(state_->busy());
  EXPECT_THROW(run_action(*state_, "picture " + path("other.png")), UsageError) << "one at a time";
  run_action(*state_, "cancel");
  renderer_->follow(*state_);
  EXPECT_FALSE(state_->busy());
  renderer_.reset();
  EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(ImageRendererTest, DrawsACharacterThatOnlyRests) {
  state_ = std::make_unique<ViewerState>(test::cylinder(), Settings{}, 0);
  state_->cancel();  // cancels the preparation of its body
  state_->playback.seek(0.1);
  ASSERT_FALSE(state_->is_prepared());
  run_action(*state_, "picture " + path("rest.png") + " 160x100");
  for (int i = 0; i < 2000 && state_->requests.image; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(state_->requests.image) << "it is done";
  EXPECT_TRUE(fs::exists(path("rest.png")));
}

TEST_F(ImageRendererTest, AClipThatStandsStillIsNoVideo) {
  run_action(*state_, "clip 0");
  run_action(*state_, "set playback.speed=0");
  state_->update(0.0);
  run_action(*state_, "film " + path("clip.mp4") + " 160x100");
  for (int i = 0; i < 10 && state_->requests.image; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
  }
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("playback.speed"), std::string::npos);
}

TEST_F(ImageRendererTest, SaysWhatIsWrong) {
  EXPECT_THROW(run_action(*state_, "picture a.mp4"), UsageError);
  EXPECT_THROW(run_action(*state_, "film a.png"), UsageError);
  EXPECT_THROW(run_action(*state_, "picture a.png 0x10"), UsageError);
  EXPECT_THROW(run_action(*state_, "picture a.gif"), UsageError);
  EXPECT_FALSE(state_->requests.image);
  run_action(*state_, "picture /nowhere/at/all.png");
  for (int i = 0; i < 1000 && state_->requests.image; ++i) {
    state_->update(0.01);
    renderer_->follow(*state_);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("/nowhere/at/all.png"), std::string::npos);
}

TEST(CameraForShape, KeepsWhatTheViewShows) {
  Camera camera;
  for (const bool orthographic : {false, true}) {
    camera.orthographic = orthographic;
    const Camera narrow = camera_for_shape(camera, 1.6, 0.5);
    // A point at the right edge of the view must be at the right edge of the image.
    const Eigen::Vector3d edge = camera.unproject({1.0, 0.0}, 1.6, camera.target);
    EXPECT_NEAR(narrow.project(edge, 0.5).x(), 1.0, 1e-9);
    EXPECT_TRUE(camera_for_shape(camera, 1.6, 2.0) == camera) << "as high";
  }
}

}  // namespace
}  // namespace sinew

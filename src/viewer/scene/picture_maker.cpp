// SPDX-License-Identifier: MIT

#include "viewer/scene/picture_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <numbers>
#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "render/film_writer.h"
#include "viewer/scene/picture_labels.h"

namespace sinew {
namespace {

constexpr std::size_t kMaxWaiting = 2;   // most frames that are drawn but not yet encoded
constexpr double kWarmUpBudget = 100.0;  // ms of warm-up of a cycle per frame of the window
constexpr int kManySamples = 3;          // least supersampling that makes multisampling unnecessary

/// Returns the number of frames of a picture or film. \throws UsageError if it exceeds a million
int picture_count(const PictureWish& wish, double duration, double speed) {
  if (wish.what == PictureWish::What::kPicture) return 1;
  constexpr double kMost = 1e6;
  const double seconds =
      wish.what == PictureWish::What::kTurntable
          ? wish.seconds - 1.0 / wish.rate
          : ((wish.last > wish.first ? wish.last : duration) - wish.first) / speed;
  constexpr double kRounding = 1e-6;
  if (!(seconds * wish.rate < kMost)) {
    throw UsageError(fmt::format(
        "{}: the clip would take more than a million pictures; play it faster (playback.speed)",
        wish.path));
  }
  return std::max(1, 1 + static_cast<int>(std::floor(seconds * wish.rate + kRounding)));
}

}  // namespace

/// Queue of frames from the window to the thread that encodes them.
struct PictureMaker::Frames {
  struct Frame {
    Image image;
    PictureLabels labels;
  };
  std::mutex mutex;
  std::condition_variable_any changed;
  std::deque<Frame> waiting;
  bool complete = false;  ///< no more frames will be added

  bool has_room() {
    const std::lock_guard lock(mutex);
    return waiting.size() < kMaxWaiting;
  }
  void add(Frame frame) {
    {
      const std::lock_guard lock(mutex);
      waiting.push_back(std::move(frame));
    }
    changed.notify_all();
  }
  void close() {
    {
      const std::lock_guard lock(mutex);
      complete = true;
    }
    changed.notify_all();
  }
  /// Waits for the next frame. Returns nothing after the last one. \throws Cancelled
  std::optional<Frame> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex);
    changed.wait(lock, stop, [this] { return complete || !waiting.empty(); });
    if (stop.stop_requested()) throw Cancelled();
    if (waiting.empty()) return std::nullopt;
    Frame frame = std::move(waiting.front());
    waiting.pop_front();
    return frame;
  }
};

Camera camera_for_shape(const Camera& camera, double view_aspect, double picture_aspect) {
  Camera result = camera;
  if (picture_aspect < view_aspect) {
    const double half = std::tan(camera.field_of_view / 2.0) * view_aspect / picture_aspect;
    result.field_of_view = 2.0 * std::atan(half);
  }
  return result;
}

PictureMaker::PictureMaker() = default;
PictureMaker::~PictureMaker() = default;

void PictureMaker::follow(ViewerState& state) {
  if (wish_ && !state.requests.picture) return end(state);
  if (!state.requests.picture) return;
  try {
    if (!wish_) begin(state);
    if (go_on(state)) return;
    show_messages(state);
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
  state.requests.picture.reset();
  end(state);
}

void PictureMaker::begin(ViewerState& state) {
  wish_ = state.requests.picture;
  if (wish_->width <= 0 || wish_->height <= 0) {
    wish_->width = state.view.width;
    wish_->height = state.view.height;
  }
  const int largest = std::max(wish_->width, wish_->height) * wish_->supersampling;
  if (largest > PictureWish::kLargest) {
    throw UsageError(fmt::format(
        "{}: {}x{} pixels, {} times as wide and high, are too many; choose a smaller size",
        wish_->path, wish_->width, wish_->height, wish_->supersampling));
  }
  if (wish_->loop) {
    cycle_ = cycle_frames(state.session(), wish_->rate, wish_->path);
    wish_->rate = cycle_->rate;
  }
  count_ = cycle_ ? cycle_->last
                  : picture_count(*wish_, state.session().duration(), state.edits.settings.speed);
  character_revision_ = state.revisions().character;
  drawn_ = 0;
  state.requests.picture_share = 0.0;
  if (wish_->is_film()) {
    state.messages.film_warnings.clear();
    before_ = Before{state.playback.playing, state.session().time(), state.playback.at_end,
                     state.playback.range};
    if (wish_->what == PictureWish::What::kClip) {
      state.playback.at_end = AtEnd::kHold;
      state.playback.range.reset();
      state.playback.playing = true;
      state.playback.seek(wish_->first);
    } else {
      state.playback.playing = wish_->plays;
    }
  }
  RenderQuality quality;
  if (wish_->supersampling >= kManySamples) quality.samples = 1;
  studio_.emplace(quality);
  frames_ = std::make_shared<Frames>();
  writing_.start([wish = *wish_, frames = frames_](const Progress& progress) {
    std::optional<FilmWriter> film;
    while (std::optional<Frames::Frame> frame = frames->take(progress.stop_token())) {
      Image small = downsampled(std::move(frame->image), wish.supersampling);
      draw_labels(small, frame->labels);
      if (wish.transparent) small = unpremultiplied(std::move(small));
      if (!wish.is_film()) {
        write_png(small, wish.path);
        continue;
      }
      if (!film) film.emplace(wish.path, small.width, small.height, wish.rate);
      film->add(small);
    }
    if (film) film->finish();
    return true;
  });
}

bool PictureMaker::go_on(ViewerState& state) {
  if (writing_.take()) return false;
  if (wish_->is_film() && character_revision_ != state.revisions().character) {
    throw UsageError(fmt::format("{}: given up, since another character was opened; film it again",
                                 wish_->path));
  }
  const bool ready = !state.preparing() && (!state.is_prepared() || state.are_settled());
  if (drawn_ == count_ || !ready || !frames_->has_room()) return true;
  if (!play(state)) return true;
  look_for_folds(state);
  draw(state);
  ++drawn_;
  if (!cycle_) state.requests.picture_share = static_cast<double>(drawn_) / count_;
  if (drawn_ == count_) frames_->close();
  return true;
}

bool PictureMaker::play(ViewerState& state) {
  if (cycle_) {
    if (state.films.cycle() == nullptr) state.films.begin_cycle(*cycle_);
    const Stopwatch watch;
    do {
      state.requests.picture_share = state.films.play_cycle().played_fraction();
    } while (!state.films.cycle()->is_warm() && watch.milliseconds() < kWarmUpBudget);
    return state.films.cycle()->is_warm();
  }
  const bool time_runs =
      wish_->what == PictureWish::What::kClip || (wish_->is_film() && wish_->plays);
  if (drawn_ > 0 && time_runs) state.films.play_exactly(1.0 / wish_->rate);
  return true;
}

void PictureMaker::look_for_folds(const ViewerState& state) {
  if (wish_->what != PictureWish::What::kClip) return;
  if (!folds_) folds_.emplace(state.session());
  folds_->look(state.session(), drawn_);
}

void PictureMaker::show_messages(ViewerState& state) {
  const std::string name = std::filesystem::path(wish_->path).filename().string();
  const auto take = [&](const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences)
      state.messages.film_warnings.push_back(fmt::format("{}: {}", name, sentence));
  };
  if (state.films.cycle() != nullptr) take(state.films.cycle()->warnings());
  if (folds_) take(folds_->sentences());
  state.messages.notice = "wrote " + wish_->path;
  const std::size_t count = state.messages.film_warnings.size();
  if (wish_->is_film() && count > 0)
    state.messages.notice += fmt::format(" ({} warning{})", count, count == 1 ? "" : "s");
}

Camera PictureMaker::camera_for(const ViewerState& state) const {
  const double view_aspect = static_cast<double>(state.view.width) / std::max(1, state.view.height);
  Camera camera = camera_for_shape(state.view.camera, view_aspect,
                                   static_cast<double>(wish_->width) / wish_->height);
  if (wish_->what == PictureWish::What::kTurntable)
    camera.yaw += wish_->degrees * std::numbers::pi / 180.0 * drawn_ / count_;
  return camera;
}

void PictureMaker::draw(ViewerState& state) {
  const int times = wish_->supersampling;
  Image image = studio_->shoot(state, camera_for(state), times * wish_->width,
                               times * wish_->height, wish_->transparent);
  frames_->add({std::move(image), wish_->labels ? labels_of(state) : PictureLabels{}});
}

void PictureMaker::end(ViewerState& state) {
  writing_.cancel();
  frames_.reset();
  studio_.reset();
  wish_.reset();
  cycle_.reset();
  folds_.reset();
  if (state.films.cycle() != nullptr) state.films.end_cycle();
  if (!before_) return;
  state.playback.playing = before_->playing;
  state.playback.at_end = before_->at_end;
  state.playback.range = before_->range;
  state.playback.seek(before_->time);
  before_.reset();
}

}  // namespace sinew

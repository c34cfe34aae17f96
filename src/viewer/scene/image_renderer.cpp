// SPDX-License-Identifier: MIT

#include "viewer/scene/image_renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <numbers>
#include <utility>

#include "assets/export/numbered_path.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/timing.h"
#include "render/image_file.h"
#include "render/video_writer.h"
#include "rig/clip_reference.h"
#include "session/settings/project_file.h"
#include "viewer/scene/image_labels.h"

namespace sinew {
namespace {

constexpr std::size_t kMaxWaiting = 2;   // frames that are drawn but not yet encoded
constexpr double kWarmUpBudget = 100.0;  // ms of warm-up of a cycle per frame of the window
constexpr int kManySamples = 3;          // least supersampling that makes multisampling unnecessary

/// Returns the number of frames of an image or video. \throws UsageError if it exceeds a million
int frame_count(const ImageRequest& request, double duration, double speed) {
  if (request.kind == ImageRequest::Kind::kImage) return 1;
  constexpr double kMaxFrames = 1e6;
  const double seconds =
      request.kind == ImageRequest::Kind::kTurntable
          ? request.seconds - 1.0 / request.rate
          : ((request.last > request.first ? request.last : duration) - request.first) / speed;
  constexpr double kRounding = 1e-6;
  if (!(seconds * request.rate < kMaxFrames)) {
    throw UsageError(
        fmt::format("{}: the video would have more than a million frames; raise the playback speed "
                    "(playback.speed)",
                    request.path));
  }
  return std::max(1, 1 + static_cast<int>(std::floor(seconds * request.rate + kRounding)));
}

/// Returns a warning if images of an earlier, longer run follow those of a sequence, since other
/// programs would read them as a part of it.
std::vector<std::string> left_over_images(const NumberedPath& sequence, int count) {
  const std::vector<std::string> files = sequence.files_outside(0, count);
  if (files.empty()) return {};
  return {
      fmt::format("{} of an earlier sequence {} in the same folder; other programs would read {} "
                  "as part of this one, so delete {}",
                  counted(files.size(), "image", "images"), by_count(files.size(), "is", "are"),
                  by_count(files.size(), "it", "them"), by_count(files.size(), "it", "them"))};
}

}  // namespace

/// Queue of frames from the window to the thread that encodes them.
struct ImageRenderer::Frames {
  struct Frame {
    Image image;
    ImageLabels labels;
  };
  std::mutex mutex;
  std::condition_variable_any changed;
  std::deque<Frame> waiting;
  bool complete = false;        ///< no more frames will be added
  std::atomic<int> written{0};  ///< images that are on the disk

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

Camera camera_for_shape(const Camera& camera, double view_aspect, double image_aspect) {
  Camera result = camera;
  if (image_aspect < view_aspect) {
    const double half = std::tan(camera.field_of_view / 2.0) * view_aspect / image_aspect;
    result.field_of_view = 2.0 * std::atan(half);
  }
  return result;
}

ImageRenderer::ImageRenderer() = default;
ImageRenderer::~ImageRenderer() = default;

void ImageRenderer::follow(ViewerState& state) {
  if (request_ && !state.requests.image) {
    report_cancelled(state);
    return end(state);
  }
  if (!state.requests.image) return;
  try {
    if (!request_) begin(state);
    if (go_on(state)) return;
    show_messages(state);
  } catch (const std::exception& error) {
    state.messages.show_error(error);
  }
  state.requests.image.reset();
  end(state);
}

void ImageRenderer::begin(ViewerState& state) {
  request_ = state.requests.image;
  if (request_->width <= 0 || request_->height <= 0) {
    request_->width = state.view.width;
    request_->height = state.view.height;
  }
  const int largest = std::max(request_->width, request_->height) * request_->supersampling;
  if (largest > ImageRequest::kLargest) {
    throw UsageError(
        fmt::format("{}: {}x{} pixels with supersampling {} are too many; choose a smaller size",
                    request_->path, request_->width, request_->height, request_->supersampling));
  }
  if (request_->loop) {
    cycle_ = cycle_frames(state.session(), request_->rate, request_->path);
    request_->rate = cycle_->rate;
  }
  count_ = cycle_ ? cycle_->last
                  : frame_count(*request_, state.session().duration(), state.edits.settings.speed);
  character_revision_ = state.revisions().character;
  drawn_ = 0;
  state.requests.image_progress = 0.0;
  if (request_->is_video()) {
    state.messages.output_warnings.clear();
    before_ = Before{state.playback.playing, state.session().time(), state.playback.at_end,
                     state.playback.range};
    if (request_->kind == ImageRequest::Kind::kClip) {
      state.playback.at_end = AtEnd::kHold;
      state.playback.range.reset();
      state.playback.playing = true;
      state.playback.seek(request_->first);
    } else {
      state.playback.playing = request_->plays;
    }
  }
  RenderQuality quality;
  if (request_->supersampling >= kManySamples) quality.samples = 1;
  viewport_.emplace(quality);
  frames_ = std::make_shared<Frames>();
  if (request_->is_video() && !is_video_file(request_->path))
    sequence_ = find_number(request_->path);
  writing_.start(
      [request = *request_, frames = frames_, sequence = sequence_](const Progress& progress) {
        std::optional<VideoWriter> video;
        while (std::optional<Frames::Frame> frame = frames->take(progress.stop_token())) {
          Image small = downsampled(std::move(frame->image), request.supersampling);
          draw_labels(small, frame->labels);
          if (request.transparent) small = unpremultiplied(std::move(small));
          if (sequence || !request.is_video()) {
            write_png(small, sequence ? sequence->with(frames->written) : request.path);
            ++frames->written;
            continue;
          }
          if (!video) video.emplace(request.path, small.width, small.height, request.rate);
          video->add(small);
        }
        if (video) video->finish();
        return true;
      });
}

bool ImageRenderer::go_on(ViewerState& state) {
  if (writing_.take()) return false;
  if (request_->is_video() && character_revision_ != state.revisions().character) {
    throw UsageError(fmt::format(
        "{}: cancelled, because another character was opened; render it again", request_->path));
  }
  const bool ready = !state.preparing() && (!state.is_prepared() || state.are_settled());
  if (drawn_ == count_ || !ready || !frames_->has_room()) return true;
  if (!play(state)) return true;
  look_for_folds(state);
  draw(state);
  ++drawn_;
  if (!cycle_) state.requests.image_progress = static_cast<double>(drawn_) / count_;
  if (drawn_ == count_) frames_->close();
  return true;
}

bool ImageRenderer::play(ViewerState& state) {
  if (cycle_) {
    if (state.offline_playback.cycle() == nullptr) state.offline_playback.begin_cycle(*cycle_);
    const Stopwatch watch;
    do {
      state.requests.image_progress = state.offline_playback.play_cycle().played_fraction();
    } while (!state.offline_playback.cycle()->is_warm() && watch.milliseconds() < kWarmUpBudget);
    return state.offline_playback.cycle()->is_warm();
  }
  const bool time_runs =
      request_->kind == ImageRequest::Kind::kClip || (request_->is_video() && request_->plays);
  if (drawn_ > 0 && time_runs) state.offline_playback.play_exactly(1.0 / request_->rate);
  return true;
}

void ImageRenderer::look_for_folds(const ViewerState& state) {
  if (request_->kind != ImageRequest::Kind::kClip) return;
  if (!folds_) folds_.emplace(state.session());
  folds_->look(state.session(), drawn_);
}

void ImageRenderer::show_messages(ViewerState& state) {
  const std::string name = std::filesystem::path(request_->path).filename().string();
  const auto warn = [&](const std::string& text, std::optional<ClipMoment> moment) {
    state.messages.output_warnings.push_back(
        {fmt::format("{}: {}", name, text), std::move(moment)});
  };
  if (const auto* const cycle = state.offline_playback.cycle())
    for (const std::string& text : cycle->warnings()) warn(text, {});
  if (folds_)
    for (const auto& [text, frame] : folds_->warnings()) warn(text, moment_at(frame, state));
  if (sequence_)
    for (const std::string& text : left_over_images(*sequence_, count_)) warn(text, {});
  std::string text =
      sequence_ ? fmt::format("Saved {} and {} more images", sequence_->with(0), count_ - 1)
                : "Saved " + request_->path;
  const std::size_t count = state.messages.output_warnings.size();
  if (request_->is_video() && count > 0) text += " (" + counted(count, "warning", "warnings") + ")";
  state.messages.show_result(text);
}

/// Returns the moment of the clip at a frame of the video.
std::optional<ClipMoment> ImageRenderer::moment_at(std::optional<int> frame,
                                                   const ViewerState& state) const {
  if (!frame) return std::nullopt;
  const Session& session = state.session();
  const double time = request_->first + *frame / request_->rate * session.settings().speed;
  const std::vector<std::string> names = clip_names(session.character(), session.document());
  return ClipMoment{state.revisions().character, clip_reference(names, session.clip()), time};
}

void ImageRenderer::report_cancelled(ViewerState& state) {
  if (!sequence_) return;  // an incomplete video disappears
  writing_.stop();
  const int written = frames_->written;
  if (written == 0) {
    state.messages.notice = "Cancelled; no image was written";
    return;
  }
  const std::string last = std::filesystem::path(sequence_->with(written - 1)).filename().string();
  state.messages.notice =
      written == 1
          ? fmt::format("Cancelled; 1 of {} images was written: {}", count_, sequence_->with(0))
          : fmt::format("Cancelled; {} of {} images were written: {} to {}", written, count_,
                        sequence_->with(0), last);
}

Camera ImageRenderer::camera_for(const ViewerState& state) const {
  const double view_aspect = static_cast<double>(state.view.width) / std::max(1, state.view.height);
  Camera camera = camera_for_shape(state.view.camera, view_aspect,
                                   static_cast<double>(request_->width) / request_->height);
  if (request_->kind == ImageRequest::Kind::kTurntable)
    camera.yaw += request_->degrees * std::numbers::pi / 180.0 * drawn_ / count_;
  return camera;
}

void ImageRenderer::draw(ViewerState& state) {
  const int times = request_->supersampling;
  Image image = viewport_->render_image(state, camera_for(state), times * request_->width,
                                        times * request_->height, request_->transparent);
  frames_->add({std::move(image), request_->labels ? labels_of(state) : ImageLabels{}});
}

void ImageRenderer::end(ViewerState& state) {
  writing_.cancel();
  frames_.reset();
  viewport_.reset();
  request_.reset();
  cycle_.reset();
  sequence_.reset();
  folds_.reset();
  if (state.offline_playback.cycle() != nullptr) state.offline_playback.end_cycle();
  if (!before_) return;
  state.playback.playing = before_->playing;
  state.playback.at_end = before_->at_end;
  state.playback.range = before_->range;
  state.playback.seek(before_->time);
  before_.reset();
}

}  // namespace sinew

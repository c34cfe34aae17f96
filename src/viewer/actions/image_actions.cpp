// SPDX-License-Identifier: MIT

#include "viewer/actions/image_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "assets/export/numbered_path.h"
#include "core/error.h"
#include "render/image_file.h"
#include "viewer/actions/action_text.h"
#include "viewer/files/export_request.h"

namespace sinew {
namespace {

using ImageKind = ImageRequest::Kind;

constexpr double kLongest = 3600.0;  // longest video, s
constexpr double kHighestRate = 240.0;
constexpr double kMaxTurns = 36000.0;  // degrees

/// Returns the number of an option such as "fps=30", or nothing if the word is another option.
/// \param key  the option's name, "fps"
std::optional<double> value_of(const std::string& word, const std::string& key, double minimum,
                               double maximum) {
  if (!word.starts_with(key + "=")) return std::nullopt;
  return require_number(word.substr(key.size() + 1), minimum, maximum);
}

bool is_size(const std::string& word) {
  const std::size_t cross = word.find('x');
  return cross != std::string::npos && cross > 0 && number_from(word.substr(0, cross)) &&
         number_from(word.substr(cross + 1));
}

/// Applies an option.
/// \return false if the word is not an option
bool apply_option(const std::string& word, ImageRequest& request) {
  if (is_size(word)) {
    const ImageSize size = image_size_of(word);
    request.width = size.width;
    request.height = size.height;
  } else if (word == "transparent") {
    request.transparent = true;
  } else if (word == "labels") {
    request.labels = true;
  } else if (word == "loop" && request.kind == ImageKind::kClip) {
    request.loop = true;
  } else if (word == "plays" && request.kind == ImageKind::kTurntable) {
    request.plays = true;
  } else if (word.size() == 2 && word[0] == 'x' && number_from(word.substr(1))) {
    request.supersampling =
        static_cast<int>(require_number(word.substr(1), 1.0, ImageRequest::kMaxSupersampling));
  } else if (const auto rate = value_of(word, "fps", 1.0, kHighestRate)) {
    request.rate = *rate;
  } else if (const auto degrees = value_of(word, "degrees", -kMaxTurns, kMaxTurns)) {
    request.degrees = *degrees;
  } else if (const auto first = value_of(word, "from", 0.0, kLongest)) {
    request.first = *first;
  } else if (const auto last = value_of(word, "to", 0.0, kLongest)) {
    request.last = *last;
  } else if (request.kind == ImageKind::kTurntable && number_from(word)) {
    request.seconds = require_number(word, 0.1, kLongest);
  } else {
    return false;
  }
  return true;
}

/// Starts an image or video. The text holds a file name, which may contain spaces, and options.
void begin(ViewerState& state, ImageKind kind, const std::string& text) {
  if (state.requests.image)
    throw UsageError("another image or video is being rendered; wait for it or cancel it");
  ImageRequest request;
  request.kind = kind;
  request.width = request.height = 0;
  std::string file = text;
  while (!file.empty()) {
    const std::size_t end = file.find_last_not_of(' ');
    file.erase(end == std::string::npos ? 0 : end + 1);
    const std::size_t space = file.find_last_of(' ');
    const std::string word = space == std::string::npos ? file : file.substr(space + 1);
    if (word.empty() || !apply_option(word, request)) break;
    file.erase(space == std::string::npos ? 0 : space);
  }
  const OutputKind output = output_kind(kind);
  request.path =
      file.empty() ? state.outputs.free_path(output, request.is_video() ? ".mp4" : ".png") : file;
  check(request);
  if (file.empty()) state.outputs.use(output, request.path);
  state.requests.image = std::move(request);
}

}  // namespace

OutputKind output_kind(ImageRequest::Kind kind) {
  if (kind == ImageKind::kImage) return OutputKind::kImage;
  return kind == ImageKind::kClip ? OutputKind::kVideo : OutputKind::kTurntable;
}

void check(const ImageRequest& request) {
  if (is_export_file(request.path)) {
    throw UsageError(
        fmt::format("{}: this is an animation format; use File > Export", request.path));
  }
  const bool video = is_video_file(request.path);
  if (video && !request.is_video()) {
    throw UsageError(fmt::format("{}: unsupported file type; images end in .png", request.path));
  }
  if (!video && request.is_video() && !find_number(request.path)) {
    throw UsageError(
        fmt::format("{}: unsupported file type; videos end in .mp4, and image sequences are named "
                    "NAME_%04d.png",
                    request.path));
  }
  if (request.loop && (request.first > 0.0 || request.last > 0.0)) {
    throw UsageError(fmt::format(
        "{}: a seamless loop contains the whole clip; leave out from and to", request.path));
  }
  if (video && request.transparent)
    throw UsageError(fmt::format("{}: videos have no transparency; render a .png", request.path));
}

std::vector<Action> image_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"picture", "[FILE.png] [WIDTHxHEIGHT] [transparent] [labels] [x2..x8]",
       "render an image of the view without panels; x2 to x8 is the supersampling",
       [](State& s, Text& text) { begin(s, ImageKind::kImage, text); }},
      {"film",
       "[FILE.mp4|FILE_%04d.png] [WIDTHxHEIGHT] [fps=N] [from=SECONDS] [to=SECONDS] [loop] "
       "[transparent] [labels] [x2..x8]",
       "render a video or an image sequence of the clip; loop: one cycle without a seam",
       [](State& s, Text& text) { begin(s, ImageKind::kClip, text); }},
      {"turntable",
       "[FILE.mp4|FILE_%04d.png] [SECONDS] [WIDTHxHEIGHT] [fps=N] [degrees=N] [plays] "
       "[transparent] [labels] [x2..x8]",
       "render a video or an image sequence of the camera circling the character",
       [](State& s, Text& text) { begin(s, ImageKind::kTurntable, text); }},
      {"picture-panel", "on|off|toggle",
       "render an image or a video: choose its kind, size and file",
       [](State& s, Text& text) { s.panels.image_panel = switched(s.panels.image_panel, text); }},
      {"picture-dialog", "[FOLDER]", "choose the file of an image or video",
       [](State& s, Text& text) {
         const ImageRequest& setup = s.panels.image_setup;
         const std::filesystem::path next =
             s.outputs.path(output_kind(setup.kind), setup.is_video() ? ".mp4" : ".png");
         s.questions.dialog =
             FileDialog{.purpose = FilePurpose::kSaveImage,
                        .folder = text.empty() ? next.parent_path().string() : text,
                        .name = next.filename().string()};
       }},
      {"wait", "SECONDS", "wait before the next line of a script",
       [](State& s, Text& text) { s.requests.wait = require_number(text, 0.0, 3600.0); }},
      {"screenshot", "FILE.png", "save an image of the whole window with its panels",
       [](State& s, Text& text) { s.requests.screenshot = require_text(text, "the file"); }},
  };
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/bvh/bvh_motion.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include "assets/bvh/bvh_hierarchy.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kUsualFrameTime = 1.0 / 30.0;  // s
constexpr double kSlowestFrame = 1.0;           // s; longer ones are ms or a rate by mistake
constexpr double kLargestNumber = 1e9;          // largest plausible length or angle

/// Finds the number after a name in a header line such as "Frame Time: 0.03", ignoring case and
/// blanks. Returns NaN if no number follows, and nothing if the line does not contain the name.
std::optional<double> number_after(std::string_view line, std::string_view name) {
  for (std::size_t at = 0; at + name.size() <= line.size(); ++at) {
    if (!equal_but_for_case(line.substr(at, name.size()), name)) continue;
    constexpr std::string_view kBetween = " \t\r:=";
    const std::size_t begin = line.find_first_not_of(kBetween, at + name.size());
    if (begin == std::string_view::npos) return std::nan("");
    const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
    return bvh_number(line.substr(begin, end - begin)).value_or(std::nan(""));
  }
  return std::nullopt;
}

/// The numbers of all frames in the order of the file.
struct FrameNumbers {
  std::vector<double> values;             ///< NaN for values that are not finite or too large
  std::vector<std::size_t> line_lengths;  ///< count of numbers in each line
};

/// Parser of the part after MOTION: the header lines, then the numbers of all frames.
class BvhReader {
 public:
  BvhReader(TextScanner& scanner, long long channel_count)
      : scanner_(scanner), channel_count_(static_cast<std::size_t>(channel_count)) {}

  BvhMotion read() {
    if (scanner_.next_is("MOTION")) scanner_.word("MOTION");
    read_header();
    if (channel_count_ > 0) divide(read_numbers());
    check_count();
    return std::move(motion_);
  }

 private:
  void warn(const std::string& sentence) { motion_.warnings.push_back(sentence); }

  void read_header() {
    std::optional<double> time;
    while (!scanner_.at_end() && std::isalpha(static_cast<unsigned char>(scanner_.next())) != 0) {
      if (scanner_.next_is("nan") || scanner_.next_is("inf")) break;
      const std::string_view line = scanner_.rest_of_line();
      if (const auto frames = number_after(line, "frames")) promised_ = *frames;
      if (const auto seconds = number_after(line, "time")) time = *seconds;
    }
    const bool is_usable = time && *time > 0.0 && *time < kLargestNumber;
    motion_.frame_time = is_usable ? *time : kUsualFrameTime;
    is_slow_ = is_usable && *time > kSlowestFrame;
    if (!is_usable) {
      no_time_ = time && std::isfinite(*time) ? fmt::format("its frames last {} s", *time)
                                              : "it does not say how long a frame lasts";
    }
  }

  FrameNumbers read_numbers() {
    FrameNumbers numbers;
    while (!scanner_.at_end()) {
      numbers.line_lengths.push_back(0);
      while (!scanner_.at_line_end()) {
        const std::string_view word = scanner_.word("a number of a frame");
        const std::optional<double> value = bvh_number(word);
        const bool is_not_finite = contains_not_finite(word);
        if (!value && !is_not_finite) {
          warn(fmt::format("{} in line {} is not a number, so the rest was not read",
                           in_quotes(word), scanner_.line()));
          return numbers;
        }
        const bool fits = value && std::abs(*value) <= kLargestNumber;
        numbers.values.push_back(fits ? *value : std::nan(""));
        ++numbers.line_lengths.back();
      }
    }
    return numbers;
  }

  /// Returns true if a word is a C library's spelling of a value that is not finite: "-nan(ind)",
  /// "1.#QNAN", "inf".
  static bool contains_not_finite(std::string_view word) {
    const auto contains = [&](std::string_view piece) {
      for (std::size_t at = 0; at + piece.size() <= word.size(); ++at) {
        if (equal_but_for_case(word.substr(at, piece.size()), piece)) return true;
      }
      return false;
    };
    return contains("nan") || contains("inf") || contains("#ind");
  }

  /// Returns true if each line is one frame although it does not have as many numbers as there are
  /// channels. Otherwise lines of such a length are wrapped or joined frames.
  bool are_lines_frames(const FrameNumbers& numbers) const {
    if (numbers.line_lengths.empty()) return false;
    const std::size_t length = numbers.line_lengths.front();
    const bool all_alike = std::all_of(numbers.line_lengths.begin(), numbers.line_lengths.end(),
                                       [&](std::size_t other) { return other == length; });
    if (!all_alike || length == 0 || length == channel_count_) return false;
    const bool is_wrapped = length % channel_count_ == 0 || channel_count_ % length == 0;
    return static_cast<double>(numbers.line_lengths.size()) == promised_ || !is_wrapped;
  }

  /// Returns true if most lines hold whole frames, so that a line of another length is a part of a
  /// wrapped frame or damaged.
  bool do_lines_hold_frames(const FrameNumbers& numbers) const {
    const auto whole = std::count_if(
        numbers.line_lengths.begin(), numbers.line_lengths.end(),
        [&](std::size_t length) { return length > 0 && length % channel_count_ == 0; });
    return 2 * static_cast<std::size_t>(whole) > numbers.line_lengths.size();
  }

  /// Returns true if the file has as many lines as the header promises frames, so that each line is
  /// one frame, whole or damaged.
  bool has_a_line_per_frame(const FrameNumbers& numbers) const {
    return static_cast<double>(numbers.line_lengths.size()) == promised_;
  }

  /// Replaces damaged lines between whole frames by frames of NaN, so that the frames after them
  /// keep their places. Adjacent lines of other lengths that make up whole frames may be wrapped,
  /// so they are joined, with a warning. If each line is one frame, they are joined only if they
  /// make up as many frames as there are lines, and count as damaged otherwise.
  FrameNumbers without_damaged_lines(const FrameNumbers& numbers) {
    if (!do_lines_hold_frames(numbers)) return numbers;
    const bool are_frames = has_a_line_per_frame(numbers);
    FrameNumbers mended;
    std::size_t begin = 0;  // first number of the run of lines
    std::size_t length = 0;
    std::size_t lines = 0;  // of the run
    std::size_t damaged = 0;
    std::size_t joined = 0;
    for (std::size_t line = 0; line < numbers.line_lengths.size(); ++line) {
      length += numbers.line_lengths[line];
      ++lines;
      const bool is_last = line + 1 == numbers.line_lengths.size();
      const bool is_whole = length % channel_count_ == 0;
      const bool ends_run = is_last || numbers.line_lengths[line + 1] % channel_count_ == 0;
      if (!is_whole && !ends_run) continue;
      const bool is_joined = lines > 1;
      const bool is_short = is_joined && are_frames && length != lines * channel_count_;
      if ((is_whole || is_last) && !is_short) {
        const auto first = numbers.values.begin() + static_cast<std::ptrdiff_t>(begin);
        mended.values.insert(mended.values.end(), first,
                             first + static_cast<std::ptrdiff_t>(length));
        mended.line_lengths.push_back(length);
        if (is_joined) joined += length / channel_count_;
      } else {
        const std::size_t frames =
            are_frames ? lines
                       : std::max<std::size_t>(1, (length + channel_count_ / 2) / channel_count_);
        mended.values.insert(mended.values.end(), frames * channel_count_, std::nan(""));
        mended.line_lengths.push_back(frames * channel_count_);
        damaged += frames;
      }
      begin += length;
      length = 0;
      lines = 0;
    }
    damaged_values_ = damaged * channel_count_;
    warn_of_odd_lines(damaged, joined);
    return mended;
  }

  /// Warns of lines that are not whole frames.
  /// \param damaged  number of frames that were replaced
  /// \param joined   number of frames that were joined from several lines
  void warn_of_odd_lines(std::size_t damaged, std::size_t joined) {
    if (damaged > 0) {
      warn(
          fmt::format("{} of its frames {} more or fewer numbers than its joints have channels; "
                      "the joints stay as they were in the frame before",
                      damaged, by_count(damaged, "has", "have")));
    }
    if (joined > 0) {
      warn(
          fmt::format("{} of its frames {} joined from lines that each have more or fewer numbers "
                      "than its joints have channels; correct these lines if the pose is wrong "
                      "there",
                      joined, by_count(joined, "was", "were")));
    }
  }

  /// Divides the numbers into frames. Values that are NaN are replaced by those of the frame
  /// before.
  void divide(const FrameNumbers& read) {
    const FrameNumbers numbers = without_damaged_lines(read);
    const bool by_lines = are_lines_frames(numbers);
    const std::size_t step = by_lines ? numbers.line_lengths.front() : channel_count_;
    if (by_lines) {
      warn(fmt::format("its lines have {} where its joints have {}; {}",
                       counted(step, "number", "numbers"),
                       counted(channel_count_, "channel", "channels"),
                       step > channel_count_ ? "the last ones were left out"
                                             : "the last joints keep their rest pose"));
    }
    std::vector<double> frame(channel_count_, 0.0);
    long long held =
        -static_cast<long long>(damaged_values_);  // these have a sentence of their own
    for (std::size_t at = 0; at + step <= numbers.values.size(); at += step) {
      for (std::size_t c = 0; c < std::min(step, channel_count_); ++c) {
        const double value = numbers.values[at + c];
        if (std::isnan(value))
          ++held;
        else
          frame[c] = value;
      }
      motion_.frames.push_back(frame);
    }
    const std::size_t rest = numbers.values.size() % step;
    if (rest > 0) {
      warn(fmt::format("its last frame has {} of {} numbers and was left out", rest, step));
    }
    if (held > 0) {
      warn(fmt::format("{} of its numbers {} in the frame before", held,
                       by_count(held, "is not finite or too large; its joint stays as it was",
                                "are not finite or too large; their joints stay as they were")));
    }
  }

  void check_count() {
    const auto count = static_cast<double>(motion_.frames.size());
    if (motion_.frames.empty()) {
      warn("it contains no frames, so its joints stay in the rest pose");
    } else if (!std::isfinite(promised_)) {
      warn(fmt::format("it does not say how many frames it has; {} read",
                       counted(count, "was", "were")));
    } else if (promised_ != count) {
      warn(fmt::format("its header announces {}, but it has {}; {} read",
                       counted(promised_, "frame", "frames"), count,
                       by_count(count, "that one was", "those were")));
    }
    if (!no_time_.empty() && motion_.frames.size() > 1) {
      warn(no_time_ + "; 1/30 s is used instead");
    }
    if (is_slow_ && motion_.frames.size() > 1) {
      warn(
          fmt::format("each of its frames lasts {} s; if it means milliseconds or a rate, correct "
                      "its Frame Time",
                      motion_.frame_time));
    }
  }

  TextScanner& scanner_;
  std::size_t channel_count_;
  double promised_ = std::nan("");  ///< number of frames in the header
  std::string no_time_;             ///< reason for using the default time; empty: not used
  bool is_slow_ = false;            ///< true if a frame is longer than any capture has
  std::size_t damaged_values_ = 0;  ///< values that are NaN in place of damaged lines
  BvhMotion motion_;
};

}  // namespace

BvhMotion read_bvh_motion(TextScanner& scanner, long long channel_count) {
  return BvhReader(scanner, channel_count).read();
}

}  // namespace sinew

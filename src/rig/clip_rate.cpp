// SPDX-License-Identifier: MIT

#include "rig/clip_rate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace sinew {
namespace {

constexpr double kSameTime = 1e-4;  // s; files store times as float
// Largest distance of a key from a frame, in frames: files round times to milliseconds, or frame
// lengths to microseconds.
constexpr double kOffFrame = 0.05;
// Frames per second. Below the slowest rate, keys are not frames but poses between which a program
// interpolates.
constexpr double kSlowest = 10.0;
constexpr double kFastest = 1000.0;
// Candidates for keys that are sparser than frames. 30 and 60 also cover 15.
constexpr std::array kUsual{24.0, 25.0, 30.0, 48.0, 50.0, 60.0, 100.0, 120.0};

std::vector<double> key_times(const Clip& clip) {
  std::vector<double> times;
  const auto add = [&](const std::vector<double>& more) {
    times.insert(times.end(), more.begin(), more.end());
  };
  for (const Track& track : clip.tracks) {
    add(track.rotation_times);
    add(track.translation_times);
  }
  for (const MorphTrack& track : clip.morphs) add(track.times);
  std::sort(times.begin(), times.end());
  const auto same = [](double a, double b) { return b - a < kSameTime; };
  times.erase(std::unique(times.begin(), times.end(), same), times.end());
  return times;
}

bool all_on_frames(const std::vector<double>& times, double rate) {
  return std::all_of(times.begin(), times.end(), [&](double time) {
    const double frame = (time - times.front()) * rate;
    return std::abs(frame - std::round(frame)) < kOffFrame;
  });
}

/// Rounds a rate to a whole number, or to one divided by 1.001 (as in television), if one is near.
double snapped(double rate) {
  constexpr double kNear = 2e-3;
  constexpr double kTelevision = 1.001;
  for (const double factor : {1.0, kTelevision}) {
    const double whole = std::round(rate * factor);
    if (whole > 0.0 && std::abs(rate * factor / whole - 1.0) < 0.25 * kNear) return whole / factor;
  }
  return rate;
}

}  // namespace

std::optional<double> key_rate(const Clip& clip) {
  const std::vector<double> times = key_times(clip);
  if (times.size() < 2) return std::nullopt;
  // Uses the mean of all steps of the smallest length, since each one alone is rounded.
  double smallest = times.back() - times.front();
  for (std::size_t i = 1; i < times.size(); ++i)
    smallest = std::min(smallest, times[i] - times[i - 1]);
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 1; i < times.size(); ++i) {
    const double step = times[i] - times[i - 1];
    if (step > 1.05 * smallest) continue;
    sum += step;
    ++count;
  }
  const double dense = snapped(count / sum);
  if (dense >= kSlowest && dense <= kFastest && all_on_frames(times, dense)) return dense;
  std::optional<double> found;
  for (const double rate : kUsual) {
    if (!all_on_frames(times, rate)) continue;
    if (!found) {
      found = rate;
    } else if (std::fmod(rate, *found) != 0.0) {
      return std::nullopt;  // ambiguous, such as 24 and 30
    }
  }
  return found;
}

std::optional<double> clip_rate(const Clip& clip) {
  return clip.frame_rate ? clip.frame_rate : key_rate(clip);
}

}  // namespace sinew

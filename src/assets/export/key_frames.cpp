// SPDX-License-Identifier: MIT

#include "assets/export/key_frames.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace sinew {
namespace {

/// Finds the last frame at which a line from frame `first` may end.
int farthest(const std::vector<PointsF>& frames, const std::vector<double>& times, int first,
             float reach) {
  const PointsF& start = frames[first];
  // Range of velocities with which the line passes within reach of every frame so far.
  constexpr float kAny = std::numeric_limits<float>::infinity();
  Eigen::Array3Xf slowest = Eigen::Array3Xf::Constant(3, start.cols(), -kAny);
  Eigen::Array3Xf fastest = Eigen::Array3Xf::Constant(3, start.cols(), kAny);
  int last = first + 1;  // a line to the next frame is always exact
  for (int f = first + 1; f < static_cast<int>(frames.size()); ++f) {
    const auto per_time = static_cast<float>(1.0 / (times[f] - times[first]));
    const Eigen::Array3Xf velocity = (frames[f] - start).array() * per_time;
    if ((velocity >= slowest && velocity <= fastest).all()) last = f;
    slowest = slowest.max(velocity - reach * per_time);
    fastest = fastest.min(velocity + reach * per_time);
    if ((slowest > fastest).any()) break;
  }
  return last;
}

}  // namespace

std::vector<int> key_frames(const std::vector<PointsF>& frames, double tolerance) {
  std::vector<double> times(frames.size());
  std::iota(times.begin(), times.end(), 0.0);
  return key_frames(frames, times, tolerance);
}

std::vector<int> key_frames(const std::vector<PointsF>& frames, const std::vector<double>& times,
                            double tolerance) {
  // Coordinates are tested separately: the distance of a point can be sqrt(3) times their error.
  const auto reach = static_cast<float>(tolerance / std::sqrt(3.0));
  std::vector<int> keys;
  const int end = static_cast<int>(frames.size());
  for (int frame = 0; frame < end;
       frame = frame + 1 < end ? farthest(frames, times, frame, reach) : end) {
    keys.push_back(frame);
  }
  return keys;
}

int KeyFrames::count() const {
  std::size_t count = 0;
  for (const std::vector<int>& motion : frames) count += motion.size();
  return static_cast<int>(count);
}

KeyFrames limited_key_frames(const std::vector<std::vector<PointsF>>& motions, double tolerance,
                             int max_count) {
  constexpr double kStep = 1.25;  // at most 25 % above the smallest possible tolerance
  for (;; tolerance *= kStep) {
    KeyFrames keys{{}, tolerance};
    for (const std::vector<PointsF>& motion : motions) {
      keys.frames.push_back(key_frames(motion, tolerance));
    }
    if (keys.count() <= max_count) return keys;
  }
}

}  // namespace sinew

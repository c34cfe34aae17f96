// SPDX-License-Identifier: MIT

#include "assets/scene/stretch_keys.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr double kNone = 1e-5;         // relative to the skeleton; smaller stretches are rounding
constexpr double kMissed = 1e-6;       // largest error of linear interpolation, likewise relative
constexpr double kShortestGap = 1e-4;  // s; shorter intervals between keys are not halved
constexpr std::size_t kMaxKeys = 20'000;  // per joint; more only if they are in the file

/// Returns the largest difference of two stretches: of linear parts, or of offsets relative to the
/// size.
double stretch_difference(const JointStretch& a, const JointStretch& b, double size) {
  return std::max({(a.linear - b.linear).cwiseAbs().maxCoeff(), (a.shift - b.shift).norm() / size,
                   (a.offset - b.offset).norm() / size});
}

/// Adaptive sampling of a stretch over time.
class Sampler {
 public:
  Sampler(const std::function<JointStretch(double)>& at, double size) : at_(at), size_(size) {}

  void begin(double time) { add(time, at_(time)); }

  /// Continues to a time. Halves the interval while linear interpolation is not exact enough.
  void go_to(double time) { go_to(time, at_(time)); }

  StretchKeys finish() { return std::move(keys_); }

 private:
  void add(double time, const JointStretch& stretch) {
    keys_.times.push_back(time);
    keys_.stretches.push_back(stretch);
  }

  void go_to(double time, const JointStretch& there) {
    const double from = keys_.times.back();
    const double middle = 0.5 * (from + time);
    const bool may_halve = time - from > kShortestGap && from < middle && middle < time &&
                           keys_.times.size() < kMaxKeys;
    if (may_halve && is_missed(time, there)) {
      go_to(middle, at_(middle));
      go_to(time, there);
    } else {
      add(time, there);
    }
  }

  /// Returns true if linear interpolation from the last key to `there` is not exact enough.
  bool is_missed(double time, const JointStretch& there) const {
    const double from = keys_.times.back();
    const JointStretch& here = keys_.stretches.back();
    return std::any_of(kLooked.begin(), kLooked.end(), [&](double t) {
      return stretch_difference(at_(from + t * (time - from)), interpolate(here, there, t), size_) >
             kMissed;
    });
  }

  static constexpr std::array<double, 3> kLooked{0.5, 0.25, 0.75};

  const std::function<JointStretch(double)>& at_;
  double size_;
  StretchKeys keys_;
};

}  // namespace

bool is_stretched(const JointStretch& stretch, double fraction, double size) {
  return stretch_difference(stretch, {}, size) > fraction;
}

StretchKeys stretch_keys(const std::function<JointStretch(double)>& at,
                         const std::vector<double>& knots, double size) {
  Sampler sampler(at, size);
  sampler.begin(knots.front());
  for (std::size_t k = 1; k < knots.size(); ++k) sampler.go_to(knots[k]);
  StretchKeys keys = sampler.finish();
  const JointStretch first = keys.stretches.front();
  const auto largest = [&](const JointStretch& from) {
    double max_difference = 0.0;
    for (const JointStretch& key : keys.stretches)
      max_difference = std::max(max_difference, stretch_difference(key, from, size));
    return max_difference;
  };
  if (largest({}) <= kNone) return {};
  if (largest(first) <= kMissed) return {{keys.times.front()}, {first}};
  return keys;
}

}  // namespace sinew

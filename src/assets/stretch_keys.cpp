#include "assets/stretch_keys.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr double kNone = 1e-5;    // share of the skeleton that is no stretch but rounding in a file
constexpr double kMissed = 1e-6;  // of the same, by what lines between keys may miss a stretch
constexpr double kShortestGap = 1e-4;      // s, between keys
constexpr std::size_t kMostKeys = 20'000;  // of one joint, but for those of the file

double stretch_difference(const JointStretch& a, const JointStretch& b, double size) {
  return std::max({(a.linear - b.linear).cwiseAbs().maxCoeff(), (a.shift - b.shift).norm() / size,
                   (a.offset - b.offset).norm() / size});
}

class Sampler {
 public:
  Sampler(const std::function<JointStretch(double)>& at, double size) : at_(at), size_(size) {}

  void begin(double time) { add(time, at_(time)); }

  /// Goes on to a time, with halves of the way where a line there misses the stretch.
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
                           keys_.times.size() < kMostKeys;
    if (may_halve && is_missed(time, there)) {
      go_to(middle, at_(middle));
      go_to(time, there);
    } else {
      add(time, there);
    }
  }

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

bool is_stretched(const JointStretch& stretch, double share, double size) {
  return stretch_difference(stretch, {}, size) > share;
}

StretchKeys stretch_keys(const std::function<JointStretch(double)>& at,
                         const std::vector<double>& knots, double size) {
  Sampler sampler(at, size);
  sampler.begin(knots.front());
  for (std::size_t k = 1; k < knots.size(); ++k) sampler.go_to(knots[k]);
  StretchKeys keys = sampler.finish();
  const JointStretch first = keys.stretches.front();
  const auto largest = [&](const JointStretch& from) {
    double most = 0.0;
    for (const JointStretch& key : keys.stretches)
      most = std::max(most, stretch_difference(key, from, size));
    return most;
  };
  if (largest({}) <= kNone) return {};
  if (largest(first) <= kMissed) return {{keys.times.front()}, {first}};
  return keys;
}

}  // namespace sinew

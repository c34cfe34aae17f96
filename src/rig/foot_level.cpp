// SPDX-License-Identifier: MIT

#include "rig/foot_level.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "rig/smooth_step.h"

namespace sinew {
namespace {

// Lengths, as fractions of the leg's length.
constexpr double kRestIsGround = 0.02;  // contact heights this near to the rest height equal it
constexpr double kContact = 0.03;
constexpr double kFollowedLevel = 0.15;  // up to this level the lowest foot is followed exactly
constexpr double kHigh = 0.40;           // above this level not at all
// Feet that sink by less than kSunk stand on the ground. Below kOnStairs they are where they are.
constexpr double kSunk = 0.08;
constexpr double kOnStairs = 0.20;

constexpr double kOftenThere = 0.1;  // fraction of frames with a foot at or below contact height

double quantile(std::vector<double> values, double fraction) {
  const auto at = values.begin() +
                  static_cast<std::ptrdiff_t>(fraction * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// Returns the height of a kind of joint above which the source counts as lifted.
double contact_height(const std::vector<FootHeights>& feet, const std::vector<int>& kinds, int kind,
                      double leg_length) {
  std::vector<double> heights;
  double rest = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    if (kinds[i] != kind) continue;
    heights.insert(heights.end(), feet[i].source.begin(), feet[i].source.end());
    rest += feet[i].source_rest;
    ++count;
  }
  rest /= count;
  const double often = quantile(std::move(heights), kOftenThere);
  return std::abs(often - rest) < kRestIsGround * leg_length ? rest : often;
}

/// Removes small negative levels. Feet slightly below the ground result from errors of measurement
/// or of the calibration pose, and stand on it. Feet farther down stand on stairs.
double without_sinking(double level, double leg_length) {
  if (level >= 0.0) return level;
  return level * smooth_step(kSunk * leg_length, kOnStairs * leg_length, -level);
}

}  // namespace

std::vector<double> contact_heights(const std::vector<FootHeights>& feet,
                                    const std::vector<int>& kinds, double leg_length) {
  std::vector<double> contacts;
  for (const int kind : kinds) contacts.push_back(contact_height(feet, kinds, kind, leg_length));
  return contacts;
}

std::vector<double> foot_level_lifts(const std::vector<FootHeights>& feet,
                                     const std::vector<double>& contacts, double scale,
                                     double leg_length) {
  const std::size_t frames = feet.front().source.size();
  std::vector<double> source_level(frames, std::numeric_limits<double>::infinity());
  std::vector<double> target_level = source_level;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    for (std::size_t f = 0; f < frames; ++f) {
      source_level[f] = std::min(source_level[f], feet[i].source[f] - contacts[i]);
      target_level[f] = std::min(target_level[f], feet[i].target[f] - feet[i].target_rest);
    }
  }
  for (double& level : source_level) level = without_sinking(level, leg_length);
  std::vector<double> lifts(frames);
  std::vector<double> on_ground;
  for (std::size_t f = 0; f < frames; ++f) {
    lifts[f] = scale * source_level[f] - target_level[f];
    if (source_level[f] < kContact * leg_length) on_ground.push_back(lifts[f]);
  }
  const double median = quantile(on_ground.empty() ? lifts : on_ground, 0.5);
  for (std::size_t f = 0; f < frames; ++f) {
    const double leave =
        smooth_step(kFollowedLevel * leg_length, kHigh * leg_length, source_level[f]);
    lifts[f] = std::lerp(lifts[f], median, leave);
  }
  return lifts;
}

}  // namespace sinew

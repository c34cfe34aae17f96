// SPDX-License-Identifier: MIT

#include "rig/foot_contacts.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Speeds in leg lengths per second, lengths in leg lengths.
constexpr double kSlow = 0.30;      // a swinging foot passes at 2 to 5, a standing one has 0 to 0.2
constexpr double kLowFoot = 0.06;   // above the contact height
constexpr double kDrift = 0.07;     // horizontally, from where it came to stand
constexpr double kWindow = 0.05;    // s around a frame over which its speed is measured
constexpr double kShortest = 0.10;  // s; shortest contact
constexpr double kPause = 0.10;     // s; shortest pause between two contacts

/// Returns the horizontal speed at a frame, averaged over a window to suppress the noise of a
/// recording.
double speed_at(const std::vector<double>& times, const std::vector<Eigen::Vector3d>& positions,
                int frame) {
  const int end = static_cast<int>(times.size()) - 1;
  int first = frame;
  int last = frame;
  while (first > 0 && times[frame] - times[first] < kWindow / 2.0) --first;
  while (last < end && times[last] - times[frame] < kWindow / 2.0) ++last;
  const double span = times[last] - times[first];
  if (!(span > 0.0)) return 0.0;
  const Eigen::Vector3d displacement = positions[last] - positions[first];
  return std::hypot(displacement.x(), displacement.z()) / span;
}

double level_distance(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::hypot(a.x() - b.x(), a.z() - b.z());
}

}  // namespace

std::vector<Contact> ground_contacts(const std::vector<double>& times,
                                     const std::vector<Eigen::Vector3d>& positions,
                                     double contact_height, double leg_length) {
  std::vector<Contact> contacts;
  const int count = static_cast<int>(times.size());
  const auto stands = [&](int frame) {
    return positions[frame].y() - contact_height < kLowFoot * leg_length &&
           speed_at(times, positions, frame) < kSlow * leg_length;
  };
  for (int first = 0; first < count;) {
    const bool has_paused =
        contacts.empty() || times[first] - times[contacts.back().last] >= kPause;
    if (!has_paused || !stands(first)) {
      ++first;
      continue;
    }
    int last = first;
    while (last + 1 < count && stands(last + 1) &&
           level_distance(positions[last + 1], positions[first]) < kDrift * leg_length) {
      ++last;
    }
    if (times[last] - times[first] >= kShortest) contacts.push_back({first, last});
    first = last + 1;
  }
  return contacts;
}

}  // namespace sinew

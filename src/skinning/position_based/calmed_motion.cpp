// SPDX-License-Identifier: MIT

#include "skinning/position_based/calmed_motion.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Particles move relative to what the bones do by at most this multiple of the speed at which the
// bones move both sides of a contact.
constexpr float kFollowing = 4.0F;
// Time, s, in which that limit decays once the bones move more slowly.
constexpr float kCalming = 0.15F;
// Time, s, in which it recovers where there is no contact any more. It is longer, so that places
// whose contacts are found in every other step only come to rest, too.
constexpr float kWaking = 1.0F;
// The speed, m/s, from which it decays.
constexpr float kFreeSpeed = 1.0F;
// Particles within this number of edges of a contact are limited.
constexpr int kNeighborhood = 2;

}  // namespace

CalmedMotion::CalmedMotion(const PositionBody& body)
    : body_(body),
      speeds_(body.rest.cols(), kFreeSpeed),
      is_limited_(body.rest.cols(), 0),
      carrier_velocities_(PointsF::Zero(3, body.rest.cols())) {}

void CalmedMotion::begin_step(const PointsF& carrier_velocities, float seconds) {
  carrier_velocities_ = carrier_velocities;
  const float calming = std::exp(-seconds / kCalming), waking = std::exp(-seconds / kWaking);
  for (std::size_t v = 0; v < speeds_.size(); ++v) {
    if (is_limited_[v] != 0)
      speeds_[v] *= calming;
    else if (speeds_[v] < kFreeSpeed)
      speeds_[v] += (1.0F - waking) * (kFreeSpeed - speeds_[v]);
    else
      speeds_[v] = kFreeSpeed;
  }
  release();
}

void CalmedMotion::add(std::span<const int> particles, float speed) {
  for (const int v : particles) {
    is_limited_[v] = 1;
    speeds_[v] = std::max(speeds_[v], speed);
  }
}

void CalmedMotion::add_neighbors() {
  if (std::ranges::find(is_limited_, 1) == is_limited_.end()) return;
  for (int ring = 0; ring < kNeighborhood; ++ring) {
    const std::vector<char> was_limited = is_limited_;
    const std::vector<float> before = speeds_;
    const auto spread = [&](int from, int to) {
      if (was_limited[from] != 0) add({&to, 1}, before[from]);
    };
    for (const auto& [a, b] : body_.edges) {
      spread(a, b);
      spread(b, a);
    }
  }
  for (int v = 0; v < static_cast<int>(is_limited_.size()); ++v)
    if (is_limited_[v] != 0) limited_.push_back(v);
}

void CalmedMotion::release() {
  std::ranges::fill(is_limited_, 0);
  limited_.clear();
}

void CalmedMotion::wake() {
  std::ranges::fill(speeds_, kFreeSpeed);
}

void CalmedMotion::limit(ParticleState& particles, float seconds) const {
  for (const int v : limited_) {
    if (particles.inverse_mass(v) == 0.0F) continue;
    const float limit = kFollowing * speeds_[v] * seconds;
    const Eigen::Vector3f carried = seconds * carrier_velocities_.col(v);
    const Eigen::Vector3f own = particles.displacement(v) - carried;
    const float length = own.norm();
    if (length > limit) particles.displacement(v) = carried + limit / length * own;
  }
}

}  // namespace sinew

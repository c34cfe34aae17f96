// SPDX-License-Identifier: MIT

#include "skinning/position_based/motion_limits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "skinning/felt_jolts.h"

namespace sinew {
namespace {

constexpr int kParticleGrain = 1024;  // particles that are worth one more thread
// Particles move relative to the bones at no more than this multiple of the speed of the bones.
constexpr float kLargestRatio = 4.0F;
// The limit, m/s, while the grip, an object or a change of gravity moves the body.
constexpr float kLimitWhenFree = 4.0F;
// The limit falls to this multiple of the largest speed in the last kObservedTime seconds. A swing
// at 0.5 Hz or more reaches at least 0.7 of its largest speed in any such time, so it is not
// limited. Slower swings are damped more.
constexpr float kHeadroom = 1.5F;
constexpr double kObservedTime = 0.5;

}  // namespace

void MotionLimits::reset(int particle_count, std::vector<char> swings_freely) {
  swings_freely_ = std::move(swings_freely);
  carrier_velocities_.setZero(3, particle_count);
  felt_changes_.setZero(3, particle_count);
  root_velocity_.setZero();
  free_speed_ = 0.0F;
  wake();
}

void MotionLimits::limit_jolts(const BoneMotion& motion, double largest_jolt, double seconds,
                               PositionSolver& solver) {
  const felt_jolts::Limits limits = felt_jolts::limits(largest_jolt, seconds);
  parallel_for(
      solver.particle_count(),
      [&](int v) {
        const Eigen::Vector3f velocity = motion.velocities.col(v);
        const Eigen::Vector3f change = velocity - carrier_velocities_.col(v);
        Eigen::Vector3f recent = felt_changes_.col(v);
        solver.velocity(v) += change - felt_jolts::felt_change(recent, change, 1.0F, limits);
        felt_changes_.col(v) = recent;
        carrier_velocities_.col(v) = velocity;
      },
      kParticleGrain);
}

void MotionLimits::begin_limit(const Eigen::Vector3f& root_velocity, double damping,
                               double seconds) {
  const float of_bones =
      kLargestRatio *
      std::sqrt((carrier_velocities_.colwise() - root_velocity).colwise().squaredNorm().maxCoeff());
  const float of_root =
      std::min(kLargestRatio * (root_velocity - root_velocity_).norm(), kLimitWhenFree);
  root_velocity_ = root_velocity;
  const auto kept = static_cast<float>(std::exp(-0.5 * damping * seconds));
  const float limit = std::max({of_bones, kept * limit_ + of_root, kHeadroom * free_speed_});
  if (limit > limit_) observe_anew();
  limit_ = limit;
}

void MotionLimits::lower_limit(float fastest, double seconds) {
  fastest_ = std::max(fastest_, fastest);
  observed_ += seconds;
  if (observed_ < kObservedTime) return;
  limit_ = std::min(limit_, kHeadroom * fastest_);
  observe_anew();
}

void MotionLimits::observe_anew() {
  fastest_ = 0.0F;
  observed_ = 0.0;
}

void MotionLimits::calm(const PointsF& before, const Eigen::Vector3f& root_velocity, double damping,
                        double seconds, PositionSolver& solver) {
  begin_limit(root_velocity, damping, seconds);
  speeds_.assign(solver.particle_count(), 0.0F);
  const auto step = static_cast<float>(seconds);
  parallel_for(
      solver.particle_count(),
      [&](int v) {
        if (solver.particles().inverse_mass(v) == 0.0F) return;
        const Eigen::Vector3f carried = before.col(v) + step * carrier_velocities_.col(v);
        const Eigen::Vector3f own = solver.particles().position(v) - carried;
        const float speed = own.norm() / step;
        const bool is_free = !swings_freely_.empty() && swings_freely_[v] != 0;
        speeds_[v] = is_free ? speed : std::min(speed, limit_);
        if (is_free || !(speed > limit_)) return;
        solver.particles().position(v) = carried + limit_ / speed * own;
        solver.velocity(v) = carrier_velocities_.col(v);
      },
      kParticleGrain);
  free_speed_ = 0.0F;
  for (std::size_t v = 0; v < swings_freely_.size(); ++v)
    if (swings_freely_[v] != 0) free_speed_ = std::max(free_speed_, speeds_[v]);
  lower_limit(*std::ranges::max_element(speeds_), seconds);
}

void MotionLimits::wake() {
  limit_ = kLimitWhenFree;
  observe_anew();
}

void limit_distances(const PositionBasedBody& body, const BoneTargets& targets,
                     PositionSolver& solver) {
  parallel_for(
      solver.particle_count(),
      [&](int v) {
        const Eigen::Vector3f away = solver.particles().position(v) - targets.particles.col(v);
        const float leash = body.leashes[v];
        const float distance = away.norm();
        if (!(distance > leash)) return;
        solver.particles().position(v) = targets.particles.col(v) + leash / distance * away;
        solver.velocity(v).setZero();
      },
      kParticleGrain);
}

}  // namespace sinew

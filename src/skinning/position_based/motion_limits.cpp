// SPDX-License-Identifier: MIT

#include "skinning/position_based/motion_limits.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "skinning/felt_jolts.h"

namespace sinew {
namespace {

constexpr int kParticleGrain = 1024;  // particles that are worth one more thread
// Particles move relative to the bones by at most this multiple of the largest speed that the bones
// had recently.
constexpr float kLargestRatio = 4.0F;
// The speed, m/s, that counts as recent after something else than bones moved the body.
constexpr float kSpeedWhenFree = 1.0F;

}  // namespace

void MotionLimits::reset(int particle_count) {
  carrier_velocities_.setZero(3, particle_count);
  felt_changes_.setZero(3, particle_count);
  wake();
}

void MotionLimits::limit_jolts(const BoneTargets& from, const BoneTargets& to, double largest_jolt,
                               double seconds, PositionSolver& solver) {
  const felt_jolts::Limits limits = felt_jolts::limits(largest_jolt, seconds);
  parallel_for(
      solver.particle_count(),
      [&](int v) {
        const Eigen::Vector3f velocity =
            (to.particles.col(v) - from.particles.col(v)) / static_cast<float>(seconds);
        const Eigen::Vector3f change = velocity - carrier_velocities_.col(v);
        Eigen::Vector3f recent = felt_changes_.col(v);
        solver.velocity(v) += change - felt_jolts::felt_change(recent, change, 1.0F, limits);
        felt_changes_.col(v) = recent;
        carrier_velocities_.col(v) = velocity;
      },
      kParticleGrain);
}

void MotionLimits::calm(const PointsF& before, double damping, double seconds,
                        PositionSolver& solver) {
  const float fastest = std::sqrt(carrier_velocities_.colwise().squaredNorm().maxCoeff());
  const auto kept = static_cast<float>(std::exp(-0.5 * damping * seconds));
  recent_speed_ = std::max(fastest, kept * recent_speed_);
  const float limit = kLargestRatio * recent_speed_ * static_cast<float>(seconds);
  parallel_for(
      solver.particle_count(),
      [&](int v) {
        if (solver.particles().inverse_mass(v) == 0.0F) return;
        const Eigen::Vector3f carried =
            before.col(v) + static_cast<float>(seconds) * carrier_velocities_.col(v);
        const Eigen::Vector3f own = solver.particles().position(v) - carried;
        const float length = own.norm();
        if (!(length > limit)) return;
        solver.particles().position(v) = carried + limit / length * own;
        solver.velocity(v) = carrier_velocities_.col(v);
      },
      kParticleGrain);
}

void MotionLimits::wake() {
  recent_speed_ = kSpeedWhenFree;
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

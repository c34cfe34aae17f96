// SPDX-License-Identifier: MIT

#include "skinning/lost_particles.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// Particles are carried back once the bones have rested for this time, s, at this rate, 1/s, within
// this time, s.
constexpr double kRestBeforeReturn = 0.2;
constexpr double kReturnRate = 12.0;
constexpr double kReturnTime = 0.5;
// Attempts while the bones rest. In an extreme pose, tissue can settle where it counts as lost.
constexpr int kMaxAttempts = 2;
// A particle is lost if it is farther from its place by linear blend skinning than this multiple of
// its distance from the bone at rest. Where blending itself brings it nearer to the bone than the
// second multiple, its place tells nothing. Tissue in deep bends and twists deviates by 0.8.
constexpr float kLost = 1.2F;
constexpr float kCollapsed = 0.7F;
// The corners of an inverted tetrahedron are lost if blending keeps this fraction of its volume.
constexpr float kIntact = 0.9F;

template <typename PositionOf>
float volume_of(const Tetrahedron& corners, PositionOf&& position_of) {
  const Eigen::Vector3f origin = position_of(corners[0]);
  const Eigen::Vector3f a = position_of(corners[1]) - origin;
  const Eigen::Vector3f b = position_of(corners[2]) - origin;
  const Eigen::Vector3f c = position_of(corners[3]) - origin;
  return a.dot(b.cross(c)) / 6.0F;
}

/// Returns the bones that have lost particles. Those that contacts hold are where they should be.
std::set<int> bones_with_losses(const PositionBasedBody& body, const BoneTargets& targets,
                                const std::vector<char>& held, const ParticleState& particles) {
  std::set<int> bones;
  for (std::size_t i = 0; i < body.body.tethers.size(); ++i) {
    const Tether& tether = body.body.tethers[i];
    if (held[tether.particle] != 0) continue;
    const Eigen::Vector3f place = targets.particles.col(tether.particle);
    const Eigen::Vector3f bone = targets.bone_points.col(static_cast<Eigen::Index>(i));
    const auto length = static_cast<float>(tether.length);
    if ((place - bone).norm() < kCollapsed * length) continue;
    if ((particles.position(tether.particle) - place).norm() > kLost * length)
      bones.insert(body.nearest_bones[tether.particle]);
  }
  for (std::size_t t = 0; t < body.body.tetrahedra.size(); ++t) {
    const Tetrahedron& corners = body.body.tetrahedra[t];
    if (std::ranges::any_of(corners, [&](int v) { return held[v] != 0; })) continue;
    if (volume_of(corners, [&](int v) { return particles.position(v); }) > 0.0F) continue;
    const float blended = volume_of(corners, [&](int v) { return targets.particles.col(v); });
    if (blended < kIntact * body.rest_volumes[t]) continue;
    for (const int v : corners)
      if (particles.inverse_mass(v) != 0.0F) bones.insert(body.nearest_bones[v]);
  }
  return bones;
}

}  // namespace

bool LostParticles::carry_back(const PositionBasedBody& body, const BoneTargets& targets,
                               const std::vector<char>& held, bool moved, double seconds,
                               PositionSolver& solver) {
  rest_time_ = moved ? 0.0 : rest_time_ + seconds;
  if (rest_time_ < kRestBeforeReturn) {
    time_left_ = 0.0;
    attempts_ = 0;
    return false;
  }
  if (time_left_ <= 0.0) {
    if (attempts_ == kMaxAttempts) return false;
    bones_ = bones_with_losses(body, targets, held, solver.particles());
    if (bones_.empty()) return false;
    time_left_ = kReturnTime;
    ++attempts_;
    ++count_;
  }
  time_left_ -= seconds;
  const auto share = static_cast<float>(1.0 - std::exp(-kReturnRate * seconds));
  for (int v = 0; v < solver.particle_count(); ++v) {
    solver.velocity(v).setZero();
    if (!bones_.contains(body.nearest_bones[v])) continue;
    auto position = solver.particles().position(v);
    position += share * (targets.particles.col(v) - position);
  }
  return true;
}

}  // namespace sinew

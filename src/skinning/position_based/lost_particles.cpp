// SPDX-License-Identifier: MIT

#include "skinning/position_based/lost_particles.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

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
// The corners of a tetrahedron are lost if it is inverted or one of its edges is longer than at
// rest by the first factor, and blending changes no edge of its bone by more than the second
// fraction. The tissue of bends is stretched that much, and a few of its tetrahedra can be inverted
// in a crease while all around them is well.
constexpr float kTorn = 2.0F;
constexpr float kUnchanged = 0.15F;

template <typename PositionOf>
float volume_of(const Tetrahedron& corners, PositionOf&& position_of) {
  const Eigen::Vector3f origin = position_of(corners[0]);
  const Eigen::Vector3f a = position_of(corners[1]) - origin;
  const Eigen::Vector3f b = position_of(corners[2]) - origin;
  const Eigen::Vector3f c = position_of(corners[3]) - origin;
  return a.dot(b.cross(c)) / 6.0F;
}

/// Returns the smallest and the largest ratio of the lengths of an edge.
template <typename Before, typename After>
std::pair<float, float> stretches_of(const Tetrahedron& corners, Before&& before, After&& after) {
  float least = std::numeric_limits<float>::infinity(), most = 0.0F;
  for (int i = 0; i < 4; ++i) {
    for (int j = i + 1; j < 4; ++j) {
      const float ratio = (after(corners[i]) - after(corners[j])).norm() /
                          (before(corners[i]) - before(corners[j])).norm();
      least = std::min(least, ratio);
      most = std::max(most, ratio);
    }
  }
  return {least, most};
}

/// Adds the bones that move corners of a tetrahedron.
void add_bones(const PositionBasedBody& body, const ParticleState& particles,
               const Tetrahedron& corners, std::set<int>& bones) {
  for (const int v : corners)
    if (particles.inverse_mass(v) != 0.0F) bones.insert(body.nearest_bones[v]);
}

/// Adds the bones with torn or inverted tetrahedra, unless blending deforms any of theirs. Contacts
/// that hold torn ones are tangled; inverted ones may be where contacts want them.
void add_damaged(const PositionBasedBody& body, const PointsF& blended,
                 const std::vector<char>& held, const ParticleState& particles,
                 std::set<int>& bones) {
  const auto rest = [&](int v) { return body.body.rest.col(v).cast<float>(); };
  const auto actual = [&](int v) { return particles.position(v); };
  std::set<int> damaged, deformed;
  for (const Tetrahedron& corners : body.body.tetrahedra) {
    const bool is_inverted = volume_of(corners, actual) <= 0.0F &&
                             std::ranges::none_of(corners, [&](int v) { return held[v] != 0; });
    if (is_inverted || stretches_of(corners, rest, actual).second > kTorn)
      add_bones(body, particles, corners, damaged);
  }
  if (damaged.empty()) return;
  for (const Tetrahedron& corners : body.body.tetrahedra) {
    const auto [least, most] = stretches_of(corners, rest, [&](int v) { return blended.col(v); });
    if (least < 1.0F - kUnchanged || most > 1.0F + kUnchanged)
      add_bones(body, particles, corners, deformed);
  }
  std::ranges::set_difference(damaged, deformed, std::inserter(bones, bones.end()));
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
  add_damaged(body, targets.particles, held, particles, bones);
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

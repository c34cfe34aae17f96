// SPDX-License-Identifier: MIT

#include "skinning/position_based/lost_particles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sinew {
namespace {

// Particles are carried back once the bones have rested for this time, s, at this rate, 1/s, within
// this time, s.
constexpr double kRestBeforeReturn = 0.2;
constexpr double kReturnRate = 12.0;
constexpr double kReturnTime = 0.5;
// Time, s, in which the body comes to rest afterwards. Blending leaves bends collapsed, from where
// tissue would jump back.
constexpr double kSettlingTime = 0.5;
// Attempts while the bones rest. In an extreme pose, tissue can settle where it counts as lost.
constexpr int kMaxAttempts = 2;
// A corner of a damaged tetrahedron, one that is inverted or torn, is lost if it is farther from
// its place by linear blend skinning than this multiple of its distance from the bone at rest.
// Particles of thin bones are that far away in healthy tissue, too, and in deep bends corners of
// inverted tetrahedra are 1.2 times that distance away where nothing is lost. Where blending itself
// brings a particle nearer to the bone than the second multiple, its place tells nothing.
constexpr float kLost = 1.8F;
constexpr float kCollapsed = 0.7F;
// A tetrahedron is torn if one of its edges is longer than at rest by this factor. All corners of
// damaged ones are lost if blending changes no edge within the given number of edges of them by
// more than this fraction. The tissue of bends is stretched that much, and a few of its tetrahedra
// can be inverted in a crease while all around them is well.
constexpr float kTorn = 2.0F;
constexpr float kUnchanged = 0.15F;
constexpr int kExcusedEdges = 2;

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

/// Returns for each particle whether it is within kExcusedEdges edges of a tetrahedron that
/// blending deforms.
std::vector<char> near_deformation(const PositionBasedBody& body, const PointsF& blended) {
  const auto rest = [&](int v) { return body.body.rest.col(v).cast<float>(); };
  const auto at = [&](int v) { return blended.col(v); };
  std::vector<char> is_near(body.body.rest.cols(), 0);
  for (const Tetrahedron& corners : body.body.tetrahedra) {
    const auto [least, most] = stretches_of(corners, rest, at);
    if (least < 1.0F - kUnchanged || most > 1.0F + kUnchanged)
      for (const int v : corners) is_near[v] = 1;
  }
  for (int ring = 0; ring < kExcusedEdges; ++ring) {
    const std::vector<char> before = is_near;
    for (const auto& [a, b] : body.body.edges)
      if (before[a] != before[b]) is_near[a] = is_near[b] = 1;
  }
  return is_near;
}

/// Returns the tetrahedra that are torn or inverted. Contacts that hold torn ones are tangled;
/// inverted ones may be where contacts want them. Those around bones of soft joints do not count:
/// linear blend skinning does not tell where they should be.
std::vector<const Tetrahedron*> damaged_tetrahedra(const PositionBasedBody& body,
                                                   const std::vector<char>& held,
                                                   const ParticleState& particles) {
  const auto rest = [&](int v) { return body.body.rest.col(v).cast<float>(); };
  const auto actual = [&](int v) { return particles.position(v); };
  std::vector<const Tetrahedron*> damaged;
  for (const Tetrahedron& corners : body.body.tetrahedra) {
    if (std::ranges::any_of(corners, [&](int v) { return body.is_soft(v); })) continue;
    const bool is_inverted = signed_volume(particles, corners) <= 0.0F &&
                             std::ranges::none_of(corners, [&](int v) { return held[v] != 0; });
    if (is_inverted || stretches_of(corners, rest, actual).second > kTorn)
      damaged.push_back(&corners);
  }
  return damaged;
}

/// Adds the bones of corners of damaged tetrahedra that are far from their places by blending.
void add_displaced(const PositionBasedBody& body, const BoneTargets& targets,
                   const std::vector<const Tetrahedron*>& damaged, const std::vector<char>& held,
                   const ParticleState& particles, std::set<int>& bones) {
  std::vector<char> is_damaged(body.body.rest.cols(), 0);
  for (const Tetrahedron* corners : damaged)
    for (const int v : *corners) is_damaged[v] = 1;
  for (std::size_t i = 0; i < body.body.tethers.size(); ++i) {
    const Tether& tether = body.body.tethers[i];
    if (held[tether.particle] != 0 || is_damaged[tether.particle] == 0) continue;
    const Eigen::Vector3f place = targets.particles.col(tether.particle);
    const Eigen::Vector3f bone = targets.bone_points.col(static_cast<Eigen::Index>(i));
    const auto length = static_cast<float>(tether.length);
    if ((place - bone).norm() < kCollapsed * length) continue;
    if ((particles.position(tether.particle) - place).norm() > kLost * length)
      bones.insert(body.nearest_bones[tether.particle]);
  }
}

/// Returns the bones that have lost particles. Those that contacts hold are where they should be.
std::set<int> bones_with_losses(const PositionBasedBody& body, const BoneTargets& targets,
                                const std::vector<char>& held, const ParticleState& particles) {
  std::set<int> bones;
  const std::vector<const Tetrahedron*> damaged = damaged_tetrahedra(body, held, particles);
  if (damaged.empty()) return bones;
  add_displaced(body, targets, damaged, held, particles, bones);
  const std::vector<char> excused = near_deformation(body, targets.particles);
  for (const Tetrahedron* corners : damaged)
    if (std::ranges::none_of(*corners, [&](int v) { return excused[v] != 0; }))
      add_bones(body, particles, *corners, bones);
  return bones;
}

}  // namespace

void LostParticles::reset() {
  rest_time_ = time_left_ = settling_left_ = 0.0;
  attempts_ = 0;
}

bool LostParticles::carry_back(const PositionBasedBody& body, const BoneTargets& targets,
                               const std::vector<char>& held, bool moved, double seconds,
                               PositionSolver& solver) {
  rest_time_ = moved ? 0.0 : rest_time_ + seconds;
  if (rest_time_ < kRestBeforeReturn) {
    time_left_ = settling_left_ = 0.0;
    attempts_ = 0;
    return false;
  }
  settling_left_ -= seconds;
  if (time_left_ <= 0.0) {
    if (attempts_ == kMaxAttempts) return false;
    bones_ = bones_with_losses(body, targets, held, solver.particles());
    if (bones_.empty()) return false;
    time_left_ = kReturnTime;
    ++attempts_;
    ++count_;
  }
  time_left_ -= seconds;
  settling_left_ = kSettlingTime;
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

// SPDX-License-Identifier: MIT

#include "position_based/solver.h"

#include <algorithm>
#include <cmath>

#include "core/team.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

constexpr int kParticles = 512;  // particles that one thread moves in one go
// Tetrahedra of two blocks of particles. With 1250 in each block instead of 1700, an iteration
// takes 4 % longer on one thread, since more constraints lie between blocks. With 2500, the last
// block keeps one of two threads waiting in bodies of 14,000.
constexpr double kTetrahedraOfTwoBlocks = 3400.0;

// Coefficient of friction of the floor. Without a limit, skin would stick while the bones of a
// sliding foot go on.
constexpr float kFloorFriction = 0.5F;

/// Takes the part of a displacement below the floor away, and what friction holds of the rest: up
/// to the coefficient times that part (Macklin et al. 2014, "Unified Particle Physics", eq. 24).
/// \param depth  below the floor at the end of the displacement, m
void stop_at_floor(float depth, Eigen::Ref<Eigen::Vector3f> displacement) {
  displacement.y() += depth;
  const float slip = std::hypot(displacement.x(), displacement.z());
  const float left = slip > kFloorFriction * depth ? 1.0F - kFloorFriction * depth / slip : 0.0F;
  displacement.x() *= left;
  displacement.z() *= left;
}

ParticleBlocks blocks_of(const PositionBody& body) {
  std::vector<std::array<int, 2>> edges = unique_edges(body.tetrahedra);
  edges.insert(edges.end(), body.edges.begin(), body.edges.end());
  const double pairs = static_cast<double>(body.tetrahedra.size()) / kTetrahedraOfTwoBlocks;
  const int wanted = std::max(2 * static_cast<int>(std::lround(pairs)), 1);
  return divide_particles(static_cast<int>(body.rest.cols()), edges, wanted);
}

/// Returns the idle particles for the padding of each cluster. None share a cache line, since
/// threads write to them at the same time.
std::vector<int> idle_particles(int particle_count, const ParticleBlocks& blocks) {
  std::vector<int> idle;
  for (int i = 0; i < 2 * blocks.count - 1; ++i) idle.push_back(particle_count + 1 + 2 * i);
  return idle;
}

template <typename Function>
void for_particles(Team& team, int count, Function&& function) {
  team.for_each((count + kParticles - 1) / kParticles, [&](int part) {
    const int end = std::min((part + 1) * kParticles, count);
    for (int i = part * kParticles; i < end; ++i) function(i);
  });
}

}  // namespace

std::vector<std::array<int, 1>> tied_particles(const PositionBody& body) {
  std::vector<std::array<int, 1>> particles;
  for (const Tether& tether : body.tethers) particles.push_back({tether.particle});
  return particles;
}

PositionSolver::PositionSolver(const PositionBody& body)
    : particle_count_(static_cast<int>(body.rest.cols())),
      blocks_(blocks_of(body)),
      kernels_(position_kernels()),
      velocities_(PointsF::Zero(3, particle_count_)) {
  const std::vector<int> idle = idle_particles(particle_count_, blocks_);
  particles_ = ParticleState(idle.back() + 1);
  volumes_ = ColoredConstraints(blocks_, body.tetrahedra, idle);
  lengths_ = ColoredConstraints(blocks_, body.edges, idle);
  tethers_ = ColoredConstraints(blocks_, tied_particles(body), idle);
  for (int v = 0; v < particle_count_; ++v) {
    particles_.position(v) = body.rest.col(v).cast<float>();
    particles_.inverse_mass(v) = body.inverse_masses[v];
  }
  std::vector<float> rest;
  for (const Tetrahedron& t : body.tetrahedra)
    rest.push_back(static_cast<float>(signed_volume(body.rest, t)));
  volumes_.set_rest(rest);
  rest.clear();
  for (const auto& [a, b] : body.edges)
    rest.push_back(static_cast<float>((body.rest.col(a) - body.rest.col(b)).norm()));
  lengths_.set_rest(rest);
  rest.clear();
  for (const Tether& tether : body.tethers) rest.push_back(static_cast<float>(tether.length));
  tethers_.set_rest(rest);
}

void PositionSolver::step(Team& team, const PositionStep& settings) {
  predict(team, settings);
  project(team, settings);
  finish(team, settings);
}

void PositionSolver::predict(Team& team, const PositionStep& settings) {
  for_particles(team, particle_count_, [&](int i) {
    if (particles_.inverse_mass(i) == 0.0F) return;
    velocities_.col(i) += settings.seconds * settings.gravity;
    particles_.displacement(i) = settings.seconds * velocities_.col(i);
  });
}

void PositionSolver::project(Team& team, const PositionStep& settings) {
  const float inverse_square = 1.0F / (settings.seconds * settings.seconds);
  const int blocks = blocks_.count;
  const auto project = [&](const ColoredConstraints& constraints, ProjectKernel kernel,
                           int cluster) {
    constraints.project(cluster, kernel, particles_.data(), inverse_square);
  };
  // Each loop is for the clusters inside the blocks, or for those between them.
  for (int i = 0; i < settings.iterations; ++i) {
    team.for_each(blocks, [&](int b) { project(volumes_, kernels_.volumes, b); });
    team.for_each(blocks - 1, [&](int b) { project(volumes_, kernels_.volumes, blocks + b); });
    team.for_each(blocks, [&](int b) {
      project(tethers_, kernels_.tethers, b);
      project(lengths_, kernels_.edges, b);
    });
    team.for_each(blocks - 1, [&](int b) { project(lengths_, kernels_.edges, blocks + b); });
    if (settings.constraints != nullptr)
      settings.constraints->project(particles_, i, settings.seconds);
  }
}

void PositionSolver::finish(Team& team, const PositionStep& settings) {
  const float kept = std::exp(-settings.damping * settings.seconds);
  for_particles(team, particle_count_, [&](int i) {
    auto displacement = particles_.displacement(i);
    auto position = particles_.position(i);
    const float depth = settings.floor - position.y() - displacement.y();
    if (depth > 0.0F && particles_.inverse_mass(i) != 0.0F) stop_at_floor(depth, displacement);
    velocities_.col(i) = kept / settings.seconds * displacement;
    if (settings.carrier_velocities != nullptr)
      velocities_.col(i) += (1.0F - kept) * settings.carrier_velocities->col(i);
    position += displacement;
    displacement.setZero();
  });
  if (settings.constraints != nullptr)
    settings.constraints->correct_velocities(particles_, settings.carrier_velocities, velocities_);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "position_based/solver.h"

#include <algorithm>
#include <cmath>

#include "core/team.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

constexpr int kParticles = 512;  // particles that one thread moves in one go

std::vector<std::array<int, 1>> particles_of(const std::vector<Tether>& tethers) {
  std::vector<std::array<int, 1>> particles;
  for (const Tether& tether : tethers) particles.push_back({tether.particle});
  return particles;
}

template <typename Function>
void for_particles(Team& team, int count, Function&& function) {
  team.for_each((count + kParticles - 1) / kParticles, [&](int part) {
    const int end = std::min((part + 1) * kParticles, count);
    for (int i = part * kParticles; i < end; ++i) function(i);
  });
}

}  // namespace

PositionSolver::PositionSolver(const PositionBody& body)
    : particle_count_(static_cast<int>(body.rest.cols())),
      kernels_(position_kernels()),
      particles_(particle_count_ + 1),
      velocities_(PointsF::Zero(3, particle_count_)),
      volumes_(particle_count_ + 1, body.tetrahedra, particle_count_),
      lengths_(particle_count_ + 1, body.edges, particle_count_),
      tethers_(particle_count_ + 1, particles_of(body.tethers), particle_count_) {
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
  for (int i = 0; i < settings.iterations; ++i) {
    volumes_.project(team, kernels_.volumes, particles_.data(), inverse_square);
    tethers_.project(team, kernels_.tethers, particles_.data(), inverse_square);
    lengths_.project(team, kernels_.edges, particles_.data(), inverse_square);
    if (settings.constraints != nullptr)
      settings.constraints->project(particles_, i, settings.seconds);
  }
}

void PositionSolver::finish(Team& team, const PositionStep& settings) {
  const float kept = std::exp(-settings.damping * settings.seconds);
  for_particles(team, particle_count_, [&](int i) {
    auto displacement = particles_.displacement(i);
    auto position = particles_.position(i);
    if (position.y() + displacement.y() < settings.floor && particles_.inverse_mass(i) != 0.0F) {
      // The floor holds what it has stopped.
      displacement = Eigen::Vector3f(0.0F, settings.floor - position.y(), 0.0F);
    }
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

// SPDX-License-Identifier: MIT

#include "skinning/position_based.h"

#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "core/team.h"
#include "core/timing.h"
#include "skinning/settling_path.h"

namespace sinew {
namespace {

// Steps in which a body comes to rest in the pose of a reset. Velocities are dropped in between.
constexpr int kSettlingSteps = 40;
// Bones rest if nothing that they move is displaced by more than this in a step, m.
constexpr float kBonesRest = 1e-5F;
// Lost particles are returned once the bones have rested for this time, s, at this rate, 1/s,
// within this time, s.
constexpr double kPatience = 0.2;
constexpr double kReturnRate = 12.0;
constexpr double kReturnTime = 0.5;
// Attempts while the bones rest. In an extreme pose, tissue can settle where it counts as lost.
constexpr int kMaxReturns = 2;
// A particle is lost if it is farther from its place by linear blend skinning than this multiple of
// its distance from the bone at rest. Where blending itself brings it nearer to the bone than the
// second multiple, its place tells nothing.
constexpr float kLost = 1.2F;
constexpr float kCollapsed = 0.7F;
// The corners of an inverted tetrahedron are lost if blending keeps this fraction of its volume.
constexpr float kIntact = 0.9F;

PointsF blended(const LinearBlend& blend, const Pose& pose, const Eigen::Vector3d& origin) {
  PointsF points(3, blend.point_count());
  if (blend.point_count() == 0) return points;
  const LinearBlend::PosedSkeleton posed = blend.pose(pose, origin);
  parallel_for(
      blend.point_count(), [&](int i) { points.col(i) = blend.position(i, posed); }, 256);
  return points;
}

template <typename PositionOf>
float volume_of(const Tetrahedron& corners, PositionOf&& position_of) {
  const Eigen::Vector3f origin = position_of(corners[0]);
  const Eigen::Vector3f a = position_of(corners[1]) - origin;
  const Eigen::Vector3f b = position_of(corners[2]) - origin;
  const Eigen::Vector3f c = position_of(corners[3]) - origin;
  return a.dot(b.cross(c)) / 6.0F;
}

}  // namespace

PositionBasedSkinner::PositionBasedSkinner(const Character& character,
                                           const PositionSettings& settings, double time_step,
                                           const Progress& progress)
    : skeleton_(character.skeleton),
      settings_(settings),
      time_step_(time_step),
      body_(build_position_based_body(character, settings, progress)),
      solver_(body_.body),
      positions_(3, character.surface.vertex_count()) {
  set_stiffness();
  reset(rest_pose(character.skeleton));
}

void PositionBasedSkinner::apply(const PositionSettings& settings, double time_step) {
  // Compliances were computed with the stiffnesses that the body was built with.
  const auto scale = [](std::vector<float>& compliances, double before, double now) {
    for (float& compliance : compliances) compliance *= static_cast<float>(before / now);
  };
  scale(body_.volume_compliance, settings_.volume_stiffness, settings.volume_stiffness);
  scale(body_.edge_compliance, settings_.stretch_stiffness, settings.stretch_stiffness);
  scale(body_.tether_compliance, settings_.stretch_stiffness, settings.stretch_stiffness);
  settings_ = settings;
  time_step_ = time_step;
  set_stiffness();
}

void PositionBasedSkinner::set_stiffness() {
  if (settings_.model == PositionModel::kCompliant) {
    solver_.volume_constraints().set_compliance(body_.volume_compliance);
    solver_.edge_constraints().set_compliance(body_.edge_compliance);
    solver_.tether_constraints().set_compliance(body_.tether_compliance);
    return;
  }
  const auto all = [](const ColoredConstraints& batch, double factor) {
    return std::vector<float>(batch.count(), static_cast<float>(factor));
  };
  ColoredConstraints& volumes = solver_.volume_constraints();
  ColoredConstraints& edges = solver_.edge_constraints();
  ColoredConstraints& tethers = solver_.tether_constraints();
  volumes.set_stiffness(all(volumes, settings_.volume));
  edges.set_stiffness(all(edges, settings_.stretch));
  tethers.set_stiffness(all(tethers, settings_.bind));
}

PositionBasedSkinner::Targets PositionBasedSkinner::targets_of(
    const Pose& pose, const Eigen::Vector3d& origin) const {
  return {blended(body_.particles, pose, origin), blended(body_.bone_points, pose, origin)};
}

/// Places what bones move at a fraction of the way between two poses.
void PositionBasedSkinner::place_kinematic(const Targets& from, const Targets& to, float fraction) {
  parallel_for(
      solver_.particle_count(),
      [&](int v) {
        if (solver_.particles().inverse_mass(v) != 0.0F) return;
        solver_.particles().position(v) =
            (1.0F - fraction) * from.particles.col(v) + fraction * to.particles.col(v);
      },
      1024);
  for (int i = 0; i < solver_.tether_constraints().count(); ++i) {
    const Eigen::Vector3f place =
        (1.0F - fraction) * from.bone_points.col(i) + fraction * to.bone_points.col(i);
    solver_.tether_constraints().set_target(i, place.x(), place.y(), place.z());
  }
}

PositionStep PositionBasedSkinner::step_settings(const Forces& forces) const {
  PositionStep step;
  step.gravity = forces.gravity.cast<float>();
  if (forces.surroundings != nullptr && forces.surroundings->floor)
    step.floor = static_cast<float>(*forces.surroundings->floor - origin_.y());
  if (settings_.model == PositionModel::kPublished) {
    step.seconds = static_cast<float>(time_step_);
    step.iterations = settings_.iterations;
  } else {
    step.seconds = static_cast<float>(time_step_ / settings_.substeps);
    step.damping = static_cast<float>(settings_.damping);
  }
  return step;
}

/// Expresses the particles relative to another origin.
void PositionBasedSkinner::move_origin(const Eigen::Vector3d& origin) {
  const Eigen::Vector3f shift = (origin - origin_).cast<float>();
  for (int v = 0; v < solver_.particle_count(); ++v) solver_.particles().position(v) -= shift;
  targets_.particles.colwise() -= shift;
  targets_.bone_points.colwise() -= shift;
  origin_ = origin;
}

/// Places all particles by linear blend skinning, at rest.
void PositionBasedSkinner::start_from_blend(const Targets& targets) {
  for (int v = 0; v < solver_.particle_count(); ++v) {
    solver_.particles().position(v) = targets.particles.col(v);
    solver_.velocity(v).setZero();
  }
}

void PositionBasedSkinner::simulate(const Targets& from, const Targets& to, const Forces& forces) {
  PositionStep step = step_settings(forces);
  const PointsF carrier_velocities =
      (to.particles - from.particles) / static_cast<float>(time_step_);
  step.carrier_velocities = &carrier_velocities;
  with_team([&](Team& team) {
    if (settings_.model == PositionModel::kPublished) {
      start_from_blend(to);
      place_kinematic(from, to, 1.0F);
      solver_.step(team, step);
      return;
    }
    for (int i = 1; i <= settings_.substeps; ++i) {
      place_kinematic(from, to, static_cast<float>(i) / static_cast<float>(settings_.substeps));
      solver_.step(team, step);
    }
  });
}

/// Keeps particles from being flung away where bones jump (PositionBasedBody::leashes).
void PositionBasedSkinner::limit_distances(const Targets& targets) {
  parallel_for(
      solver_.particle_count(),
      [&](int v) {
        const Eigen::Vector3f away = solver_.particles().position(v) - targets.particles.col(v);
        const float leash = body_.leashes[v];
        const float distance = away.norm();
        if (!(distance > leash)) return;
        solver_.particles().position(v) = targets.particles.col(v) + leash / distance * away;
        solver_.velocity(v).setZero();
      },
      1024);
}

/// Finds particles that violent motion has left on the wrong side of their bone or inside out.
std::vector<char> PositionBasedSkinner::lost_particles(const Targets& targets) const {
  const ParticleState& particles = solver_.particles();
  std::vector<char> lost(solver_.particle_count(), 0);
  for (int i = 0; i < solver_.tether_constraints().count(); ++i) {
    const Tether& tether = body_.body.tethers[i];
    const Eigen::Vector3f place = targets.particles.col(tether.particle);
    const auto length = static_cast<float>(tether.length);
    const bool collapsed = (place - targets.bone_points.col(i)).norm() < kCollapsed * length;
    const float away = (particles.position(tether.particle) - place).norm();
    if (!collapsed && away > kLost * length) lost[tether.particle] = 1;
  }
  for (std::size_t t = 0; t < body_.body.tetrahedra.size(); ++t) {
    const Tetrahedron& corners = body_.body.tetrahedra[t];
    const float now = volume_of(corners, [&](int v) { return particles.position(v); });
    if (now > 0.0F) continue;
    const float blended = volume_of(corners, [&](int v) { return targets.particles.col(v); });
    if (blended < kIntact * body_.rest_volumes[t]) continue;
    for (const int v : corners) lost[v] = 1;
  }
  return lost;
}

/// Carries the particles of all bones that have lost ones back in place of a step, since the forces
/// of the tissue would keep them there. Acts only while the bones rest.
/// \return  false if none is lost
bool PositionBasedSkinner::return_lost_particles(const Targets& targets) {
  if (rest_time_ < kPatience) {
    returning_time_ = 0.0;
    returns_at_rest_ = 0;
    return false;
  }
  if (returning_time_ <= 0.0) {
    if (returns_at_rest_ == kMaxReturns) return false;
    const std::vector<char> lost = lost_particles(targets);
    returning_bones_.clear();
    for (int v = 0; v < solver_.particle_count(); ++v)
      if (lost[v] != 0 && solver_.particles().inverse_mass(v) != 0.0F)
        returning_bones_.insert(body_.nearest_bones[v]);
    if (returning_bones_.empty()) return false;
    returning_time_ = kReturnTime;
    ++returns_at_rest_;
    ++recoveries_;
  }
  returning_time_ -= time_step_;
  const float share = static_cast<float>(1.0 - std::exp(-kReturnRate * time_step_));
  for (int v = 0; v < solver_.particle_count(); ++v) {
    solver_.velocity(v).setZero();
    if (!returning_bones_.contains(body_.nearest_bones[v])) continue;
    auto position = solver_.particles().position(v);
    position += share * (targets.particles.col(v) - position);
  }
  return true;
}

void PositionBasedSkinner::settle_step(const Targets& next, const Forces& forces) {
  simulate(targets_, next, forces);
  for (int v = 0; v < solver_.particle_count(); ++v) solver_.velocity(v).setZero();
  targets_ = next;
}

void PositionBasedSkinner::reset(const Pose& pose, const Forces& forces) {
  origin_ = pose.joints.front().translation;
  if (settings_.model == PositionModel::kPublished) {
    targets_ = targets_of(pose, origin_);
    settle_step(targets_, forces);
  } else {
    // Linear blend skinning alone would start in a collapsed joint, from which tissue does not find
    // its way.
    SettlingPath path = SettlingPath::from_rest(skeleton_, pose);
    targets_ = targets_of(path.next(), origin_);
    start_from_blend(targets_);
    while (!path.has_arrived()) settle_step(targets_of(path.next(), origin_), forces);
    for (int i = 0; i < kSettlingSteps; ++i) settle_step(targets_, forces);
  }
  write_surface(pose);
}

void PositionBasedSkinner::step(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  move_origin(pose.joints.front().translation);
  Targets next = targets_of(pose, origin_);
  times_.skeleton_ms = watch.milliseconds();
  const bool moved = (next.bone_points - targets_.bone_points).cwiseAbs().maxCoeff() > kBonesRest;
  rest_time_ = moved ? 0.0 : rest_time_ + time_step_;
  const double before = watch.milliseconds();
  if (!return_lost_particles(next)) simulate(targets_, next, forces);
  times_.local_ms = watch.milliseconds() - before;
  targets_ = std::move(next);
  limit_distances(targets_);
  write_surface(pose);
  times_.skinning_ms = watch.milliseconds();
}

void PositionBasedSkinner::write_surface(const Pose& pose) {
  const LinearBlend::PosedSkeleton posed = body_.surface_blend.pose(pose, origin_);
  parallel_for(
      static_cast<int>(body_.surface.size()),
      [&](int v) {
        const EmbeddedPoint& point = body_.surface[v];
        if (point.tetrahedron < 0) {
          positions_.col(v) = body_.surface_blend.position(v, posed);
          return;
        }
        const Tetrahedron& corners = body_.body.tetrahedra[point.tetrahedron];
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        for (int i = 0; i < 4; ++i)
          sum += static_cast<float>(point.weights[i]) * solver_.particles().position(corners[i]);
        positions_.col(v) = sum;
      },
      256);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "skinning/position_based.h"

#include <utility>

#include "core/parallel.h"
#include "core/team.h"
#include "core/timing.h"
#include "position_based/compliances.h"

namespace sinew {
namespace {

// Steps in which a body comes to rest in the pose of a reset. Velocities are dropped in between.
constexpr int kSettlingSteps = 40;
// Length of these steps, s. The place at which a body settles must not depend on the time step.
constexpr double kSettlingStep = 1.0 / 60.0;
// Bones rest if nothing that they move is displaced by more than this in a step, m.
constexpr float kBonesRest = 1e-5F;

PointsF blended(const LinearBlend& blend, const Pose& pose, const Eigen::Vector3d& origin) {
  PointsF points(3, blend.point_count());
  if (blend.point_count() == 0) return points;
  const LinearBlend::PosedSkeleton posed = blend.pose(pose, origin);
  parallel_for(
      blend.point_count(), [&](int i) { points.col(i) = blend.position(i, posed); }, 256);
  return points;
}

}  // namespace

PositionBasedSkinner::PositionBasedSkinner(const Character& character,
                                           const PositionSettings& settings, double time_step,
                                           const Progress& progress)
    : skeleton_(character.skeleton),
      triangles_(character.surface.triangles),
      settings_(settings),
      time_step_(time_step),
      body_(build_position_based_body(character, settings, progress)),
      solver_(body_.body),
      contacts_(body_),
      positions_(3, character.surface.vertex_count()) {
  set_stiffness();
  reset(rest_pose(character.skeleton));
}

void PositionBasedSkinner::apply(const PositionSettings& settings, double time_step) {
  settings_ = settings;
  time_step_ = time_step;
  set_stiffness();
}

void PositionBasedSkinner::set_stiffness() {
  if (settings_.model == PositionModel::kCompliant) {
    const Compliances compliances = compliances_of(body_.body, settings_);
    solver_.volume_constraints().set_compliance(compliances.volumes);
    solver_.edge_constraints().set_compliance(compliances.edges);
    solver_.tether_constraints().set_compliance(compliances.tethers);
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

BoneTargets PositionBasedSkinner::targets_of(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  BoneTargets targets{
      blended(body_.particles, pose, origin), blended(body_.bone_points, pose, origin), {}};
  const LinearBlend::PosedSkeleton posed = body_.particles.pose(pose, origin);
  for (const int joint : body_.part_joints) targets.frames.push_back(posed.transforms[joint]);
  return targets;
}

/// Places what bones move at a fraction of the way between two poses.
void PositionBasedSkinner::place_kinematic(const BoneTargets& from, const BoneTargets& to,
                                           float fraction) {
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

PositionStep PositionBasedSkinner::step_settings(const Forces& forces, double seconds) const {
  PositionStep step;
  step.gravity = forces.gravity.cast<float>();
  if (forces.surroundings != nullptr && forces.surroundings->floor)
    step.floor = static_cast<float>(*forces.surroundings->floor - origin_.y());
  if (settings_.model == PositionModel::kPublished) {
    step.seconds = static_cast<float>(seconds);
    step.iterations = settings_.iterations;
  } else {
    step.seconds = static_cast<float>(seconds / settings_.substeps);
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
  for (BoneFrame& frame : targets_.frames) frame.col(3) -= shift;
  origin_ = origin;
}

/// Places all particles by linear blend skinning, at rest.
void PositionBasedSkinner::start_from_blend(const BoneTargets& targets) {
  for (int v = 0; v < solver_.particle_count(); ++v) {
    solver_.particles().position(v) = targets.particles.col(v);
    solver_.velocity(v).setZero();
  }
}

void PositionBasedSkinner::simulate(const BoneTargets& from, const BoneTargets& to,
                                    const Forces& forces, double seconds) {
  PositionStep step = step_settings(forces, seconds);
  const PointsF carrier_velocities = (to.particles - from.particles) / static_cast<float>(seconds);
  step.carrier_velocities = &carrier_velocities;
  step.constraints = &contacts_;
  const Stopwatch watch;
  const BoneTargets& start = settings_.model == PositionModel::kPublished ? to : from;
  if (settings_.model == PositionModel::kPublished) start_from_blend(to);
  contacts_.begin_step(solver_.particles(), start, to, forces.surroundings, origin_,
                       pulls_of(forces, to), seconds, settings_);
  contact_ms_ = watch.milliseconds();
  with_team([&](Team& team) {
    if (settings_.model == PositionModel::kPublished) {
      place_kinematic(from, to, 1.0F);
      solver_.step(team, step);
      return;
    }
    for (int i = 1; i <= settings_.substeps; ++i) {
      const float fraction = static_cast<float>(i) / static_cast<float>(settings_.substeps);
      place_kinematic(from, to, fraction);
      contacts_.set_fraction(fraction);
      solver_.step(team, step);
    }
  });
}

/// Keeps particles from being flung away where bones jump (PositionBasedBody::leashes).
void PositionBasedSkinner::limit_distances(const BoneTargets& targets) {
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

void PositionBasedSkinner::settle_step(const BoneTargets& next, const Forces& forces) {
  simulate(targets_, next, forces, kSettlingStep);
  for (int v = 0; v < solver_.particle_count(); ++v) solver_.velocity(v).setZero();
  targets_ = next;
}

void PositionBasedSkinner::reset(const Pose& pose, const Forces& forces) {
  carry(pose, forces);
  while (!settle(forces)) continue;
}

void PositionBasedSkinner::carry(const Pose& pose, const Forces& forces) {
  contacts_.forget();
  origin_ = pose.joints.front().translation;
  if (settings_.model == PositionModel::kPublished) {
    targets_ = targets_of(pose, origin_);
    settle_step(targets_, forces);
    write_surface(pose);
    return;
  }
  // Linear blend skinning alone would start in a collapsed joint, from which tissue does not find
  // its way.
  settled_pose_ = pose;
  settling_path_ = SettlingPath::from_rest(skeleton_, pose);
  settling_steps_ = kSettlingSteps;
  targets_ = targets_of(settling_path_.next(), origin_);
  start_from_blend(targets_);
  positions_ = blended(body_.surface_blend, pose, origin_);
}

bool PositionBasedSkinner::settle(const Forces& forces) {
  if (settling_steps_ == 0) return true;
  if (!settling_path_.has_arrived()) {
    settle_step(targets_of(settling_path_.next(), origin_), forces);
    return false;
  }
  settle_step(targets_, forces);
  if (--settling_steps_ > 0) return false;
  write_surface(settled_pose_);
  return true;
}

void PositionBasedSkinner::step(const Pose& pose, const Forces& forces) {
  while (!settle(forces)) continue;
  const Stopwatch watch;
  move_origin(pose.joints.front().translation);
  BoneTargets next = targets_of(pose, origin_);
  times_.skeleton_ms = watch.milliseconds();
  const bool keeps_momentum = settings_.model == PositionModel::kCompliant;
  const bool moved = (next.particles - targets_.particles).cwiseAbs().maxCoeff() > kBonesRest;
  contact_ms_ = 0.0;
  if (!keeps_momentum || !lost_.carry_back(body_, next, contacts_.held_particles(next.particles),
                                           moved, time_step_, solver_))
    simulate(targets_, next, forces, time_step_);
  targets_ = std::move(next);
  limit_distances(targets_);
  times_.contact_ms = contact_ms_;
  times_.local_ms = watch.milliseconds() - times_.skeleton_ms - contact_ms_;
  write_surface(pose);
  times_.skinning_ms = watch.milliseconds() - contact_ms_;
}

std::optional<Grip> PositionBasedSkinner::grip_at(const SurfacePoint& point) const {
  std::vector<char> fixed;
  for (const EmbeddedPoint& place : body_.surface) {
    bool is_free = false;
    if (place.tetrahedron >= 0)
      for (const int v : body_.body.tetrahedra[place.tetrahedron])
        is_free = is_free || solver_.particles().inverse_mass(v) != 0.0F;
    fixed.push_back(is_free ? 0 : 1);
  }
  Grip grip = make_grip(point, positions_, triangles_, fixed);
  if (grip.held.empty()) return std::nullopt;
  grip.bone_rotation = rotation_at(grip, targets_);
  grip.target = origin_ + grip.place_on(positions_);
  return grip;
}

/// Returns the rotation of the bone under a grip.
Eigen::Quaterniond PositionBasedSkinner::rotation_at(const Grip& grip,
                                                     const BoneTargets& targets) const {
  const EmbeddedPoint& place = body_.surface[grip.held.front().vertex];
  const int particle = body_.body.tetrahedra[place.tetrahedron][0];
  const Eigen::Matrix3f rotation = targets.frames[body_.parts.part_of[particle]].leftCols<3>();
  return Eigen::Quaterniond(rotation.cast<double>()).normalized();
}

/// Returns the pulls of the grip on the particles around the points of the surface that it holds.
std::vector<PointPull> PositionBasedSkinner::pulls_of(const Forces& forces,
                                                      const BoneTargets& targets) const {
  std::vector<PointPull> pulls;
  if (forces.grip == nullptr) return pulls;
  const Eigen::Quaterniond rotation =
      rotation_at(*forces.grip, targets) * forces.grip->bone_rotation.conjugate();
  for (const PullConstraint& pull :
       forces.grip->pulls(rotation, origin_, settings_.stretch_stiffness)) {
    const EmbeddedPoint& place = body_.surface[pull.vertex];
    PointPull own{
        body_.body.tetrahedra[place.tetrahedron], {}, pull.target, pull.stiffness, pull.reach};
    for (int k = 0; k < 4; ++k) own.weights[k] = static_cast<float>(place.weights[k]);
    pulls.push_back(own);
  }
  return pulls;
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

// SPDX-License-Identifier: MIT

#include "skinning/position_based/position_based.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "core/team.h"
#include "core/timing.h"
#include "position_based/compliances.h"
#include "rig/rigid_joints.h"

namespace sinew {
namespace {

// Steps in which a body comes to rest in the pose of a reset. Velocities are dropped in between.
constexpr int kSettlingSteps = 40;
// Length of these steps, s. The place at which a body settles must not depend on the time step.
constexpr double kSettlingStep = 1.0 / 60.0;
// Bones rest if nothing that they move is displaced by more than this in a step, m.
constexpr float kBonesRest = 1e-5F;

/// Returns for each tetrahedron the nearest bone of most of its corners, the first one if there are
/// several.
std::vector<int> bones_of_tetrahedra(const PositionBasedBody& body) {
  std::vector<int> bones;
  for (const Tetrahedron& corners : body.body.tetrahedra) {
    std::array<int, 4> nearest;
    for (int k = 0; k < 4; ++k) nearest[k] = body.nearest_bones[corners[k]];
    bones.push_back(*std::ranges::max_element(
        nearest, {}, [&](int bone) { return std::ranges::count(nearest, bone); }));
  }
  return bones;
}

/// Returns for each particle whether it is near the bone of a soft joint. Long soft parts swing
/// more slowly than MotionLimits::calm() allows.
std::vector<char> soft_particles(const PositionBasedBody& body) {
  std::vector<char> soft;
  for (int v = 0; v < body.body.rest.cols(); ++v) soft.push_back(body.is_soft(v) ? 1 : 0);
  return soft;
}

PointsF blended(const LinearBlend& blend, const Pose& pose, const Eigen::Vector3d& origin) {
  PointsF points(3, blend.point_count());
  if (blend.point_count() == 0) return points;
  const LinearBlend::PosedSkeleton posed = blend.pose(pose, origin);
  parallel_for(
      blend.point_count(), [&](int i) { points.col(i) = blend.position(i, posed); }, 256);
  return points;
}

}  // namespace

PositionBasedSkinner::PositionBasedSkinner(const CharacterWeights& weights,
                                           const PositionSettings& settings, double time_step,
                                           const Progress& progress, const ExcludedSkin& excluded,
                                           const std::vector<int>& carriers)
    : skeleton_(weights.character().skeleton),
      triangles_(weights.character().surface.triangles),
      settings_(settings),
      time_step_(time_step),
      body_(build_position_based_body(weights, settings, progress, excluded, carriers)),
      solver_(body_.body),
      volumes_(body_.body, bones_of_tetrahedra(body_)),
      contacts_(body_),
      surface_(body_),
      positions_(3, weights.character().surface.vertex_count()) {
  paint({});
  reset(rest_pose(skeleton_));
}

void PositionBasedSkinner::apply(const PositionSettings& settings, double time_step) {
  settings_ = settings;
  time_step_ = time_step;
  set_stiffness();
}

PositionBasedSize PositionBasedSkinner::size() const {
  const auto colors = [](const char* kind, const ColoredConstraints& constraints) {
    return ConstraintColors{kind, constraints.count(), constraints.color_sizes()};
  };
  return {.particles = solver_.particle_count(),
          .tetrahedra = static_cast<int>(body_.body.tetrahedra.size()),
          .blocks = solver_.block_count(),
          .constraints = {colors("volume", solver_.volume_constraints()),
                          colors("bind", solver_.tether_constraints()),
                          colors("stretch", solver_.edge_constraints())}};
}

void PositionBasedSkinner::paint(const PaintedSkin& skin) {
  painted_ = paint_particles(body_, skin);
  set_masses();
  set_stiffness();
}

void PositionBasedSkinner::set_masses() {
  for (int v = 0; v < solver_.particle_count(); ++v) {
    const bool is_free = painted_.is_dynamic[v] != 0 || body_.body.inverse_masses[v] != 0.0F;
    solver_.particles().inverse_mass(v) =
        is_free ? body_.free_inverse_masses[v] / painted_.mass[v] : 0.0F;
  }
}

/// Returns the factor on the stiffness of a constraint of some particles: the mean of what is
/// painted at them, and less where one follows only the dynamics.
template <typename Particles>
float PositionBasedSkinner::stiffness_factor(const Particles& particles) const {
  float sum = 0.0F;
  bool is_dynamic = false;
  for (const int v : particles) {
    sum += painted_.stiffness[v];
    is_dynamic = is_dynamic || painted_.is_dynamic[v] != 0;
  }
  const float mean = sum / static_cast<float>(particles.size());
  return is_dynamic ? static_cast<float>(settings_.jiggle_stiffness) * mean : mean;
}

/// Calls function(constraint, factor) for all constraints with the factor on their stiffness.
template <typename Constraints, typename Function>
void PositionBasedSkinner::for_factors(const Constraints& constraints, Function&& function) const {
  for (std::size_t i = 0; i < constraints.size(); ++i)
    function(i, stiffness_factor(constraints[i]));
}

void PositionBasedSkinner::set_stiffness() {
  wake();
  if (settings_.model == PositionModel::kCompliant)
    set_compliances();
  else
    set_factors();
}

void PositionBasedSkinner::set_compliances() {
  Compliances compliances = compliances_of(body_.body, settings_);
  const auto scale = [&](const auto& constraints, std::vector<float>& values) {
    for_factors(constraints, [&](std::size_t i, float factor) { values[i] /= factor; });
  };
  scale(body_.body.tetrahedra, compliances.volumes);
  scale(body_.body.edges, compliances.edges);
  scale(tied_particles(body_.body), compliances.tethers);
  solver_.volume_constraints().set_compliance(compliances.volumes);
  solver_.volume_constraints().set_reach(volume_reaches(body_.body));
  solver_.edge_constraints().set_compliance(compliances.edges);
  solver_.tether_constraints().set_compliance(compliances.tethers);
  std::vector<float> holds;  // 0: a particle that follows only the dynamics is not tied
  for (const Tether& tether : body_.body.tethers)
    holds.push_back(painted_.is_dynamic[tether.particle] != 0 ? 0.0F : 1.0F);
  solver_.tether_constraints().set_stiffness(holds);
}

void PositionBasedSkinner::set_factors() {
  // A constraint of half the stiffness takes twice the number of iterations for the same
  // correction.
  const auto factors = [&](const auto& constraints, double stiffness) {
    std::vector<float> values(constraints.size());
    for_factors(constraints, [&](std::size_t i, float factor) {
      values[i] = 1.0F - std::pow(1.0F - static_cast<float>(stiffness), factor);
    });
    return values;
  };
  solver_.volume_constraints().set_stiffness(factors(body_.body.tetrahedra, settings_.volume));
  solver_.edge_constraints().set_stiffness(factors(body_.body.edges, settings_.stretch));
  std::vector<float> bind = factors(tied_particles(body_.body), settings_.bind);
  for (std::size_t i = 0; i < bind.size(); ++i)
    if (painted_.is_dynamic[body_.body.tethers[i].particle] != 0) bind[i] = 0.0F;
  solver_.tether_constraints().set_stiffness(bind);
}

BoneTargets PositionBasedSkinner::targets_of(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  BoneTargets targets{
      blended(body_.particles, pose, origin), blended(body_.bone_points, pose, origin), {}};
  const std::vector<Transform> rigid = rigid_joints(skeleton_, pose).transforms;
  for (const int joint : body_.part_joints) {
    BoneTransform& frame =
        targets.frames.emplace_back(rigid[joint].matrix().topRows<3>().cast<float>());
    frame.col(3) = (rigid[joint].translation() - origin).cast<float>();
  }
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
  parallel_for(
      solver_.tether_constraints().count(),
      [&](int i) {
        const Eigen::Vector3f place =
            (1.0F - fraction) * from.bone_points.col(i) + fraction * to.bone_points.col(i);
        solver_.tether_constraints().set_target(i, place.x(), place.y(), place.z());
      },
      1024);
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
  for (BoneTransform& frame : targets_.frames) frame.col(3) -= shift;
  origin_ = origin;
}

/// Places particles by linear blend skinning, at rest.
/// \param dynamic  also those that follow only the dynamics
void PositionBasedSkinner::start_from_blend(const BoneTargets& targets, bool dynamic) {
  for (int v = 0; v < solver_.particle_count(); ++v) {
    if (painted_.is_dynamic[v] != 0 && !dynamic) continue;
    solver_.particles().position(v) = targets.particles.col(v);
    solver_.velocity(v).setZero();
  }
}

void PositionBasedSkinner::simulate(const BoneMotion& motion, const Forces& forces,
                                    double seconds) {
  const BoneTargets &from = motion.from, &to = motion.to;
  const bool is_published = settings_.model == PositionModel::kPublished;
  PositionStep step = step_settings(forces, seconds);
  step.carrier_velocities = &motion.velocities;
  step.constraints = &contacts_;
  const Stopwatch watch;
  if (is_published) start_from_blend(to, false);
  const auto find_contacts = [&](const BoneMotion& expected) {
    contacts_.begin_step(solver_.particles(), expected, forces.surroundings, origin_,
                         pulls_of(forces, to), seconds, settings_);
  };
  if (is_published)
    find_contacts({to, to, seconds});  // the particles are at the end already
  else
    find_contacts(motion);
  contact_ms_ = watch.milliseconds();
  with_team([&](Team& team) {
    if (is_published) {
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
  // Contacts would push back what is moved into them, and both would tremble.
  if (!is_published) volumes_.restore(solver_.particles(), contacts_.particles_near_contacts());
}

/// Lets particles move freely again for a moment, since something else than bones moves them.
void PositionBasedSkinner::wake() {
  contacts_.wake();
  limits_.wake();
}

PointsF PositionBasedSkinner::particle_positions() const {
  PointsF positions(3, solver_.particle_count());
  for (int v = 0; v < solver_.particle_count(); ++v)
    positions.col(v) = solver_.particles().position(v);
  return positions;
}

void PositionBasedSkinner::drop_velocities() {
  for (int v = 0; v < solver_.particle_count(); ++v) solver_.velocity(v).setZero();
}

void PositionBasedSkinner::settle_step(const BoneTargets& next, const Forces& forces) {
  simulate({targets_, next, kSettlingStep}, forces, kSettlingStep);
  drop_velocities();
  targets_ = next;
}

void PositionBasedSkinner::reset(const Pose& pose, const Forces& forces) {
  carry(pose, forces);
  while (!settle(forces)) continue;
}

void PositionBasedSkinner::carry(const Pose& pose, const Forces& forces) {
  contacts_.forget();
  lost_.reset();
  limits_.reset(solver_.particle_count(), soft_particles(body_));
  gravity_ = forces.gravity;
  origin_ = pose.joints.front().translation;
  if (settings_.model == PositionModel::kPublished) {
    targets_ = targets_of(pose, origin_);
    start_from_blend(targets_, true);
    settle_step(targets_, forces);
    surface_.write(solver_.particles(), pose, origin_, positions_);
    return;
  }
  // Linear blend skinning alone would start in a collapsed joint, from which tissue does not find
  // its way.
  settled_pose_ = pose;
  settling_path_ = SettlingPath::from_rest(skeleton_, pose);
  settling_steps_ = kSettlingSteps;
  targets_ = targets_of(settling_path_.next(), origin_);
  start_from_blend(targets_, true);
  positions_ = blended(body_.surface_blend, pose, origin_);
}

bool PositionBasedSkinner::settle(const Forces& forces) {
  if (settling_steps_ == 0) return true;
  if (!settling_path_.has_arrived()) {
    // The root is in the pose from the beginning, so a leg still straight can be below the floor.
    Forces alone = forces;
    alone.surroundings = nullptr;
    settle_step(targets_of(settling_path_.next(), origin_), alone);
    return false;
  }
  settle_step(targets_, forces);
  if (--settling_steps_ > 0) return false;
  surface_.write(solver_.particles(), settled_pose_, origin_, positions_);
  return true;
}

void PositionBasedSkinner::step(const Pose& pose, const Forces& forces) {
  while (!settle(forces)) continue;
  const Stopwatch watch;
  const Eigen::Vector3d root_moves = pose.joints.front().translation - origin_;
  move_origin(pose.joints.front().translation);
  BoneTargets next = targets_of(pose, origin_);
  times_.skeleton_ms = watch.milliseconds();
  const bool keeps_momentum = settings_.model == PositionModel::kCompliant;
  const BoneMotion motion(targets_, next, time_step_);
  if (keeps_momentum) limits_.limit_jolts(motion, settings_.largest_jolt, time_step_, solver_);
  // Tissue that the grip or an object deforms is not lost. It must be able to return afterwards.
  const bool is_pressed = forces.grip != nullptr || contacts_.touches_object();
  const bool moved = is_pressed || motion.carried.cwiseAbs().maxCoeff() > kBonesRest;
  contact_ms_ = 0.0;
  if (is_pressed || forces.gravity != gravity_) wake();
  gravity_ = forces.gravity;
  if (!keeps_momentum || !lost_.carry_back(body_, next, contacts_.held_particles(next.particles),
                                           moved, time_step_, solver_)) {
    const PointsF before = keeps_momentum ? particle_positions() : PointsF();
    simulate(motion, forces, time_step_);
    if (keeps_momentum && !is_pressed && !contacts_.touches_object())
      limits_.calm(before, (root_moves / time_step_).cast<float>(), settings_.damping, time_step_,
                   solver_);
    if (lost_.is_settling()) drop_velocities();
  } else {
    wake();
  }
  targets_ = std::move(next);
  limit_distances(body_, targets_, solver_);
  times_.contact_ms = contact_ms_;
  times_.local_ms = watch.milliseconds() - times_.skeleton_ms - contact_ms_;
  surface_.write(solver_.particles(), pose, origin_, positions_);
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
/// Soft skin is pulled with less force, so that it is stretched as far as firm skin.
std::vector<PointPull> PositionBasedSkinner::pulls_of(const Forces& forces,
                                                      const BoneTargets& targets) const {
  std::vector<PointPull> pulls;
  if (forces.grip == nullptr) return pulls;
  const Eigen::Quaterniond rotation =
      rotation_at(*forces.grip, targets) * forces.grip->bone_rotation.conjugate();
  for (const PullConstraint& pull :
       forces.grip->pulls(rotation, origin_, settings_.stretch_stiffness)) {
    const EmbeddedPoint& place = body_.surface[pull.vertex];
    const Tetrahedron& corners = body_.body.tetrahedra[place.tetrahedron];
    PointPull own{corners, {}, pull.target, pull.stiffness * stiffness_factor(corners), pull.reach};
    for (int k = 0; k < 4; ++k) own.weights[k] = static_cast<float>(place.weights[k]);
    pulls.push_back(own);
  }
  return pulls;
}

}  // namespace sinew

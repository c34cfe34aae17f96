// SPDX-License-Identifier: MIT

#include "skinning/projective.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "core/team.h"
#include "core/timing.h"
#include "dynamics/cpu_solver.h"
#include "skinning/felt_jolts.h"

namespace sinew {
namespace {

// Speed of the bones below which they count as at rest (m/s, for a height of 1.8), and the largest
// move in a step that may be due to rounding.
constexpr float kStandingSpeed = 1e-5F;
constexpr float kRounding = 1e-6F;

// Stiffness over mass, Pa/kg, below which gravity is scaled down in proportion to it
// (felt_gravity()).
constexpr double kSoftestForGravity = 30.0 / 70.0;

}  // namespace

ProjectiveSkinner::ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                                     const ProjectiveSettings& settings, const Progress& progress,
                                     DrivenSkin driven)
    : tissue_(tissue),
      skeleton_(skeleton),
      driven_(std::move(driven)),
      built_(settings),
      settings_(settings),
      rooted_(skeleton_),
      recovery_(tissue) {
  progress.report(0.0, "factorization");
  const Stopwatch watch;
  SolverProblem problem;
  constraints_.emplace(tissue, settings.prism_rotations, problem);
  held_ = PointsF::Zero(
      3, static_cast<Eigen::Index>(driven_.vertices.size() + constraints_->fixed().size()));
  forces_ = PointsF::Zero(3, tissue.vertex_count());
  solver_ = settings.make_solver != nullptr ? settings.make_solver(problem)
                                            : make_cpu_solver<float>(problem);
  contacts_.emplace(tissue, settings.contact, settings.local_pairs, *solver_);
  if (settings.make_resident_step != nullptr) {
    resident_ = settings.make_resident_step(*solver_, tissue, driven_, constraints_->anchors(),
                                            settings.contact);
  }
  solver_->prepare(settings.step.time_step);
  factorization_ms_ = watch.milliseconds();
  reset(rest_pose(skeleton_));
  progress.report(1.0, "factorization");
}

void ProjectiveSkinner::apply(const ProjectiveSettings& settings) {
  const bool stiffness_changes = settings.material.stiffness != settings_.material.stiffness;
  const bool mass_changes = settings.material.mass != settings_.material.mass;
  settings_ = settings;
  if (stiffness_changes) scale_stiffness();
  if (mass_changes) scale_masses();
  contacts_->set_rate(settings.contact.rate);
  contacts_->wake();
  recovery_.stop();
}

void ProjectiveSkinner::set_material() {
  leave_residence();
  if (resident_) resident_->set_material();
  constraints_->take_stiffness();
  scale_stiffness();
  scale_masses();
  // The stiffness of contacts depends on that of the tissue.
  contacts_.emplace(tissue_, built_.contact, built_.local_pairs, *solver_);
  contacts_->set_rate(settings_.contact.rate);
  recovery_.stop();
}

void ProjectiveSkinner::scale_stiffness() {
  constraints_->set_solver_stiffness(stiffness_scale(), *solver_);
}

void ProjectiveSkinner::scale_masses() {
  solver_->set_masses(mass_scale() * tissue_.masses);
}

/// Computes the skinning transforms and the origin of a pose.
void ProjectiveSkinner::pose_skeleton(const Pose& pose) {
  pose_ = pose;
  origin_ = rooted_.place(pose, transforms_);
}

/// Moves the fixed vertices and the targets of anchors to a pose.
/// \param shift  from the present origin to that of the last call, which moves the coordinates of
///               points at rest by the same amount
void ProjectiveSkinner::move_held(const Pose& pose, const Eigen::Vector3f& shift) {
  const Points& places = attachment_state_.positions();
  const auto driven = static_cast<Eigen::Index>(driven_.vertices.size());
  if (driven > 0) {
    const LinearBlend::PosedSkeleton posed = driven_.blend.pose(pose, origin_);
    driven_move_ = 0.0F;
    for (int i = 0; i < driven; ++i) {
      const Eigen::Vector3f place = driven_.blend.position(i, posed);
      driven_move_ = std::max(driven_move_, (place - held_.col(i) - shift).cwiseAbs().maxCoeff());
      held_.col(i) = place;
    }
  }
  held_.rightCols(held_.cols() - driven) = places(Eigen::all, constraints_->fixed()).cast<float>();
  solver_->set_fixed_positions(held_);
  if (constraints_->anchors() < 0) return;
  targets_ = places(Eigen::all, constraints_->anchored()).cast<float>();
  solver_->set_targets(constraints_->anchors(), targets_);
}

/// Returns true if neither the bones nor the kinematic skin moved in the last step.
bool ProjectiveSkinner::stands() const {
  const auto bones = carried_.velocities.leftCols(tissue_.surface_vertices);
  const float least = kStandingSpeed * static_cast<float>(settings_.step.time_step);
  return driven_move_ < std::max(least, kRounding) && bones.cwiseAbs().maxCoeff() < kStandingSpeed;
}

void ProjectiveSkinner::find_contacts(const Surroundings* surroundings, double elapsed,
                                      bool stands) {
  const auto dt = static_cast<float>(settings_.step.time_step);
  expected_ = solver_->positions().leftCols(tissue_.surface_vertices) +
              dt * carried_.velocities.leftCols(tissue_.surface_vertices);
  contacts_->find({expected_, attachment_state_, transforms_, origin_}, surroundings,
                  stiffness_scale(), elapsed, stands);
}

std::vector<BaseMark> ProjectiveSkinner::base_marks() const {
  download_bones();
  const int count = tissue_.surface_vertices;
  const int first_base = tissue_.vertex_count() - count;
  PointsF bone_points;
  tissue_.attachment.posed_bone_points(attachment_state_, bone_points);
  std::vector<BaseMark> marks(count);
  for (int v = 0; v < count; ++v) {
    const Eigen::Vector3d rest = tissue_.rest_positions.col(first_base + v);
    const Transform& bone = transforms_[tissue_.attachment.mover(v)];
    marks[v] = {solver_->positions().col(first_base + v),
                attachment_state_.positions().col(v).cast<float>(), bone_points.col(v),
                (bone * rest).cast<float>(),
                static_cast<float>(stiffness_scale() * tissue_.anchoring[v])};
  }
  return marks;
}

bool ProjectiveSkinner::place_body(PlacedBody& body, double ahead) const {
  download_bones();
  body.tissue = &tissue_;
  body.origin = origin_;
  body.skin = solver_->positions().leftCols(tissue_.surface_vertices) +
              static_cast<float>(ahead) * carried_.velocities.leftCols(tissue_.surface_vertices);
  tissue_.attachment.posed_bone_points(attachment_state_, body.bone_points);
  body.bone_points +=
      static_cast<float>(ahead) * carried_.velocities.leftCols(tissue_.surface_vertices);
  return true;
}

std::optional<Grip> ProjectiveSkinner::take_hold_at(const SurfacePoint& point) const {
  download_bones();
  const std::vector<char> fixed(tissue_.fixed.begin(),
                                tissue_.fixed.begin() + tissue_.surface_vertices);
  Grip grip = take_hold(point, skin_, tissue_.triangles, fixed);
  if (grip.held.empty()) return std::nullopt;
  grip.turned = attachment_state_.carriers()[grip.held.front().vertex].rotation;
  grip.target = origin_ + grip.place_on(skin_);
  return grip;
}

Eigen::Vector3f ProjectiveSkinner::felt_gravity(const Eigen::Vector3d& gravity) const {
  const double firmness = settings_.material.stiffness / settings_.material.mass;
  return (std::min(1.0, firmness / kSoftestForGravity) * gravity).cast<float>();
}

void ProjectiveSkinner::set_gravity(const Eigen::Vector3d& gravity) {
  if (gravity == gravity_) return;
  gravity_ = gravity;
  contacts_->wake();
  recovery_.stop();
}

/// Sets the pulls of a grip, or removes them if it is null. Skin that sleeps at contacts while
/// bones and gravity do not change wakes up when the grip changes.
void ProjectiveSkinner::pull(const Grip* grip) {
  if (grip == nullptr && !is_held_) return;
  if ((grip != nullptr) != is_held_ || grip->target != pulled_to_) contacts_->wake();
  is_held_ = grip != nullptr;
  if (!is_held_) return solver_->set_pulls({});
  pulled_to_ = grip->target;
  const Eigen::Quaterniond& present =
      attachment_state_.carriers()[grip->held.front().vertex].rotation;
  solver_->set_pulls(
      grip->pulls(present * grip->turned.conjugate(), origin_, settings_.material.stiffness));
}

void ProjectiveSkinner::update_carrying_forces(const Eigen::Vector3d& shift) {
  const double dt = settings_.step.time_step;
  const auto rate = static_cast<float>(1.0 / dt);
  // The share of the velocity relative to the bones that one step removes, over dt.
  const auto braking =
      static_cast<float>((1.0 - std::exp(-settings_.carrying.tissue_damping * dt)) / dt);
  const felt_jolts::Limits limits = felt_jolts::limits(settings_.carrying.largest_jolt, dt);
  const double mass_scale = this->mass_scale();
  const PointsF& positions = solver_->positions();
  const PointsF& velocities = solver_->velocities();
  const int count = tissue_.vertex_count();
  parallel_for(tissue_.surface_vertices, [&](int s) {
    const SkeletonAttachment::Carrier& before = attachment_state_.carriers_before()[s];
    const SkeletonAttachment::Carrier& now = attachment_state_.carriers()[s];
    // In this step the bones carry a point at x by turn (x - place) + way.
    const Eigen::Matrix3f turn = ((now.rotation * before.rotation.conjugate()).toRotationMatrix() -
                                  Eigen::Matrix3d::Identity())
                                     .cast<float>();
    const Eigen::Vector3f way = (now.place - before.place - shift).cast<float>();
    const Eigen::Vector3f place = before.place.cast<float>();
    const float share = tissue_.jolt_share(s);
    for (int v = s; v < count; v += tissue_.surface_vertices) {
      if (tissue_.fixed[v] != 0) continue;
      const Eigen::Vector3f carried = rate * (turn * (positions.col(v) - place) + way);
      const Eigen::Vector3f change = carried - carried_.velocities.col(v);
      carried_.velocities.col(v) = carried;
      // `spared` is the part of the change of velocity that the vertex does not feel, and `swing`
      // the remaining velocity relative to the bones.
      Eigen::Vector3f lately = carried_.felt.col(v);
      const Eigen::Vector3f spared =
          change - felt_jolts::felt_change(lately, change, share, limits);
      carried_.felt.col(v) = lately;
      const Eigen::Vector3f swing = velocities.col(v) + spared - carried;
      const auto mass = static_cast<float>(mass_scale * tissue_.masses[v]);
      forces_.col(v) = mass * (rate * spared - braking * swing);
    }
  });
}

void ProjectiveSkinner::step(const Pose& pose, const Forces& forces) {
  if (can_stay(forces)) return step_resident(pose, forces);
  leave_residence();
  // One team of threads runs all loops of the step.
  with_team([&](Team&) {
    step_body(pose, forces);
    recover(forces);
  });
}

/// Makes one time step on the host.
void ProjectiveSkinner::step_body(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  const Eigen::Vector3d before = origin_;
  pose_skeleton(pose);
  tissue_.attachment.place(transforms_, attachment_state_, settings_.step.time_step);
  update_carrying_forces(before - origin_);
  const Eigen::Vector3f shift = (before - origin_).cast<float>();
  solver_->translate(shift);
  move_held(pose, shift);
  const double skeleton_ms = watch.milliseconds();
  set_gravity(forces.gravity);
  pull(forces.grip);
  const Stopwatch finding;
  find_contacts(forces.surroundings, settings_.step.time_step, stands());
  const double finding_ms = finding.milliseconds();
  solver_->step(settings_.step, felt_gravity(forces.gravity), forces_);
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
  const SolverTimes solver = solver_->last_times();
  times_.contact_ms = finding_ms + solver.contact_ms;
  times_.skinning_ms = watch.milliseconds() - times_.contact_ms;
  times_.skeleton_ms = skeleton_ms;
  times_.local_ms = solver.local_ms;
  times_.global_ms = solver.global_ms;
}

}  // namespace sinew

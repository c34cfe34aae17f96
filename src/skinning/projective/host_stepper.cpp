// SPDX-License-Identifier: MIT

#include "skinning/projective/host_stepper.h"

#include <algorithm>

#include "core/parallel.h"
#include "core/team.h"
#include "core/timing.h"
#include "skinning/felt_jolts.h"
#include "skinning/projective/carrying_factors.h"
#include "skinning/projective/swing_limit.h"

namespace sinew {
namespace {

constexpr auto kStandingSpeed = static_cast<float>(SimulatedBody::kStandingSpeed);

// Largest move in a step that may be due to rounding, m.
constexpr float kRounding = 1e-6F;

}  // namespace

HostStepper::HostStepper(SimulatedBody& body) : body_(body) {
  const auto& kinematic = body_.kinematic.vertices;
  const auto hard = std::count_if(kinematic.begin(), kinematic.end(),
                                  [&](int v) { return body_.tissue.fixed[v] != 0; });
  held_ = PointsF::Zero(3, hard + static_cast<Eigen::Index>(body_.constraints->fixed().size()));
  forces_ = PointsF::Zero(3, body_.tissue.vertex_count());
}

/// Moves the fixed vertices and the targets of anchors to a pose.
/// \param shift  from the present origin to that of the last call, which moves the coordinates of
///               points at rest by the same amount
void HostStepper::move_held(const Pose& pose, const Eigen::Vector3f& shift) {
  const Points& places = body_.attachment.positions();
  const std::vector<int>& anchored = body_.constraints->anchored();
  const auto base_targets = static_cast<Eigen::Index>(anchored.size());
  const auto targets =
      base_targets + static_cast<Eigen::Index>(body_.constraints->softly_held().size());
  if (targets_.cols() != targets) targets_ = PointsF::Zero(3, targets);
  const Eigen::Index hard = move_kinematic(pose, shift, base_targets);
  held_.rightCols(held_.cols() - hard) =
      places(Eigen::all, body_.constraints->fixed()).cast<float>();
  targets_.leftCols(base_targets) = places(Eigen::all, anchored).cast<float>();
  set_solver_targets();
}

/// Moves the kinematic skin: the fixed vertices at the beginning of held_, and the targets of the
/// others from `first_target` on.
/// \return  the number of fixed ones
Eigen::Index HostStepper::move_kinematic(const Pose& pose, const Eigen::Vector3f& shift,
                                         Eigen::Index first_target) {
  const std::vector<int>& vertices = body_.kinematic.vertices;
  if (vertices.empty()) return 0;
  const LinearBlend::PosedSkeleton posed = body_.kinematic.blend.pose(pose, body_.origin);
  kinematic_move_ = 0.0F;
  Eigen::Index hard = 0, target = first_target;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Eigen::Vector3f place = body_.kinematic.blend.position(static_cast<int>(i), posed);
    auto before = body_.tissue.fixed[vertices[i]] != 0 ? held_.col(hard++) : targets_.col(target++);
    kinematic_move_ = std::max(kinematic_move_, (place - before - shift).cwiseAbs().maxCoeff());
    before = place;
  }
  return hard;
}

/// Passes the positions of the fixed vertices and the targets of anchors to the solver.
void HostStepper::set_solver_targets() {
  const int anchors = body_.constraints->anchors();
  if (anchors < 0) return body_.solver->set_input({.fixed_positions = held_});
  body_.solver->set_input({.fixed_positions = held_, .anchor_targets = {{anchors, targets_}}});
}

/// Returns true if neither the bones nor the kinematic skin moved in the last step.
bool HostStepper::is_at_rest() const {
  const auto bones = body_.carried.velocities.leftCols(body_.tissue.surface_vertices);
  const float max_move = kStandingSpeed * static_cast<float>(body_.settings.step.time_step);
  return kinematic_move_ < std::max(max_move, kRounding) &&
         bones.cwiseAbs().maxCoeff() < kStandingSpeed;
}

void HostStepper::find_contacts(const Surroundings* surroundings, double elapsed, bool at_rest) {
  const auto dt = static_cast<float>(body_.settings.step.time_step);
  expected_ = body_.solver->positions().leftCols(body_.tissue.surface_vertices) +
              dt * body_.carried.velocities.leftCols(body_.tissue.surface_vertices);
  body_.contacts->find({expected_, body_.attachment, body_.joints.transforms, body_.origin},
                       surroundings, body_.stiffness_scale(), elapsed, at_rest);
}

/// Sets the pulls of a grip, or removes them if it is null. Skin that sleeps at contacts while
/// bones and gravity do not change wakes up when the grip changes.
void HostStepper::pull(const Grip* grip) {
  if (grip == nullptr && !body_.is_held) return;
  if ((grip != nullptr) != body_.is_held || grip->target != pulled_to_) body_.contacts->wake();
  body_.is_held = grip != nullptr;
  if (!body_.is_held) return body_.solver->set_input({.pulls = kNoPulls});
  pulled_to_ = grip->target;
  const Eigen::Quaterniond& present =
      body_.attachment.carriers()[grip->held.front().vertex].rotation;
  body_.solver->set_input({.pulls = grip->pulls(present * grip->bone_rotation.conjugate(),
                                                body_.origin, body_.settings.material.stiffness)});
}

void HostStepper::update_carrying_forces(const Eigen::Vector3d& shift) {
  const double dt = body_.settings.step.time_step;
  const CarryingFactors factors = carrying_factors(body_.settings.carrying, dt);
  const double mass_scale = body_.mass_scale();
  const auto firmness = static_cast<float>(body_.stiffness_scale() / mass_scale);
  const PointsF& positions = body_.solver->positions();
  const PointsF& velocities = body_.solver->velocities();
  const int count = body_.tissue.vertex_count();
  parallel_for(body_.tissue.surface_vertices, [&](int s) {
    const SkeletonAttachment::Carrier& before = body_.attachment.carriers_before()[s];
    const SkeletonAttachment::Carrier& now = body_.attachment.carriers()[s];
    // In this step, the bones move a point at x by rotation_change (x - place) + displacement.
    const Eigen::Matrix3f rotation_change =
        ((now.rotation * before.rotation.conjugate()).toRotationMatrix() -
         Eigen::Matrix3d::Identity())
            .cast<float>();
    const Eigen::Vector3f displacement = (now.place - before.place - shift).cast<float>();
    const Eigen::Vector3f place = before.place.cast<float>();
    const float felt_scale = jolt_scale(body_.tissue.jolt_limit(s), firmness);
    for (int v = s; v < count; v += body_.tissue.surface_vertices) {
      if (body_.tissue.fixed[v] != 0) continue;
      const Eigen::Vector3f carried =
          factors.rate * (rotation_change * (positions.col(v) - place) + displacement);
      const Eigen::Vector3f change = carried - body_.carried.velocities.col(v);
      body_.carried.velocities.col(v) = carried;
      // `spared` is the part of the change of velocity that the vertex does not feel, and `swing`
      // the remaining velocity relative to the bones.
      Eigen::Vector3f recent = body_.carried.recent_changes.col(v);
      const Eigen::Vector3f spared =
          change - felt_jolts::felt_change(recent, change, felt_scale, factors.jolts);
      body_.carried.recent_changes.col(v) = recent;
      const Eigen::Vector3f swing = velocities.col(v) + spared - carried;
      const auto mass = static_cast<float>(mass_scale * body_.tissue.masses[v]);
      const float damping = swing_limit::braking_at(swing.squaredNorm(), factors.braking,
                                                    factors.rate, factors.largest_swing);
      forces_.col(v) = mass * (factors.rate * spared - damping * swing);
    }
  });
}

void HostStepper::step(const Pose& pose, const Forces& forces) {
  // One team of threads runs all loops of the step.
  with_team([&](Team&) {
    step_body(pose, forces);
    recover(forces);
  });
}

void HostStepper::step_body(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  const Eigen::Vector3d before = body_.origin;
  body_.pose_skeleton(pose);
  body_.tissue.attachment.place(body_.joints.transforms, body_.attachment,
                                body_.settings.step.time_step, body_.joints.shapes);
  update_carrying_forces(before - body_.origin);
  const Eigen::Vector3f shift = (before - body_.origin).cast<float>();
  body_.solver->translate(shift);
  move_held(pose, shift);
  const double skeleton_ms = watch.milliseconds();
  body_.set_gravity(forces.gravity);
  pull(forces.grip);
  const Stopwatch finding;
  find_contacts(forces.surroundings, body_.settings.step.time_step, is_at_rest());
  const double finding_ms = finding.milliseconds();
  body_.solver->step(body_.settings.step,
                     {.acceleration = body_.felt_gravity(forces.gravity), .forces = &forces_});
  body_.read_skin();
  const SolverTimes solver = body_.solver->last_times();
  body_.times.contact_ms = finding_ms + solver.contact_ms;
  body_.times.skinning_ms = watch.milliseconds() - body_.times.contact_ms;
  body_.times.skeleton_ms = skeleton_ms;
  body_.times.local_ms = solver.local_ms;
  body_.times.global_ms = solver.global_ms;
}

}  // namespace sinew

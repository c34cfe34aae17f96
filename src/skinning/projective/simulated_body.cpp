// SPDX-License-Identifier: MIT

#include "skinning/projective/simulated_body.h"

#include <algorithm>
#include <utility>

#include "dynamics/cpu_solver.h"
#include "skinning/projective/strain_batches.h"

namespace sinew {
namespace {

// Stiffness over mass, Pa/kg, below which gravity is scaled down in proportion to it
// (felt_gravity()).
constexpr double kSoftestForGravity = 30.0 / 70.0;

}  // namespace

SimulatedBody::SimulatedBody(const TissueModel& model, const Skeleton& bones,
                             const ProjectiveSettings& chosen, KinematicSkin kinematic_skin)
    : tissue(model),
      skeleton(bones),
      kinematic(std::move(kinematic_skin)),
      built(chosen),
      settings(chosen),
      recovery(tissue),
      rooted(skeleton, tissue.carrying_joints) {
  SolverProblem problem;
  constraints.emplace(tissue, settings.constraints, problem);
  solver = settings.make_solver != nullptr ? settings.make_solver(problem)
                                           : make_cpu_solver<float>(problem);
  contacts.emplace(tissue, settings.contact, settings.local_pairs, *solver);
  settings.step.least_response = least_response(settings.constraints);
}

void SimulatedBody::apply(const ProjectiveSettings& changed) {
  const bool stiffness_changes = changed.material.stiffness != settings.material.stiffness;
  const bool mass_changes = changed.material.mass != settings.material.mass;
  settings = changed;
  settings.step.least_response = least_response(settings.constraints);
  if (stiffness_changes) scale_stiffness();
  if (mass_changes) scale_masses();
  contacts->set_rate(settings.contact.rate);
  contacts->wake();
  recovery.stop();
}

void SimulatedBody::set_material(const TissueMaterial& material) {
  replace_material(tissue, material);
  constraints->set_stiffness(tissue);
  scale_stiffness();
  scale_masses();
  // The stiffness of contacts depends on that of the tissue.
  contacts.emplace(tissue, built.contact, built.local_pairs, *solver);
  contacts->set_rate(settings.contact.rate);
  recovery.stop();
}

void SimulatedBody::scale_stiffness() {
  constraints->set_solver_stiffness(stiffness_scale(), *solver);
}

void SimulatedBody::scale_masses() {
  solver->set_masses(mass_scale() * tissue.masses);
}

void SimulatedBody::set_gravity(const Eigen::Vector3d& present) {
  if (present == gravity) return;
  gravity = present;
  contacts->wake();
  recovery.stop();
}

void SimulatedBody::pose_skeleton(const Pose& present) {
  pose = present;
  origin = rooted.place(present, joints);
}

void SimulatedBody::read_skin() {
  skin = solver->positions().leftCols(tissue.surface_vertices);
}

Eigen::Vector3f SimulatedBody::felt_gravity(const Eigen::Vector3d& outer) const {
  const double stiffness_per_mass = settings.material.stiffness / settings.material.mass;
  return (std::min(1.0, stiffness_per_mass / kSoftestForGravity) * outer).cast<float>();
}

bool SimulatedBody::bones_rest() const {
  return contacts->rest_seconds() > TangleRecovery::kRestSeconds;
}

}  // namespace sinew

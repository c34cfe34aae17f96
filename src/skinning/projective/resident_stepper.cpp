// SPDX-License-Identifier: MIT

#include "skinning/projective/resident_stepper.h"

#include <optional>
#include <utility>

#include "core/timing.h"

namespace sinew {
namespace {

/// Returns true if no joint moves or rotates by more than `max_move` between two poses, and no bone
/// changes its shape. Translations of `before` are first moved by `shift`.
bool are_at_rest(const RigidJoints& before, const RigidJoints& now, const Eigen::Vector3d& shift,
                 double max_move) {
  if (before.transforms.size() != now.transforms.size()) return false;
  for (std::size_t j = 0; j < now.transforms.size(); ++j) {
    const Transform &from = before.transforms[j], &to = now.transforms[j];
    if ((to.linear() - from.linear()).norm() > max_move) return false;
    if ((to.translation() - from.translation() - shift).norm() > max_move) return false;
  }
  return before.shapes == now.shapes;
}

/// Returns the pose for the blend of the kinematic skin; nothing if there is none.
std::optional<LinearBlend::PosedSkeleton> posed_kinematic(const SimulatedBody& body) {
  if (body.kinematic.vertices.empty()) return std::nullopt;
  return body.kinematic.blend.pose(body.pose, body.origin);
}

/// Returns true if gravity is the only external force on the body.
bool is_alone(const SimulatedBody& body, const Forces& forces) {
  const bool has_surroundings = forces.surroundings != nullptr && !forces.surroundings->empty();
  return !has_surroundings && forces.grip == nullptr && !body.is_held;
}

}  // namespace

bool ResidentStepper::can_step(const Pose& pose, const Forces& forces) const {
  if (!is_alone(body_, forces)) return false;
  // The blend of the kinematic skin on the device knows no deformation of bones.
  if (!pose.bones.empty() && !body_.kinematic.vertices.empty()) return false;
  if (body_.recovery.stage() == TangleRecovery::Stage::kDone) return true;
  if (body_.recovery.stage() != TangleRecovery::Stage::kIdle) return false;
  return !body_.bones_rest() || !in_use_ || resident_->contact_count() == 0;
}

void ResidentStepper::begin() {
  const std::optional<LinearBlend::PosedSkeleton> kinematic = posed_kinematic(body_);
  resident_->start({body_.joints.transforms, body_.attachment, kinematic ? &*kinematic : nullptr},
                   body_.carried);
  previous_joints_ = {};
  body_.solver->set_input({.step_scales = kNoStepScales});
  is_sleeping_ = false;
  in_use_ = true;
}

void ResidentStepper::step(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  // If the device is lost during this step, the state on the host is all that is left.
  skin_behind_ = bones_behind_ = contacts_behind_ = false;

  const Eigen::Vector3d before = body_.origin;
  std::swap(previous_joints_, body_.joints);
  body_.pose_skeleton(pose);
  const double dt = body_.settings.step.time_step;
  body_.tissue.attachment.pose(body_.joints.transforms, body_.attachment, dt, body_.joints.shapes);
  const Eigen::Vector3d shift = before - body_.origin;
  body_.set_gravity(forces.gravity);
  const SkinContacts::Orders orders = body_.contacts->orders(
      dt, are_at_rest(previous_joints_, body_.joints, shift, SimulatedBody::kStandingSpeed * dt));
  if (!body_.bones_rest()) body_.recovery.stop();
  if (body_.contacts->is_sleeping()) {
    // The host computes step scales of skin that falls asleep around contacts, from the contacts of
    // the last step.
    body_.contacts->set_found_contacts(resident_->contacts(), resident_->changed_pairs());
  } else if (is_sleeping_) {
    body_.solver->set_input({.step_scales = kNoStepScales});
  }
  is_sleeping_ = body_.contacts->is_sleeping();

  const std::optional<LinearBlend::PosedSkeleton> kinematic = posed_kinematic(body_);
  const double skeleton_ms = watch.milliseconds();
  resident_->step(
      {body_.joints.transforms, body_.attachment, kinematic ? &*kinematic : nullptr},
      {body_.settings.step, body_.settings.carrying, body_.mass_scale(), body_.stiffness_scale(),
       shift, body_.felt_gravity(forces.gravity).cast<double>(), orders.due, orders.keep_pairs,
       orders.awake});
  skin_behind_ = bones_behind_ = contacts_behind_ = true;
  body_.times = {};
  body_.times.skeleton_ms = skeleton_ms;
  body_.times.skinning_ms = watch.milliseconds();
}

void ResidentStepper::end() {
  download_bones();
  contacts_behind_ = false;
  // Contacts found on the device are not transferred. The host finds its own.
  body_.contacts->forget_contacts();
  body_.solver->set_input({.contacts = kNoContacts});
  in_use_ = false;
}

void ResidentStepper::download_skin() {
  if (!std::exchange(skin_behind_, false)) return;
  resident_->return_to_host();
  body_.read_skin();
}

void ResidentStepper::download_bones() {
  download_skin();
  if (!std::exchange(bones_behind_, false)) return;
  body_.tissue.attachment.place(body_.joints.transforms, body_.attachment, 0.0,
                                body_.joints.shapes);
  resident_->download_carried(body_.carried);
}

void ResidentStepper::download_contacts() {
  if (!std::exchange(contacts_behind_, false)) return;
  body_.contacts->set_found_contacts(resident_->contacts(), resident_->changed_pairs());
}

SkinningTimes ResidentStepper::last_times() const {
  SkinningTimes times = body_.times;
  const SolverTimes solver = body_.solver->last_times();
  times.local_ms = solver.local_ms;
  times.global_ms = solver.global_ms;
  times.contact_ms = solver.contact_ms;
  times.skinning_ms += solver.local_ms + solver.global_ms;
  return times;
}

int ResidentStepper::contact_count() {
  return contacts_behind_ ? resident_->contact_count() : body_.contacts->count();
}

}  // namespace sinew

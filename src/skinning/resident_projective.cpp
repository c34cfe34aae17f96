// SPDX-License-Identifier: MIT

#include <utility>

#include "core/timing.h"
#include "skinning/projective.h"

/// Part of ProjectiveSkinner: steps that run in the memory of the solver (ResidentStep).
namespace sinew {
namespace {

// Speed below which the bones count as at rest, as in projective.cpp (m/s).
constexpr double kResidentStandingSpeed = 1e-5;

/// Returns true if no joint moves or turns by more than `least` between two poses. Translations of
/// `before` are first moved by `shift`.
bool stand(const std::vector<Transform>& before, const std::vector<Transform>& now,
           const Eigen::Vector3d& shift, double least) {
  if (before.size() != now.size()) return false;
  for (std::size_t j = 0; j < now.size(); ++j) {
    if ((now[j].linear() - before[j].linear()).norm() > least) return false;
    if ((now[j].translation() - before[j].translation() - shift).norm() > least) return false;
  }
  return true;
}

}  // namespace

/// Returns true if gravity is the only external force on the body.
bool ProjectiveSkinner::is_alone(const Forces& forces) const {
  const bool meets = forces.surroundings != nullptr && !forces.surroundings->empty();
  return !meets && forces.grip == nullptr && !is_held_;
}

/// Returns true if the next step can be a resident one. Only the host handles grips, surroundings
/// (a floor, too) and the recovery from tangles. It also handles local contact, for which there is
/// no resident_.
bool ProjectiveSkinner::can_stay(const Forces& forces) const {
  if (resident_ == nullptr || !is_alone(forces)) return false;
  if (recovery_.stage() == TangleRecovery::Stage::kDone) return true;
  if (recovery_.stage() != TangleRecovery::Stage::kIdle) return false;
  return !bones_rest() || !resides_ || resident_->contact_count() == 0;
}

void ProjectiveSkinner::step_resident(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  const auto posed_driven = [&]() -> std::optional<LinearBlend::PosedSkeleton> {
    if (driven_.vertices.empty()) return std::nullopt;
    return driven_.blend.pose(pose, origin_);
  };
  if (!resides_) {
    std::optional<LinearBlend::PosedSkeleton> driven = posed_driven();
    resident_->start({transforms_, attachment_state_, driven ? &*driven : nullptr}, carried_);
    resident_transforms_.clear();
    solver_->set_step_scales({});
    is_sleeping_ = false;
  }
  resides_ = true;

  // If the device is lost during this step, the state on the host is all that is left.
  skin_behind_ = bones_behind_ = contacts_behind_ = false;

  const Eigen::Vector3d before = origin_;
  resident_transforms_.swap(transforms_);
  pose_skeleton(pose);
  const double dt = settings_.step.time_step;
  tissue_.attachment.pose(transforms_, attachment_state_, dt);
  const Eigen::Vector3d shift = before - origin_;
  set_gravity(forces.gravity);
  const SkinContacts::Orders orders = contacts_->orders(
      dt, stand(resident_transforms_, transforms_, shift, kResidentStandingSpeed * dt));
  if (!bones_rest()) recovery_.stop();
  if (contacts_->is_sleeping()) {
    // The host computes step scales of skin that falls asleep around contacts, from the contacts of
    // the last step.
    contacts_->take_found(resident_->contacts(), resident_->switches());
  } else if (is_sleeping_) {
    solver_->set_step_scales({});
  }
  is_sleeping_ = contacts_->is_sleeping();

  const std::optional<LinearBlend::PosedSkeleton> driven = posed_driven();
  const double skeleton_ms = watch.milliseconds();
  resident_->step(
      {transforms_, attachment_state_, driven ? &*driven : nullptr},
      {settings_.step, settings_.carrying, mass_scale(), stiffness_scale(), shift,
       felt_gravity(forces.gravity).cast<double>(), orders.due, orders.keep_pairs, orders.awake});
  skin_behind_ = bones_behind_ = contacts_behind_ = true;
  times_ = {};
  times_.skeleton_ms = skeleton_ms;
  times_.skinning_ms = watch.milliseconds();
}

/// Downloads the state of the last step. The next step runs on the host.
void ProjectiveSkinner::leave_residence() {
  if (!resides_) return;
  download_bones();
  contacts_behind_ = false;
  // Contacts found on the device are not transferred. The host finds its own.
  contacts_->forget_contacts();
  solver_->set_contacts({});
  resides_ = false;
}

/// Downloads the skin if the host's copy is older. If the device is lost, this throws once, and
/// later calls return the host's copy.
void ProjectiveSkinner::download_skin() const {
  if (!std::exchange(skin_behind_, false)) return;
  resident_->return_to_host();
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
}

/// Downloads the carried velocities and places the attachment, in addition to download_skin().
void ProjectiveSkinner::download_bones() const {
  download_skin();
  if (!std::exchange(bones_behind_, false)) return;
  tissue_.attachment.place(transforms_, attachment_state_);
  resident_->download_carried(carried_);
}

/// Downloads the contacts if the host's copy is older.
void ProjectiveSkinner::download_contacts() const {
  if (!std::exchange(contacts_behind_, false)) return;
  contacts_->take_found(resident_->contacts(), resident_->switches());
}

SkinningTimes ProjectiveSkinner::last_times() const {
  SkinningTimes times = times_;
  if (!resides_) return times;
  const SolverTimes solver = solver_->last_times();
  times.local_ms = solver.local_ms;
  times.global_ms = solver.global_ms;
  times.contact_ms = solver.contact_ms;
  times.skinning_ms += solver.local_ms + solver.global_ms;
  return times;
}

int ProjectiveSkinner::contact_count() const {
  return contacts_behind_ ? resident_->contact_count() : contacts_->count();
}

std::vector<ContactMark> ProjectiveSkinner::contact_marks() const {
  download_skin();
  download_contacts();
  return contacts_->marks(solver_->positions());
}

}  // namespace sinew

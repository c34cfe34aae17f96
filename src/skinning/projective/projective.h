// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "core/progress.h"
#include "skinning/projective/host_stepper.h"
#include "skinning/projective/projective_settings.h"
#include "skinning/projective/resident_stepper.h"
#include "skinning/projective/simulated_body.h"
#include "skinning/skinner.h"

namespace sinew {

/// Implements Fast Projective Skinning (Komaritzan 2022, alg. 3.1): the base surface follows the
/// skeleton, and the tissue follows the base by Projective Dynamics. The solver may run on the GPU
/// (make_solver). Then whole steps may also be done there (ResidentStepper), and the state is
/// downloaded when it is asked for. All other steps are made by a HostStepper.
class ProjectiveSkinner : public Skinner {
 public:
  /// Builds the solver and settles the body in the rest pose. The skinner keeps a copy of `tissue`,
  /// whose material set_material() replaces. `settings` contain the stiffness and mass that it was
  /// built with.
  ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                    const ProjectiveSettings& settings, const Progress& progress,
                    KinematicSkin kinematic = {});
  ProjectiveSkinner(const ProjectiveSkinner&) = delete;
  ProjectiveSkinner& operator=(const ProjectiveSkinner&) = delete;

  /// Applies new settings except for constraints, local_pairs, make_solver,
  /// make_resident_step and those of contacts other than their rate. Changes of stiffness, mass and
  /// time step lead to a new factorization at the next step.
  void apply(const ProjectiveSettings& settings);
  /// Replaces the material of the tissue, for example by a painted one (paint_material). The matrix
  /// is factored again at the next step. Contacts start anew.
  void set_material(const TissueMaterial& material);

  /// Settles the body in a pose, starting from the rest shape: carries it rigidly with its base
  /// points into a pose, then makes static iterations until it rests. If the skin may collide with
  /// itself or touches a floor, the body first moves through the poses of a SettlingPath from the
  /// rest pose.
  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override;
  void carry(const Pose& pose, const Forces& forces) override;
  bool settle(const Forces& forces) override { return host_->settle(forces); }
  void step(const Pose& pose, const Forces& forces) override;

  const PointsF& positions() const override {
    stepper_->download_skin();
    return body_->skin;
  }
  Eigen::Vector3d origin() const override { return body_->origin; }
  SkinningTimes last_times() const override { return stepper_->last_times(); }
  std::optional<StepObjective> step_objective() const override {
    return body_->solver->step_objective();
  }
  int contact_count() const override { return stepper_->contact_count(); }
  int recovery_count() const override { return body_->recovery.count(); }
  std::vector<ContactMark> contact_marks() const override;
  std::vector<BaseMark> base_marks() const override;
  bool place_body(PlacedBody& body, double ahead) const override;
  std::optional<Grip> grip_at(const SurfacePoint& point) const override;
  const PointsF* tissue_positions() const override {
    stepper_->download_skin();
    return &body_->solver->positions();
  }
  /// Returns true if whole steps can run in the memory of the solver, without the host
  /// (ResidentStepper); is_resident() returns true if the last step did.
  bool can_reside() const { return resident_ != nullptr; }
  bool is_resident() const { return stepper_ == resident_.get(); }

  ProjectiveSolver<float>& solver() { return *body_->solver; }
  const TissueModel& tissue() const { return body_->tissue; }
  const Skeleton& skeleton() const { return body_->skeleton; }
  const KinematicSkin& kinematic() const { return body_->kinematic; }
  const ProjectiveSettings& settings() const { return body_->settings; }
  /// Return the present stiffness and mass as multiples of those of the tissue model.
  double stiffness_scale() const { return body_->stiffness_scale(); }
  double mass_scale() const { return body_->mass_scale(); }
  /// Returns the part of gravity that acts on the tissue, m/s^2. It is less than all of it if the
  /// tissue is so soft for its mass that it would hang several heights below its bones.
  Eigen::Vector3f felt_gravity(const Eigen::Vector3d& gravity) const {
    return body_->felt_gravity(gravity);
  }
  const SkinContacts& contacts() const { return *body_->contacts; }
  double factorization_ms() const { return factorization_ms_; }

 private:
  void use(BodyStepper& stepper);
  BodyStepper& stepper_for(const Pose& pose, const Forces& forces) const;

  std::unique_ptr<SimulatedBody> body_;
  std::unique_ptr<HostStepper> host_;
  std::unique_ptr<ResidentStepper> resident_;  ///< null: all steps run on the host
  BodyStepper* stepper_ = nullptr;             ///< the one in use, which made the last step
  double factorization_ms_ = 0.0;
};

}  // namespace sinew

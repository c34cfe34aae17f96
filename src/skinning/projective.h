// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>

#include "core/progress.h"
#include "dynamics/projective_solver.h"
#include "rig/rooted_pose.h"
#include "skinning/linear_blend.h"
#include "skinning/resident_step.h"
#include "skinning/settling.h"
#include "skinning/skin_contacts.h"
#include "skinning/skinner.h"
#include "skinning/tangle_recovery.h"
#include "skinning/tissue_constraints.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Creates the solver of a ProjectiveSkinner.
using SolverMaker = std::unique_ptr<ProjectiveSolver<float>> (*)(const SolverProblem& problem);

struct DrivenSkin;

/// Creates the ResidentStep of a body whose state stays in the memory of its solver, for example on
/// the GPU. Returns null if the solver does not support this.
/// \param anchors  batch index of the anchors of free base points; -1 if there are none
using ResidentStepMaker = std::unique_ptr<ResidentStep> (*)(ProjectiveSolver<float>& solver,
                                                            const TissueModel& tissue,
                                                            const DrivenSkin& driven, int anchors,
                                                            const ContactSettings& contact);

/// Settings of a ProjectiveSkinner.
struct ProjectiveSettings {
  StepSettings step{};
  MaterialSettings material{};  ///< scales the tissue model's own stiffness and masses
  CarryingSettings carrying{};
  /// Uses one rotation for the three tetrahedra of a prism (FanStrain) instead of one for each.
  bool prism_rotations = false;
  ContactSettings contact{};
  std::vector<LocalPair> local_pairs{};            ///< for ContactMode::kLocal (SkinContacts)
  SolverMaker make_solver = nullptr;               ///< null: make_cpu_solver; benchmarks use others
  ResidentStepMaker make_resident_step = nullptr;  ///< null: everything but the solver runs on the
                                                   ///< host
};

/// Kinematic skin: a region of the skin that is not simulated but follows the skeleton by linear
/// blend skinning, and holds the tissue around it (Komaritzan 2022, 3.3, leaves out faces in this
/// way).
struct DrivenSkin {
  std::vector<int> vertices;  ///< skin vertices, ascending: those that the tissue model has fixed
  LinearBlend blend;          ///< positions of these vertices
};

/// Fast Projective Skinning (Komaritzan 2022, alg. 3.1): the base surface follows the skeleton, and
/// the tissue follows the base by Projective Dynamics. The solver may run on the GPU (make_solver).
/// Then whole steps may also be done there (ResidentStep), and the state is downloaded when it is
/// asked for.
class ProjectiveSkinner : public Skinner {
 public:
  /// Builds the solver and settles the body in the rest pose. `tissue` must outlive the skinner.
  /// `settings` contain the stiffness and mass that it was built with.
  ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                    const ProjectiveSettings& settings, const Progress& progress,
                    DrivenSkin driven = {});

  /// Applies new settings except for prism_rotations, local_pairs, make_solver, make_resident_step
  /// and those of contacts other than their rate. Changes of stiffness, mass and time step lead to
  /// a new factorization at the next step.
  void apply(const ProjectiveSettings& settings);
  /// Must be called after the stiffness, anchoring or masses of the tissue model changed
  /// (paint_material). The matrix is factored again at the next step. Contacts start anew.
  void set_material();

  /// Settles the body in a pose, starting from the rest shape: carries it rigidly with its base
  /// points into a pose, then makes static iterations until it rests. If the skin may collide with
  /// itself or touches a floor, the body first moves through the poses of a SettlingPath from the
  /// rest pose.
  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override;
  void carry(const Pose& pose, const Forces& forces) override;
  bool settle(const Forces& forces) override;
  void step(const Pose& pose, const Forces& forces) override;

  const PointsF& positions() const override {
    download_skin();
    return skin_;
  }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override;
  int contact_count() const override;
  int recovery_count() const override { return recovery_.count(); }
  std::vector<ContactMark> contact_marks() const override;
  std::vector<BaseMark> base_marks() const override;
  bool place_body(PlacedBody& body, double ahead) const override;
  std::optional<Grip> take_hold_at(const SurfacePoint& point) const override;
  const PointsF* tissue_positions() const override {
    download_skin();
    return &solver_->positions();
  }
  /// Returns true if whole steps can run in the memory of the solver, without the host
  /// (ResidentStep); is_resident() returns true if the last step did.
  bool can_reside() const { return resident_ != nullptr; }
  bool is_resident() const { return resides_; }

  ProjectiveSolver<float>& solver() { return *solver_; }
  const TissueModel& tissue() const { return tissue_; }
  const Skeleton& skeleton() const { return skeleton_; }
  const DrivenSkin& driven() const { return driven_; }
  const ProjectiveSettings& settings() const { return settings_; }
  /// Return the present stiffness and mass as multiples of those of the tissue model.
  double stiffness_scale() const {
    return settings_.material.stiffness / built_.material.stiffness;
  }
  double mass_scale() const { return settings_.material.mass / built_.material.mass; }
  /// Returns the part of gravity that acts on the tissue, m/s^2. It is less than all of it if the
  /// tissue is so soft for its mass that it would hang several heights below its bones.
  Eigen::Vector3f felt_gravity(const Eigen::Vector3d& gravity) const;
  const SkinContacts& contacts() const { return *contacts_; }
  double factorization_ms() const { return factorization_ms_; }

 private:
  void scale_stiffness();
  void scale_masses();
  void pose_skeleton(const Pose& pose);
  void move_held(const Pose& pose, const Eigen::Vector3f& shift);
  bool stands() const;
  /// Computes forces_, the forces (N) of the bones on the tissue in addition to the constraints
  /// that hold it. Let u be the velocity that a vertex would have if it moved with its base point,
  /// v its velocity and c the tissue damping. The forces are a damping of the motion relative to
  /// the bones, -m c (v - u), and the part of m du/dt beyond the acceleration that the tissue may
  /// feel (felt_jolts.h). This part carries the vertex along with the bones.
  /// \param shift  from the origin of the present step to that of the last one
  void update_carrying_forces(const Eigen::Vector3d& shift);

  bool can_stay(const Forces& forces) const;
  void step_resident(const Pose& pose, const Forces& forces);
  void leave_residence();
  void download_skin() const;
  void download_bones() const;
  void download_contacts() const;

  void pull(const Grip* grip);
  void step_body(const Pose& pose, const Forces& forces);
  void set_gravity(const Eigen::Vector3d& gravity);

  void place_carried(const Pose& pose);
  void begin_settling(SettlingPath path);
  void settle_along(SettlingPath path, const Forces& forces);
  void stop_carrying();
  bool settle_a_round(const Forces& forces);
  void restart_solver();
  float iterate_with_momentum(const Eigen::Vector3f& gravity);
  BodyState put_aside();
  void take_up(BodyState state);
  bool bones_rest() const;
  bool is_alone(const Forces& forces) const;
  bool may_recover(const Forces& forces) const;
  void begin_reference();
  bool settle_reference(const Forces& forces, int rounds);
  void recover(const Forces& forces);
  void find_contacts(const Surroundings* surroundings, double elapsed, bool stands);

  const TissueModel& tissue_;
  Skeleton skeleton_;
  DrivenSkin driven_;
  ProjectiveSettings built_;  ///< settings with which the tissue model was built
  ProjectiveSettings settings_;
  std::optional<TissueConstraints> constraints_;  ///< never empty: set with the problem
  std::unique_ptr<ProjectiveSolver<float>> solver_;
  RootedPose rooted_;
  Pose pose_;                          ///< pose of the last step, or in which the body settles
  std::vector<Transform> transforms_;  ///< skinning transforms of the pose, relative to the origin
  mutable SkeletonAttachment::State attachment_state_;
  bool is_held_ = false;                                 ///< the solver has pulls of a grip
  Eigen::Vector3d pulled_to_ = Eigen::Vector3d::Zero();  ///< target of the last pulls, in the world
  mutable std::optional<SkinContacts> contacts_;         ///< never empty: set after the solver
  std::unique_ptr<ResidentStep> resident_;               ///< null: all steps run on the host
  bool resides_ = false;                                 ///< the last step was a resident one
  /// True while the host's copy of the tissue, of the carried velocities and attachment, or of the
  /// contacts is older than that of the resident step.
  mutable bool skin_behind_ = false, bones_behind_ = false, contacts_behind_ = false;
  bool is_sleeping_ = false;                    ///< the solver has step scales (ContactSleep)
  std::vector<Transform> resident_transforms_;  ///< transforms_ of the step before
  PointsF expected_;                            ///< skin, extrapolated by one step
  PointsF held_, targets_;         ///< positions of the kinematic and fixed vertices, and targets
                                   ///< of the anchors
  float driven_move_ = 0.0F;       ///< largest move of kinematic vertices along an axis in the last
                                   ///< step, m
  mutable CarriedTissue carried_;  ///< of the last step
  PointsF forces_;                 ///< N, 3 x n; zero for fixed vertices
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d gravity_ = Eigen::Vector3d::Zero();  ///< of the last step, m/s^2
  mutable PointsF skin_;
  SkinningTimes times_;
  double factorization_ms_ = 0.0;
  Settling settling_;
  TangleRecovery recovery_;
};

}  // namespace sinew

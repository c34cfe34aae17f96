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

/// Makes the solver that does the steps.
using SolverMaker = std::unique_ptr<ProjectiveSolver<float>> (*)(const SolverProblem& problem);

struct DrivenSkin;

/// Makes the steps of a body that stays where the solver keeps it; null where it does not.
/// \param anchors  batch of the anchors of free base points; -1: there are none
using ResidentStepMaker = std::unique_ptr<ResidentStep> (*)(ProjectiveSolver<float>& solver,
                                                            const TissueModel& tissue,
                                                            const DrivenSkin& driven, int anchors,
                                                            const ContactSettings& contact);

struct ProjectiveSettings {
  StepSettings step;
  double stiffness = 2400.0;    ///< Pa; scales the tissue model's own stiffness
  double mass = 70.0;           ///< kg; scales the tissue model's own masses
  double tissue_damping = 6.0;  ///< 1/s: rate at which swinging against the bones dies down
  double largest_jolt = 60.0;   ///< m/s^2: of the bones' acceleration, what the tissue feels
  /// One rotation for the three tetrahedra of a prism (FanStrain) instead of one for each.
  bool prism_rotations = false;
  ContactSettings contact;
  SolverMaker make_solver = nullptr;  ///< null: make_cpu_solver; benchmarks take others
  ResidentStepMaker make_resident_step = nullptr;  ///< null: all but the solver is on the host
};

/// A region of the skin that is not simulated but follows the skeleton by linear blend skinning,
/// and holds the tissue around it (Komaritzan 2022, 3.3, leaves out faces that way).
struct DrivenSkin {
  std::vector<int> vertices;  ///< of the skin, ascending: those that the tissue model has fixed
  LinearBlend blend;          ///< of these
};

/// Fast Projective Skinning on the CPU (Komaritzan 2022, alg. 3.1): the base surface follows the
/// skeleton, the tissue follows the base by Projective Dynamics.
class ProjectiveSkinner : public Skinner {
 public:
  /// `tissue` must outlive the skinner; `settings` name the stiffness and mass it was built with.
  ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                    const ProjectiveSettings& settings, const Progress& progress,
                    DrivenSkin driven = {});

  /// Takes new numbers but prism_rotations, make_solver and those of contacts; stiffness, mass and
  /// time step refactor at the next step.
  void apply(const ProjectiveSettings& settings);
  /// The tissue model has another stiffness, anchoring and masses (paint_material), which refactor
  /// at the next step. Contacts start anew.
  void take_material();

  /// Carries the skin rigidly with its base points from the rest pose, then iterates statically
  /// until it rests.
  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override;
  void carry(const Pose& pose, const Forces& forces) override;
  bool settle(const Forces& forces) override;
  void step(const Pose& pose, const Forces& forces) override;

  const PointsF& positions() const override {
    bring_skin();
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
    bring_skin();
    return &solver_->positions();
  }
  /// Whether steps may be done where the solver keeps the body, and whether the last one was.
  bool can_reside() const { return resident_ != nullptr; }
  bool is_resident() const { return resides_; }

  ProjectiveSolver<float>& solver() { return *solver_; }
  const TissueModel& tissue() const { return tissue_; }
  const Skeleton& skeleton() const { return skeleton_; }
  const DrivenSkin& driven() const { return driven_; }
  const ProjectiveSettings& settings() const { return settings_; }
  /// How many times the tissue model's own there are at present.
  double stiffness_scale() const { return settings_.stiffness / built_.stiffness; }
  double mass_scale() const { return settings_.mass / built_.mass; }
  /// Returns the part of gravity that acts on the tissue, m/s^2: less than all of it where tissue
  /// is so soft for its mass that it would hang several heights below its bones.
  Eigen::Vector3f felt_gravity(const Eigen::Vector3d& gravity) const;
  const SkinContacts& contacts() const { return *contacts_; }
  double factorization_ms() const { return factorization_ms_; }

 private:
  void scale_stiffness();
  void scale_masses();
  void pose_skeleton(const Pose& pose);
  void move_held(const Pose& pose, const Eigen::Vector3f& shift);
  bool stands() const;
  /// Writes forces_: what the bones do to the tissue beside holding it, with u the velocity that a
  /// vertex would have if it moved with its base point: damping of its motion against them, -m c (v
  /// - u), and where their acceleration du/dt is larger than the tissue is to feel, the rest of it,
  /// which carries the vertex along. `shift` leads from the frame of the last step to the present
  /// one.
  void update_carrying_forces(const Eigen::Vector3d& shift);

  bool can_stay(const Forces& forces) const;
  void step_resident(const Pose& pose, const Forces& forces);
  void leave_residence();
  void bring_skin() const;
  void bring_bones() const;
  void bring_back_contacts() const;

  void pull(const Grip* grip);
  void step_body(const Pose& pose, const Forces& forces);
  void take_gravity(const Eigen::Vector3d& gravity);

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
  ProjectiveSettings built_;  ///< what the tissue model's arrays stand for
  ProjectiveSettings settings_;
  std::optional<TissueConstraints> constraints_;  ///< always there: made with the problem
  std::unique_ptr<ProjectiveSolver<float>> solver_;
  RootedPose rooted_;
  Pose pose_;                          ///< of the last step, or in which the body settles
  std::vector<Transform> transforms_;  ///< skinning transforms of the pose, around the origin
  mutable SkeletonAttachment::State attachment_state_;
  bool is_held_ = false;                                 ///< pulls have been set
  Eigen::Vector3d pulled_to_ = Eigen::Vector3d::Zero();  ///< then
  mutable std::optional<SkinContacts> contacts_;         ///< always there: made after the solver
  std::unique_ptr<ResidentStep> resident_;               ///< null: steps are the host's
  bool resides_ = false;                                 ///< the last step was a resident one
  /// What the host knows of the tissue, of the bones that carry it, and of contacts, is older.
  mutable bool skin_behind_ = false, bones_behind_ = false, contacts_behind_ = false;
  bool calms_ = false;                          ///< vertices are held back
  std::vector<Transform> resident_transforms_;  ///< transforms_ of the step before
  PointsF expected_;                            ///< the skin, as the bones will have carried it
  PointsF held_, targets_;         ///< of the driven and fixed vertices, and of anchors
  float driven_move_ = 0.0F;       ///< m, along an axis, of driven vertices in the last step
  mutable CarriedTissue carried_;  ///< in the last step
  PointsF forces_;                 ///< zero for fixed vertices
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d gravity_ = Eigen::Vector3d::Zero();  ///< of the last step
  mutable PointsF skin_;
  SkinningTimes times_;
  double factorization_ms_ = 0.0;
  Settling settling_;
  TangleRecovery recovery_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dynamics/projective_solver.h"
#include "rig/rooted_pose.h"
#include "skinning/projective/projective_settings.h"
#include "skinning/projective/resident_step.h"
#include "skinning/projective/skin_contacts.h"
#include "skinning/projective/tangle_recovery.h"
#include "skinning/projective/tissue_constraints.h"
#include "skinning/skinner.h"
#include "tissue/painted_material.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the body of a ProjectiveSkinner with its solver and its state on the host. The steppers
/// (BodyStepper) share it. Positions are relative to `origin`.
struct SimulatedBody {
  /// Speed below which the bones count as at rest, m/s, for a height of 1.8.
  static constexpr double kStandingSpeed = 1e-5;

  /// Makes the solver. The body keeps a copy of the tissue model.
  /// \param chosen  settings with the stiffness and mass with which the tissue was built
  SimulatedBody(const TissueModel& model, const Skeleton& bones, const ProjectiveSettings& chosen,
                KinematicSkin kinematic_skin);
  SimulatedBody(const SimulatedBody&) = delete;
  SimulatedBody& operator=(const SimulatedBody&) = delete;

  /// Applies new settings, as ProjectiveSkinner::apply().
  void apply(const ProjectiveSettings& changed);
  /// Replaces the material of the tissue. Contacts start anew.
  void set_material(const TissueMaterial& material);
  /// Sets the gravity of the next step, m/s^2. Sleeping contacts wake if it changes.
  void set_gravity(const Eigen::Vector3d& present);
  /// Computes the rigid skinning transforms, the shapes of bones and the origin of a pose.
  void pose_skeleton(const Pose& present);
  /// Copies the skin from the solver's positions.
  void read_skin();

  /// Return the present stiffness and mass as multiples of those of the tissue model.
  double stiffness_scale() const { return settings.material.stiffness / built.material.stiffness; }
  double mass_scale() const { return settings.material.mass / built.material.mass; }
  /// Returns the part of gravity that acts on the tissue, m/s^2. It is less than all of it if the
  /// tissue is so soft for its mass that it would hang several heights below its bones.
  Eigen::Vector3f felt_gravity(const Eigen::Vector3d& outer) const;
  /// Returns true if the bones have been at rest long enough to recover from tangles.
  bool bones_rest() const;

  TissueModel tissue;
  Skeleton skeleton;
  KinematicSkin kinematic;
  ProjectiveSettings built;  ///< settings with which the tissue model was built
  ProjectiveSettings settings;
  std::optional<TissueConstraints> constraints;  ///< never empty: set with the problem
  std::unique_ptr<ProjectiveSolver<float>> solver;
  std::optional<SkinContacts> contacts;  ///< never empty: set after the solver
  TangleRecovery recovery;

  RootedPose rooted;
  Pose pose;           ///< pose of the last step, or in which the body settles
  RigidJoints joints;  ///< of the pose, relative to the origin
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();  ///< of the last step, m/s^2
  SkeletonAttachment::State attachment;
  CarriedTissue carried;  ///< of the last step
  bool is_held = false;   ///< the solver has pulls of a grip
  PointsF skin;           ///< 3 x surface_vertices, m
  SkinningTimes times;    ///< of the last step, as far as the host measures them

 private:
  void scale_stiffness();
  void scale_masses();
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "position_based/position_settings.h"
#include "position_based/region_volumes.h"
#include "skinning/position_based/following_surface.h"
#include "skinning/position_based/lost_particles.h"
#include "skinning/position_based/motion_limits.h"
#include "skinning/position_based/painted_particles.h"
#include "skinning/position_based/position_based_body.h"
#include "skinning/position_based/position_contacts.h"
#include "skinning/settling_path.h"
#include "skinning/skinner.h"

namespace sinew {

/// Describes the constraints of one kind in a position based body.
struct ConstraintColors {
  const char* kind = "";           ///< "volume", "bind" or "stretch"
  int count = 0;                   ///< constraints
  std::vector<int> color_sizes{};  ///< number of constraints of each color
};

/// Describes the size of a position based body and how its constraints are divided for threads and
/// vector instructions (ColoredConstraints).
struct PositionBasedSize {
  int particles = 0;
  int tetrahedra = 0;
  int blocks = 0;  ///< of particles
  std::vector<ConstraintColors> constraints{};
};

/// Skins the surface of a character by Position Based Dynamics on tetrahedra that fill it
/// (Abu Rumman 2016, "Position-based Skin Deformations for Interactive Character Animation",
/// chapter 4). Constraints keep volumes, lengths of edges and distances from the bones.
///
/// The published model begins each step with linear blend skinning and knows no velocities. In the
/// compliant one the particles keep their momentum, and stiffnesses are those of a material.
class PositionBasedSkinner : public Skinner {
 public:
  /// Prepares a character with at least one bone.
  /// \param time_step  seconds of a step
  /// \param carriers   as in build_position_based_body()
  /// \throws InputError if the surface encloses no volume; Cancelled
  PositionBasedSkinner(const CharacterWeights& weights, const PositionSettings& settings,
                       double time_step, const Progress& progress,
                       const ExcludedSkin& excluded = {}, const std::vector<int>& carriers = {});

  /// Takes new settings, except for the model and the number of tetrahedra.
  void apply(const PositionSettings& settings, double time_step);

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override;
  /// Shows linear blend skinning until settle() has moved the body there from its rest pose.
  void carry(const Pose& pose, const Forces& forces) override;
  bool settle(const Forces& forces) override;
  void step(const Pose& pose, const Forces& forces) override;
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return times_; }
  int contact_count() const override { return contacts_.count(); }
  int recovery_count() const override { return lost_.count(); }
  std::optional<Grip> grip_at(const SurfacePoint& point) const override;

  /// Returns the size of the body and of its constraints, for `info` and `bench`.
  PositionBasedSize size() const;

  /// Takes what is painted on the surface, for the steps from now on. The skin stays where it is.
  void paint(const PaintedSkin& skin);

 private:
  BoneTargets targets_of(const Pose& pose, const Eigen::Vector3d& origin) const;
  void set_masses();
  void set_stiffness();
  void set_compliances();
  void set_factors();
  template <typename Particles>
  float stiffness_factor(const Particles& particles) const;
  template <typename Constraints, typename Function>
  void for_factors(const Constraints& constraints, Function&& function) const;
  void place_kinematic(const BoneTargets& from, const BoneTargets& to, float fraction);
  PositionStep step_settings(const Forces& forces, double seconds) const;
  Eigen::Quaterniond rotation_at(const Grip& grip, const BoneTargets& targets) const;
  std::vector<PointPull> pulls_of(const Forces& forces, const BoneTargets& targets) const;
  void move_origin(const Eigen::Vector3d& origin);
  void simulate(const BoneMotion& motion, const Forces& forces, double seconds);
  void settle_step(const BoneTargets& next, const Forces& forces);
  void start_from_blend(const BoneTargets& targets, bool dynamic);
  void wake();
  void drop_velocities();
  PointsF particle_positions() const;

  Skeleton skeleton_;
  std::vector<Triangle> triangles_;  ///< of the surface
  PositionSettings settings_;
  double time_step_;
  PositionBasedBody body_;
  PositionSolver solver_;
  RegionVolumes volumes_;  ///< of the tissue of each bone
  PaintedParticles painted_;
  PositionContacts contacts_;
  BoneTargets targets_;  ///< of the last step
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d gravity_ = Eigen::Vector3d::Zero();  ///< of the last step, m/s^2
  MotionLimits limits_;
  LostParticles lost_;
  SettlingPath settling_path_;
  int settling_steps_ = 0;  ///< left at the end of the path; 0: the body has settled
  Pose settled_pose_;       ///< at the end of the path
  FollowingSurface surface_;
  PointsF positions_;
  SkinningTimes times_;
  double contact_ms_ = 0.0;  ///< time in which the last simulate() found contacts
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <set>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "position_based/position_settings.h"
#include "skinning/position_based_body.h"
#include "skinning/skinner.h"

namespace sinew {

/// Skins the whole surface of a character by Position Based Dynamics on tetrahedra that fill it
/// (Abu Rumman 2016, "Position-based Skin Deformations for Interactive Character Animation",
/// chapter 4). Constraints keep volumes, lengths of edges and distances from the bones.
///
/// The published model begins each step with linear blend skinning and knows no velocities. In the
/// compliant one the particles keep their momentum, and stiffnesses are those of a material.
class PositionBasedSkinner : public Skinner {
 public:
  /// Prepares a character with at least one bone.
  /// \param time_step  seconds of a step
  /// \throws InputError if the surface encloses no volume; Cancelled
  PositionBasedSkinner(const Character& character, const PositionSettings& settings,
                       double time_step, const Progress& progress);

  /// Takes new settings, except for the model and the number of tetrahedra.
  void apply(const PositionSettings& settings, double time_step);

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& forces) override;
  void step(const Pose& pose, const Forces& forces) override;
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return times_; }
  int recovery_count() const override { return recoveries_; }

  const PositionSolver& solver() const { return solver_; }

 private:
  /// Holds where a pose has the particles that bones move, and the points of tethers.
  struct Targets {
    PointsF particles;
    PointsF bone_points;
  };
  Targets targets_of(const Pose& pose, const Eigen::Vector3d& origin) const;
  void set_stiffness();
  void place_kinematic(const Targets& from, const Targets& to, float fraction);
  PositionStep step_settings(const Forces& forces) const;
  void move_origin(const Eigen::Vector3d& origin);
  void simulate(const Targets& from, const Targets& to, const Forces& forces);
  void settle_step(const Targets& next, const Forces& forces);
  void start_from_blend(const Targets& targets);
  void limit_distances(const Targets& targets);
  std::vector<char> lost_particles(const Targets& targets) const;
  bool return_lost_particles(const Targets& targets);
  void write_surface(const Pose& pose);

  Skeleton skeleton_;
  PositionSettings settings_;
  double time_step_;
  PositionBasedBody body_;
  PositionSolver solver_;
  Targets targets_;  ///< of the last step
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  double rest_time_ = 0.0;         ///< s, since the bones moved last
  double returning_time_ = 0.0;    ///< s, left until lost particles are back
  int returns_at_rest_ = 0;        ///< since the bones moved last
  std::set<int> returning_bones_;  ///< nearest bones of lost particles
  int recoveries_ = 0;
  PointsF positions_;
  SkinningTimes times_;
};

}  // namespace sinew

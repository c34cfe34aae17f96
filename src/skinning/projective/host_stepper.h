// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/projective/body_stepper.h"
#include "skinning/projective/settling.h"
#include "skinning/projective/simulated_body.h"

namespace sinew {

/// Makes the time steps of a SimulatedBody on the host: attachment, carrying forces, contacts and
/// pulls. Only the solver may run on another device. It also settles the body in a pose
/// (host_settling.cpp) and frees it from tangles (host_recovery.cpp), which need the state on the
/// host.
class HostStepper : public BodyStepper {
 public:
  /// Makes the steps of `body`, which must outlive this object.
  explicit HostStepper(SimulatedBody& body);

  void begin() override {}
  void end() override {}
  void step(const Pose& pose, const Forces& forces) override;
  void download_skin() override {}
  void download_bones() override {}
  void download_contacts() override {}
  int contact_count() override { return body_.contacts->count(); }
  SkinningTimes last_times() const override { return body_.times; }

  /// Settles the body in a pose, as ProjectiveSkinner::reset().
  void reset(const Pose& pose, const Forces& forces);
  /// Carries the body into a pose, as Skinner::carry().
  void carry(const Pose& pose);
  /// Continues to settle the body, as Skinner::settle().
  bool settle(const Forces& forces);

 private:
  void move_held(const Pose& pose, const Eigen::Vector3f& shift);
  Eigen::Index move_kinematic(const Pose& pose, const Eigen::Vector3f& shift,
                              Eigen::Index first_target);
  void set_solver_targets();
  bool is_at_rest() const;
  void find_contacts(const Surroundings* surroundings, double elapsed, bool at_rest);
  /// Computes forces_, the forces (N) of the bones on the tissue in addition to the constraints
  /// that hold it. Let u be the velocity that a vertex would have if it moved with its base point,
  /// v its velocity and c the tissue damping. The forces are a damping of the motion relative to
  /// the bones, -m c (v - u), and the part of m du/dt beyond the acceleration that the tissue may
  /// feel (felt_jolts.h). This part carries the vertex along with the bones.
  /// \param shift  from the origin of the present step to that of the last one
  void update_carrying_forces(const Eigen::Vector3d& shift);
  void pull(const Grip* grip);
  void step_body(const Pose& pose, const Forces& forces);

  void place_carried(const Pose& pose);
  void begin_settling(SettlingPath path);
  void settle_along(SettlingPath path, const Forces& forces);
  void stop_carrying();
  void straighten_soft_parts();
  bool settle_a_round(const Forces& forces);
  void restart_solver();
  float iterate_with_momentum(const Eigen::Vector3f& gravity);

  BodyState extract_state();
  void restore_state(BodyState state);
  bool may_recover(const Forces& forces) const;
  void begin_reference();
  bool settle_reference(const Forces& forces, int rounds);
  void recover(const Forces& forces);

  SimulatedBody& body_;
  Eigen::Vector3d pulled_to_ = Eigen::Vector3d::Zero();  ///< target of the last pulls, in the world
  PointsF expected_;                                     ///< skin, extrapolated by one step
  PointsF held_, targets_;  ///< positions of the kinematic and fixed vertices, and targets of the
                            ///< anchors
  float kinematic_move_ = 0.0F;  ///< largest move of kinematic vertices along an axis in the last
                                 ///< step, m
  PointsF forces_;               ///< N, 3 x n; zero for fixed vertices
  Settling settling_;
};

}  // namespace sinew

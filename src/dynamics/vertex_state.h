// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/team.h"
#include "dynamics/step_input.h"
#include "dynamics/step_settings.h"
#include "dynamics/vertex_numbers.h"

namespace sinew {

/// Holds the positions, velocities and forces of the vertices of a CPU solver, and moves them
/// through a step: begin_step() or begin_static(), then move() in each iteration, then
/// scale_displacements() and publish(). Arrays have one column (x y z 0) per vertex, in the
/// solver's numbering with the free vertices first.
template <typename Real>
class VertexState {
 public:
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;
  using Positions = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  using Vector3 = Eigen::Matrix<Real, 3, 1>;

  /// \param numbers  must outlive this; the vertices may be renumbered before set_positions()
  explicit VertexState(const VertexNumbers& numbers) : numbers_(numbers) {}

  /// Sets the positions, 3 x n, m, by vertex of the problem, and zero velocities.
  /// \throws std::logic_error for another number of columns
  void set_positions(const Positions& positions);
  /// Sets the velocities, 3 x n, m/s, by vertex of the problem.
  /// \throws std::logic_error for another number of columns
  void set_velocities(const Positions& velocities);
  /// Sets the positions of the fixed vertices, m, by ascending vertex.
  /// \throws std::logic_error for another number of columns
  void set_fixed(const Eigen::Ref<const Positions>& places);
  /// Converts to a frame of reference in which all positions are larger by `offset`, m.
  void translate(const Vector3& offset);

  /// Begins a time step: each free vertex starts where inertia, acceleration and its force take it.
  /// \param masses  kg, in the solver's numbering
  /// \param input   with one force for each vertex of the problem, or none
  void begin_step(Team& team, const Eigen::VectorXd& masses, Real time_step,
                  const StepInput<Real>& input);
  /// Begins a static solve at the present positions. The forces are the weights of the vertices.
  /// \param acceleration  m/s^2
  void begin_static(Team& team, const Eigen::VectorXd& masses, const Vector3& acceleration);
  /// Moves the free vertices by the solution of an iteration, as `use` says. Momentum continues the
  /// displacements of the last call.
  /// \param solution  m, one column (x y z 0) per free vertex; further columns are ignored
  /// \return the largest displacement of a vertex, m
  Real move(Team& team, const Array& solution, StepSettings::Extrapolation use);
  /// Multiplies the displacements of the free vertices since the start of the step by their scales.
  /// \param scales  step scales in [0, 1], by vertex of the problem; empty means 1 everywhere
  void scale_displacements(Team& team, const std::vector<float>& scales);
  /// Ends a step: computes the velocities, copies positions and velocities to the problem's
  /// numbering, and makes the positions the start of the next step.
  /// \param velocity_factor  StepSettings::velocity_factor(), 1/s; 0 after a static solve
  void publish(Team& team, Real velocity_factor);

  /// Returns the positions at the start of the step, m.
  const Array& start() const { return start_; }
  /// Returns the displacements from the start of the step, m.
  const Array& displacement() const { return displacement_; }
  /// Returns the displacements by inertia and the common acceleration, m.
  const Array& inertial() const { return inertial_; }
  /// Returns the external forces, N.
  const Array& forces() const { return forces_; }
  /// Returns the positions, m: start() + displacement().
  const Array& positions() const { return positions_; }

  /// Returns the published positions and velocities, 3 x n, by vertex of the problem; m and m/s.
  const Positions& published_positions() const { return published_positions_; }
  const Positions& published_velocities() const { return published_velocities_; }

 private:
  using Vector4 = Eigen::Matrix<Real, 4, 1>;

  /// Converts an array from the problem's numbering to the solver's.
  Array gather(const Positions& problem_order) const;

  const VertexNumbers& numbers_;
  Array start_, displacement_, positions_, velocities_, inertial_, forces_;
  Array last_move_;  ///< displacements of the last iteration, m
  Positions published_positions_, published_velocities_;
  std::vector<Real> moves_of_groups_;  ///< largest squared displacement by group of vertices
};

extern template class VertexState<float>;
extern template class VertexState<double>;

}  // namespace sinew

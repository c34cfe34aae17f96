// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/objective.h"
#include "dynamics/step_input.h"
#include "dynamics/step_settings.h"

namespace sinew {

/// Holds the times of the last step in milliseconds, summed over its iterations.
struct SolverTimes {
  double local_ms = 0.0;    ///< local step and right-hand side
  double global_ms = 0.0;   ///< linear solves
  double contact_ms = 0.0;  ///< contacts and pulls: their forces and the low-rank correction
};

/// Holds the size of a solver's linear system, reported together with its times.
struct SolverSize {
  int unknowns = 0;                ///< free vertices
  std::int64_t factor_values = 0;  ///< stored numbers of the factored matrix; 0 without one
};

/// Defines the interface of the Projective Dynamics solvers (Bouaziz 2014; Komaritzan 2022, 2.2,
/// alg. 2.1) with Dirichlet vertices eliminated (2.2.3). The global step solves for increments,
///   A dz = M (y - z) / dt^2 + forces,
/// and not for absolute positions, so that a body at rest stays at rest in single precision. (Only
/// the textbook solver solves for absolute positions.) The system matrix is A = M / dt^2 + Q^T W Q,
/// with the rows Q and weights W of all constraints (element.h). Contacts and pulls are added to it
/// separately (StepInput). All methods number the vertices as in the problem, whatever order an
/// implementation uses internally.
template <typename Real>
class ProjectiveSolver {
 public:
  using Positions = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  using Vector3 = Eigen::Matrix<Real, 3, 1>;

  virtual ~ProjectiveSolver() = default;

  /// Sets the positions of all vertices, free and fixed, m. Velocities become zero.
  virtual void set_positions(const Positions& positions) = 0;
  /// Sets the velocities of all vertices at the start of the next step, m/s.
  /// \throws std::logic_error if the number of columns differs from that of vertices
  virtual void set_velocities(const Positions& velocities) = 0;
  /// Changes the frame of reference: adds `offset` to all positions. Velocities do not change.
  virtual void translate(const Vector3& offset) = 0;

  /// Sets the mass of each vertex, kg. The next step refactors the matrix in the same elimination
  /// order.
  virtual void set_masses(const Eigen::VectorXd& masses) = 0;
  /// Sets the stiffness of each element of a batch (index from ConstraintSet::add()). The next step
  /// refactors the matrix.
  virtual void set_stiffness(int batch, const Eigen::VectorXd& stiffness) = 0;

  /// Sets the diagonal matrix that bounds the stiffness of bounded contacts, which may begin and
  /// end at any time without refactoring (BoundedContacts). If the diagonal changes, a second
  /// matrix that includes it is factored, and all bounded contacts are removed until the next input
  /// that sets them.
  /// \param diagonal  largest stiffness that contacts may add, by vertex, N/m; empty if there never
  ///                  are bounded contacts
  /// \throws std::logic_error if its size differs from the number of vertices
  virtual void set_bounding_diagonal(const Eigen::VectorXd& diagonal) = 0;
  /// Sets the influences that an input contains, except for acceleration and forces. step() and
  /// solve_static() call it with their input.
  /// \throws std::logic_error for vertex indices out of range, for anchor targets of a batch of
  ///         another kind, and for another number of fixed positions, anchor targets or step scales
  ///         than there are fixed vertices, anchors or vertices
  virtual void set_input(const StepInput<Real>& input) = 0;
  /// Sets the input, and computes one time step.
  /// \throws std::logic_error as set_input(), and if there are forces but not one for each vertex
  virtual void step(const StepSettings& settings, const StepInput<Real>& input) = 0;
  /// Sets the input, and iterates toward the solution of the static problem (no inertia) until the
  /// largest displacement of a vertex in an iteration is below `tolerance`. Velocities become zero.
  /// \param iterations  largest number of iterations
  /// \param tolerance  m
  /// \return the largest displacement of a vertex in the last iteration, m
  /// \throws InputError if a part of the body is held by no fixed vertex and no anchor
  virtual Real solve_static(int iterations, Real tolerance, const StepInput<Real>& input) = 0;

  /// Computes one time step, with all other influences as earlier inputs have set them.
  void step(const StepSettings& settings, const Vector3& acceleration, const Positions& forces) {
    step(settings, {.acceleration = acceleration, .forces = &forces});
  }
  /// Solves the static problem, with all other influences as earlier inputs have set them.
  Real solve_static(int iterations, Real tolerance, const Vector3& acceleration) {
    return solve_static(iterations, tolerance, StepInput<Real>{.acceleration = acceleration});
  }
  Real solve_static(int iterations, Real tolerance) {
    return solve_static(iterations, tolerance, StepInput<Real>{});
  }

  /// Factors the matrices of steps and of static solves now, so that the first step takes no longer
  /// than the others.
  virtual void prepare(double time_step) = 0;

  virtual const Positions& positions() const = 0;
  virtual const Positions& velocities() const = 0;
  virtual SolverTimes last_times() const = 0;
  virtual SolverSize size() const { return {}; }

  /// Measures the last step in double. Returns nothing if there was none since the body was changed
  /// otherwise (by positions, masses, stiffness or an input), and for solvers that cannot measure
  /// it.
  virtual std::optional<StepObjective> step_objective() const { return std::nullopt; }

  /// Turns the recording of energies() and moves() on or off (off by default; it costs time).
  virtual void record_energy(bool on) = 0;
  /// Returns the objective function that the iterations of the last step or static solve minimize,
  /// J, before the first iteration and after each.
  virtual const std::vector<double>& energies() const = 0;
  /// Returns the largest displacement of a vertex in each iteration of the last step or static
  /// solve, m.
  virtual const std::vector<double>& moves() const = 0;
};

/// Holds the body that a solver simulates.
struct SolverProblem {
  Eigen::Matrix3Xd rest_positions;  ///< 3 x n, m
  Eigen::VectorXd masses;           ///< by vertex, kg; 0 for massless vertices
  std::vector<char> fixed;          ///< by vertex, nonzero for fixed (Dirichlet) vertices
  ConstraintSet constraints;
};

}  // namespace sinew

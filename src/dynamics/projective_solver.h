#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstdint>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/contact_constraint.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Numbers of one time step that may change between steps. A change of time_step refactors.
struct StepSettings {
  double time_step = 1.0 / 60.0;  ///< s
  double damping = 1.0;           ///< share of the velocity that is left after 1/60 s, beside
                                  ///< implicit damping: v = mu (z' - z) / dt, mu = damping^(60 dt)
  int iterations = 10;            ///< local-global iterations
  bool accelerated = false;       ///< longer moves than the solves say (relaxation())

  /// mu / dt, which leaves the same after a second of any steps.
  double velocity_factor() const { return std::pow(damping, 60.0 * time_step) / time_step; }

  /// How many times the solve's move an iteration (from 0) of a step goes. The solve's matrix is
  /// that of the energy with the projections held, which bounds the energy from above: any factor
  /// below 2 lowers it, and what the solve moves too little, since projections turn with the body,
  /// a larger factor brings further. Factors near 2 alone would keep what the solve gets right in
  /// the first place swinging about; cycles that begin with the plain move take it away again, like
  /// the changing step lengths of Richardson's method (Young 1953). The four are near the inverse
  /// Chebyshev nodes of [1/2, 1].
  double relaxation(int iteration) const {
    constexpr double kCycle[] = {1.0, 1.3, 1.6, 1.9};
    return accelerated ? kCycle[iteration % 4] : 1.0;
  }
};

/// Milliseconds of the last step: all its iterations.
struct SolverTimes {
  double local_ms = 0.0;    ///< local step and right-hand side
  double global_ms = 0.0;   ///< the linear solves
  double contact_ms = 0.0;  ///< what contacts and pulls add: forces, and solves corrected for them
};

/// What a solver works on, to judge its times by.
struct SolverSize {
  int unknowns = 0;                ///< free vertices
  std::int64_t factor_values = 0;  ///< stored numbers of the factored matrix; 0 without one
};

/// Projective Dynamics (Bouaziz 2014; Komaritzan 2022, 2.2, alg. 2.1) with Dirichlet vertices
/// eliminated (2.2.3), solved for increments: A dz = M (y - z) / dt^2 + forces, never for absolute
/// positions, so that float keeps a body at rest. Vertices are numbered as in the problem,
/// whatever order the implementation works in.
template <typename Real>
class ProjectiveSolver {
 public:
  using Positions = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  using Vector3 = Eigen::Matrix<Real, 3, 1>;

  virtual ~ProjectiveSolver() = default;

  /// All vertices, free and fixed; velocities become zero.
  virtual void set_positions(const Positions& positions) = 0;
  /// Gives all vertices the velocities (m/s) that the next step starts with.
  /// \throws std::logic_error for another number of vertices
  virtual void set_velocities(const Positions& velocities) = 0;
  /// Moves the frame of reference: adds `offset` to all positions, velocities untouched.
  virtual void translate(const Vector3& offset) = 0;
  /// Where the fixed vertices are from now on: column i is the i-th fixed vertex, ascending.
  virtual void set_fixed_positions(const Positions& fixed) = 0;

  /// kg, one for each vertex. The matrix is factored anew at the next step; its order is kept.
  virtual void set_masses(const Eigen::VectorXd& masses) = 0;
  /// One for each element of a batch (index from ConstraintSet::add); factored anew likewise.
  virtual void set_stiffness(int batch, const Eigen::VectorXd& stiffness) = 0;
  /// Targets of a batch of Anchors; the matrix stays.
  virtual void set_targets(int batch, const Positions& targets) = 0;

  /// Contacts of the steps and static solves to come, instead of those before; vertices as in the
  /// problem. \throws std::logic_error for vertices that there are not
  virtual void set_contacts(const std::vector<ContactConstraint>& contacts) = 0;
  /// Where contacts may come and go at any time: what they add to the matrix at most, as a diagonal
  /// by vertex, N/m (StandingContacts); empty: nowhere. When it changes, a second matrix is
  /// factored with it, and nothing touches until the next set_standing_contacts().
  /// \throws std::logic_error for another number of vertices
  virtual void set_standing_diagonal(const Eigen::VectorXd& diagonal) = 0;
  /// Contacts that touch there at present, instead of such before, beside those of set_contacts();
  /// no matrix is factored for them. Steps leave them out of their first iterations and solve with
  /// the second matrix in the others (after Komaritzan 2022, 3.2.5), which go further than they
  /// solve whether accelerated or not (StandingContacts::iteration()); static solves take that
  /// matrix throughout. Contacts of set_contacts() count in all iterations and in both matrices.
  /// The recorded energy leaves standing contacts out.
  virtual void set_standing_contacts(const std::vector<ContactConstraint>& contacts) = 0;

  /// Pulls of the steps and static solves to come, instead of those before; vertices as in the
  /// problem. They count in all iterations and in both matrices.
  /// \throws std::logic_error for vertices that there are not
  virtual void set_pulls(const std::vector<PullConstraint>& pulls) = 0;

  /// Of its move in a step, the share that each vertex of the problem makes from now on, 0 to 1;
  /// empty: all of it. Velocities follow. Fixed vertices and static solves move as ever.
  /// \throws std::logic_error for another number of vertices
  virtual void hold_back(const std::vector<float>& shares) = 0;

  /// One time step under an acceleration common to all vertices (m/s^2) and optional forces
  /// (3 x n, N; empty for none).
  virtual void step(const StepSettings& settings, const Vector3& acceleration,
                    const Positions& forces) = 0;
  /// Iterations of the static problem (no inertia), at most `iterations`, until the largest move
  /// of a vertex is below `tolerance`; velocities become zero. Weight (mass times acceleration)
  /// counts. Returns the last largest move.
  /// \throws InputError when a part of the body is held by no fixed vertex and no anchor
  virtual Real solve_static(int iterations, Real tolerance, const Vector3& acceleration) = 0;
  Real solve_static(int iterations, Real tolerance) {
    return solve_static(iterations, tolerance, Vector3::Zero());
  }
  /// Factors for both kinds of solve now, so that the first step takes no longer than the others.
  virtual void prepare(double time_step) = 0;

  virtual const Positions& positions() const = 0;
  virtual const Positions& velocities() const = 0;
  virtual SolverTimes last_times() const = 0;
  virtual SolverSize size() const { return {}; }

  /// The objective that the iterations of the last step minimise, before the first and after each
  /// iteration, when recording is on (off by default; it costs time).
  virtual void record_energy(bool on) = 0;
  virtual const std::vector<double>& energies() const = 0;
  /// Largest move of a vertex in each iteration of the last step or static solve, recorded with
  /// the energy.
  virtual const std::vector<double>& moves() const = 0;
};

/// What is simulated: rest positions (3 x n), kg for each vertex (0 for massless ones), which
/// vertices are fixed (Dirichlet), and the constraints.
struct SolverProblem {
  Eigen::Matrix3Xd rest_positions;
  Eigen::VectorXd masses;
  std::vector<char> fixed;
  ConstraintSet constraints;
};

}  // namespace sinew

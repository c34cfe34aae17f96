// SPDX-License-Identifier: MIT

#include "dynamics/cpu_solver.h"

#include <optional>
#include <stdexcept>
#include <utility>

#include "core/team.h"
#include "core/timing.h"
#include "dynamics/bounded_contacts.h"
#include "dynamics/factored_system.h"
#include "dynamics/local_steps.h"
#include "dynamics/numbered_contacts.h"
#include "dynamics/numbered_pulls.h"
#include "dynamics/right_hand_side.h"
#include "dynamics/step_state.h"
#include "dynamics/vertex_numbers.h"
#include "dynamics/vertex_state.h"

namespace sinew {
namespace {

/// Implements make_cpu_solver(). VertexState holds what moves. RightHandSide and FactoredSystem
/// compute how far it moves in an iteration.
template <typename Real>
class CpuSolver : public ProjectiveSolver<Real> {
 public:
  using typename ProjectiveSolver<Real>::Positions;
  using typename ProjectiveSolver<Real>::Vector3;

  CpuSolver(const SolverProblem& problem, const CpuSolverOptions& options);

  void set_positions(const Positions& positions) override;
  void set_velocities(const Positions& velocities) override;
  void translate(const Vector3& offset) override;
  void set_masses(const Eigen::VectorXd& masses) override;
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override;
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override;
  void set_input(const StepInput<Real>& input) override;
  using ProjectiveSolver<Real>::step;
  void step(const StepSettings& settings, const StepInput<Real>& input) override;
  using ProjectiveSolver<Real>::solve_static;
  Real solve_static(int iterations, Real tolerance, const StepInput<Real>& input) override;
  void prepare(double time_step) override {
    factor(*dynamic_, 1.0 / (time_step * time_step));
    factor(*static_, 0.0);
  }

  const Positions& positions() const override { return state_.published_positions(); }
  const Positions& velocities() const override { return state_.published_velocities(); }
  SolverTimes last_times() const override { return times_; }
  SolverSize size() const override { return {numbers_.free_count, plan_->value_count}; }
  std::optional<StepObjective> step_objective() const override;
  void record_energy(bool on) override { recording_ = on; }
  const std::vector<double>& energies() const override { return energies_; }
  const std::vector<double>& moves() const override { return moves_; }

 private:
  void factor(FactoredSystem<Real>& system, double inverse_squared_step);
  /// Marks the stiffness matrix and the factors as outdated.
  void invalidate();
  /// Marks the low-rank corrections for contacts and pulls as outdated.
  void forget_contacts();
  void correct(FactoredSystem<Real>& system, bool bounded);

  /// Prepares the iterations of a step or static solve that `state_` has begun.
  void begin_iterations(Team& team, const FactoredSystem<Real>& system);
  /// Makes one iteration.
  /// \param use      of the solution
  /// \param bounded  selects the factor with the diagonal for bounded contacts
  /// \return the largest displacement of a vertex, m
  Real iterate(Team& team, FactoredSystem<Real>& system, StepSettings::Extrapolation use,
               bool bounded);
  /// Refers to the members on which the objective of a step depends.
  StepState<Real> step_state(double inverse_squared_step) const {
    return {numbers_.free_count,
            inverse_squared_step,
            masses_,
            state_.displacement(),
            state_.inertial(),
            state_.forces(),
            state_.positions(),
            local_steps_,
            contacts_,
            pulls_};
  }
  double objective(double inverse_squared_step) const {
    return sinew::objective(step_state(inverse_squared_step));
  }

  VertexNumbers numbers_;
  LocalSteps<Real> local_steps_;
  RightHandSide<Real> right_hand_side_;
  VertexState<Real> state_;
  std::optional<Eigen::SparseMatrix<double>> stiffness_;
  std::shared_ptr<const SolvePlan> plan_;
  std::optional<FactoredSystem<Real>> dynamic_, static_;
  Eigen::VectorXd masses_;                      ///< kg, in the solver's numbering
  BoundedContacts bounded_;                     ///< in the problem's numbering
  NumberedContacts<Real> contacts_, touching_;  ///< of the input; bounded ones that touch
  NumberedPulls<Real> pulls_;
  std::vector<float> step_scales_;  ///< by vertex of the problem; empty means 1 everywhere
  /// Right-hand side of a solve, then its solution; includes the slots of the solve plan.
  typename VertexState<Real>::Array solution_;

  SolverTimes times_;
  /// 1 / dt^2 of the last step, whose displacements are still in state_. Nothing if the body
  /// has been changed otherwise since.
  std::optional<double> last_step_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

template <typename Real>
CpuSolver<Real>::CpuSolver(const SolverProblem& problem, const CpuSolverOptions& options)
    : numbers_(problem),
      local_steps_(problem.constraints, problem.rest_positions, options.vectorized),
      right_hand_side_(local_steps_),
      state_(numbers_) {
  // The elimination order depends on the pattern of the stiffness matrix. Vertices are therefore
  // renumbered twice: with the free vertices first, then in the order of the plan.
  local_steps_.renumber(numbers_.number, numbers_.free_count);
  plan_ = std::make_shared<SolvePlan>(make_solve_plan(local_steps_.stiffness_matrix()));
  dynamic_.emplace(plan_, options.vectorized);
  static_.emplace(plan_, options.vectorized);
  local_steps_.renumber(numbers_.renumber(plan_->order), numbers_.free_count);
  right_hand_side_.plan(numbers_.free_count);
  set_masses(problem.masses);
  set_positions(problem.rest_positions.template cast<Real>());
}

template <typename Real>
void CpuSolver<Real>::invalidate() {
  stiffness_.reset();
  last_step_.reset();
  dynamic_->invalidate();
  static_->invalidate();
}

template <typename Real>
void CpuSolver<Real>::factor(FactoredSystem<Real>& system, double inverse_squared_step) {
  if (system.is_factored(inverse_squared_step)) return;
  if (!stiffness_) stiffness_ = local_steps_.stiffness_matrix();
  Eigen::VectorXd bounded(bounded_.empty() ? 0 : numbers_.free_count);
  for (int v = 0; v < bounded.size(); ++v) bounded[v] = bounded_.diagonal()[numbers_.vertex[v]];
  const int floating = system.factor(*stiffness_, masses_, inverse_squared_step, bounded);
  if (floating >= 0) numbers_.throw_floating(floating);
}

template <typename Real>
void CpuSolver<Real>::set_positions(const Positions& positions) {
  last_step_.reset();
  state_.set_positions(positions);
  solution_.setZero(4, plan_->workspace());
  local_steps_.restart();
}

template <typename Real>
void CpuSolver<Real>::set_velocities(const Positions& velocities) {
  state_.set_velocities(velocities);
}

template <typename Real>
void CpuSolver<Real>::translate(const Vector3& offset) {
  state_.translate(offset);
  local_steps_.translate(offset.template cast<double>());
  contacts_.translate(offset.template cast<float>());
  touching_.translate(offset.template cast<float>());
  pulls_.translate(offset.template cast<float>());
}

template <typename Real>
void CpuSolver<Real>::set_masses(const Eigen::VectorXd& masses) {
  if (masses.size() != numbers_.count())
    throw std::logic_error("one mass is needed for each vertex");
  masses_.resize(numbers_.count());
  for (int v = 0; v < numbers_.count(); ++v) masses_[numbers_.number[v]] = masses[v];
  invalidate();
}

template <typename Real>
void CpuSolver<Real>::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  local_steps_.set_stiffness(batch, stiffness);
  invalidate();
}

template <typename Real>
void CpuSolver<Real>::set_bounding_diagonal(const Eigen::VectorXd& diagonal) {
  if (!bounded_.set_diagonal(diagonal, numbers_.count())) return;
  touching_.set({}, numbers_.number, numbers_.free_count);
  dynamic_->invalidate();
  static_->invalidate();
}

template <typename Real>
void CpuSolver<Real>::set_input(const StepInput<Real>& input) {
  last_step_.reset();
  if (input.fixed_positions) state_.set_fixed(*input.fixed_positions);
  if (input.anchor_targets) local_steps_.set_targets(*input.anchor_targets);
  if (input.late_bounded_contacts) bounded_.set_late(*input.late_bounded_contacts);
  if (input.bounded_contacts) {
    bounded_.set(*input.bounded_contacts);
    touching_.set(bounded_.touching(), numbers_.number, numbers_.free_count);
  }
  if (input.contacts && contacts_.set(*input.contacts, numbers_.number, numbers_.free_count))
    forget_contacts();
  if (input.pulls && pulls_.set(*input.pulls, numbers_.number, numbers_.free_count))
    forget_contacts();
  if (!input.step_scales) return;
  if (!input.step_scales->empty() &&
      static_cast<int>(input.step_scales->size()) != numbers_.count())
    throw std::logic_error("one step scale is needed for each vertex");
  step_scales_.assign(input.step_scales->begin(), input.step_scales->end());
}

template <typename Real>
void CpuSolver<Real>::forget_contacts() {
  dynamic_->forget_contacts();
  static_->forget_contacts();
}

template <typename Real>
void CpuSolver<Real>::correct(FactoredSystem<Real>& system, bool bounded) {
  const Stopwatch watch;
  system.correct(contacts_, pulls_, bounded);
  times_.contact_ms += watch.milliseconds();
}

template <typename Real>
void CpuSolver<Real>::begin_iterations(Team& team, const FactoredSystem<Real>& system) {
  const double inverse_squared_step = system.inverse_squared_step();
  right_hand_side_.begin(team, state_, masses_, inverse_squared_step, system.undetermined());
  if (recording_) energies_.push_back(objective(inverse_squared_step));
}

template <typename Real>
Real CpuSolver<Real>::iterate(Team& team, FactoredSystem<Real>& system,
                              StepSettings::Extrapolation use, bool bounded) {
  Stopwatch watch;
  right_hand_side_.compute(team, state_, solution_);
  times_.local_ms += watch.milliseconds();
  watch.restart();
  contacts_.add_forces(state_.positions(), solution_);
  if (bounded) touching_.add_forces(state_.positions(), solution_);
  pulls_.add_forces(state_.positions(), solution_);
  times_.contact_ms += watch.milliseconds();
  watch.restart();
  const double correction_ms = system.solve(team, solution_, bounded);
  const Real move = state_.move(team, solution_, use);
  times_.contact_ms += correction_ms;
  times_.global_ms += watch.milliseconds() - correction_ms;
  if (recording_) {
    energies_.push_back(objective(system.inverse_squared_step()));
    moves_.push_back(static_cast<double>(move));
  }
  return move;
}

template <typename Real>
std::optional<StepObjective> CpuSolver<Real>::step_objective() const {
  if (!last_step_) return std::nullopt;
  return sinew::step_objective(step_state(*last_step_), touching_, dynamic_->undetermined());
}

template <typename Real>
void CpuSolver<Real>::step(const StepSettings& settings, const StepInput<Real>& input) {
  set_input(input);
  if (!(settings.time_step > 0.0)) throw std::logic_error("a time step must be above zero");
  const Real dt = static_cast<Real>(settings.time_step);
  const double inverse_squared_step = 1.0 / (settings.time_step * settings.time_step);
  factor(*dynamic_, inverse_squared_step);
  times_ = {};
  correct(*dynamic_, false);
  if (!touching_.empty()) correct(*dynamic_, true);
  energies_.clear();
  moves_.clear();

  if (input.has_forces() && input.forces->cols() != numbers_.count())
    throw std::logic_error("one column is needed for each vertex of the problem");
  with_team([&](Team& team) {
    state_.begin_step(team, masses_, dt, input);
    begin_iterations(team, *dynamic_);
    for (int i = 0; i < settings.iterations; ++i) {
      const auto plan = bounded_.iteration(settings, i, !touching_.empty());
      iterate(team, *dynamic_, plan.use, plan.bounded);
    }
    state_.scale_displacements(team, step_scales_);
    state_.publish(team, static_cast<Real>(settings.velocity_factor()));
  });
  last_step_ = inverse_squared_step;
}

template <typename Real>
Real CpuSolver<Real>::solve_static(int iterations, Real tolerance, const StepInput<Real>& input) {
  set_input(input);
  factor(*static_, 0.0);
  times_ = {};
  correct(*static_, !touching_.empty());
  energies_.clear();
  moves_.clear();
  Real move = 0;
  with_team([&](Team& team) {
    state_.begin_static(team, masses_, input.acceleration);
    begin_iterations(team, *static_);
    for (int i = 0; i < iterations; ++i) {
      move = iterate(team, *static_, {1.0, 0.0}, !touching_.empty());
      if (move < tolerance) break;
    }
    state_.publish(team, Real(0));
  });
  return move;
}

}  // namespace

template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_cpu_solver(const SolverProblem& problem,
                                                        const CpuSolverOptions& options) {
  return std::make_unique<CpuSolver<Real>>(problem, options);
}

template std::unique_ptr<ProjectiveSolver<float>> make_cpu_solver<float>(const SolverProblem&,
                                                                         const CpuSolverOptions&);
template std::unique_ptr<ProjectiveSolver<double>> make_cpu_solver<double>(const SolverProblem&,
                                                                           const CpuSolverOptions&);

}  // namespace sinew

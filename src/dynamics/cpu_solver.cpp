// SPDX-License-Identifier: MIT

#include "dynamics/cpu_solver.h"

#include <algorithm>
#include <cmath>
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
#include "dynamics/step_state.h"
#include "dynamics/vertex_groups.h"
#include "dynamics/vertex_numbers.h"

namespace sinew {
namespace {

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

  const Positions& positions() const override { return out_positions_; }
  const Positions& velocities() const override { return out_velocities_; }
  SolverTimes last_times() const override { return times_; }
  SolverSize size() const override { return {numbers_.free_count, plan_->value_count}; }
  std::optional<StepObjective> step_objective() const override;
  void record_energy(bool on) override { recording_ = on; }
  const std::vector<double>& energies() const override { return energies_; }
  const std::vector<double>& moves() const override { return moves_; }

 private:
  /// One column (x y z 0) per vertex, in the solver's numbering.
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;
  using Vector4 = Eigen::Matrix<Real, 4, 1>;

  /// Index at which the results of a part of local_steps_ begin.
  struct PartPlace {
    int first_partial;  ///< column of its first partial sum in partials_
    int first_block;    ///< number of its first block; parts with linear forces have none
  };

  /// Plans the sums over the blocks of the local steps, after a renumbering.
  void plan_sums();
  void factor(FactoredSystem<Real>& system, double inverse_squared_step);
  /// Marks the stiffness matrix and the factors as outdated.
  void invalidate();
  /// Converts an array from the problem's numbering to the solver's.
  Array gather(const Positions& problem_order) const;
  void move_fixed_vertices(const Eigen::Ref<const Positions>& places);
  /// Marks the low-rank corrections for contacts and pulls as outdated.
  void forget_contacts();
  void correct(FactoredSystem<Real>& system, bool bounded);

  void begin_iterations(Team& team, const FactoredSystem<Real>& system);
  void run_local_step(Team& team);
  void assemble_right_hand_side(Team& team);
  Real move_by_solution(Team& team, FactoredSystem<Real>& system, Real factor, bool bounded);
  Real iterate(Team& team, FactoredSystem<Real>& system, Real factor, bool bounded);
  /// Applies the step scales to the displacements.
  void apply_step_scales(Team& team);
  /// Computes the velocities, copies positions and velocities to the problem's numbering, and makes
  /// the positions the start of the next step.
  void publish(Team& team, Real velocity_factor);
  /// Refers to the members on which the objective of a step depends.
  StepState<Real> step_state(double inverse_squared_step) const {
    return {numbers_.free_count, inverse_squared_step, masses_,   displacement_, inertial_, forces_,
            positions_,          local_steps_,         contacts_, pulls_};
  }
  double objective(double inverse_squared_step) const {
    return sinew::objective(step_state(inverse_squared_step));
  }

  VertexNumbers numbers_;
  LocalSteps<Real> local_steps_;
  std::vector<PartPlace> places_;  ///< by part of local_steps_
  int block_count_ = 0;
  std::optional<Eigen::SparseMatrix<double>> stiffness_;
  std::shared_ptr<const SolvePlan> plan_;
  std::optional<FactoredSystem<Real>> dynamic_, static_;
  Eigen::VectorXd masses_;                      ///< kg, in the solver's numbering
  BoundedContacts bounded_;                     ///< in the problem's numbering
  NumberedContacts<Real> contacts_, touching_;  ///< of the input; bounded ones that touch
  NumberedPulls<Real> pulls_;
  SumPlan vertex_sums_;  ///< sums the blocks' partial sums; one piece per group of vertices

  Array start_;         ///< positions at the start of the step
  Array displacement_;  ///< from start_
  std::vector<float>
      step_scales_;  ///< step scales, by vertex of the problem; empty means 1 everywhere
  Array positions_;  ///< start_ + displacement_
  Array velocities_;
  Array inertial_;  ///< y - start_: displacement by inertia and the common acceleration
  Array forces_;    ///< external forces, N
  /// Forces that depend only on a vertex's own displacement (inertia, anchors), plus the external
  /// forces: constant_force_ - linear_force_ * displacement.
  Array constant_force_;
  Eigen::Matrix<Real, Eigen::Dynamic, 1> linear_force_;
  Array partials_;                     ///< partial sums of forces, by block
  Array right_hand_side_;              ///< later the solution; includes the slots of the solve plan
  std::vector<Real> moves_of_groups_;  ///< largest squared displacement by group of vertices

  Positions out_positions_, out_velocities_;
  SolverTimes times_;
  /// 1 / dt^2 of the last step, whose displacement_ and inertial_ are still there. Nothing if the
  /// body has been changed otherwise since.
  std::optional<double> last_step_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

template <typename Real>
CpuSolver<Real>::CpuSolver(const SolverProblem& problem, const CpuSolverOptions& options)
    : numbers_(problem),
      local_steps_(problem.constraints, problem.rest_positions, options.vectorized) {
  // The elimination order depends on the pattern of the stiffness matrix. Vertices are therefore
  // renumbered twice: with the free vertices first, then in the order of the plan.
  local_steps_.renumber(numbers_.number, numbers_.free_count);
  plan_ = std::make_shared<SolvePlan>(make_solve_plan(local_steps_.stiffness_matrix()));
  dynamic_.emplace(plan_, options.vectorized);
  static_.emplace(plan_, options.vectorized);
  local_steps_.renumber(numbers_.renumber(plan_->order), numbers_.free_count);
  plan_sums();
  set_masses(problem.masses);
  set_positions(problem.rest_positions.template cast<Real>());
}

template <typename Real>
void CpuSolver<Real>::plan_sums() {
  std::vector<std::vector<SumPlan::Entry>> groups(groups_of_vertices(numbers_.free_count));
  // Every free vertex gets a sum, so that its right-hand side is written even without constraints.
  for (int v = 0; v < numbers_.free_count; ++v)
    groups[v / kVertexGrain].push_back({v, SumPlan::kNoTerm});
  int partial_count = 0;
  block_count_ = 0;
  places_.clear();
  for (const auto& part : local_steps_.parts()) {
    places_.push_back({partial_count, block_count_});
    if (part.step->is_linear()) continue;
    block_count_ += part.step->plan().piece_count();
    for (const int vertex : part.step->plan().targets())
      groups[vertex / kVertexGrain].push_back({vertex, partial_count++});
  }
  vertex_sums_ = SumPlan();
  for (std::vector<SumPlan::Entry>& group : groups) vertex_sums_.append(std::move(group));
  partials_.setZero(4, partial_count);
  invalidate();
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
  const int undetermined = system.factor(*stiffness_, masses_, inverse_squared_step, bounded);
  if (undetermined >= 0) numbers_.throw_undetermined(undetermined);
}

template <typename Real>
typename CpuSolver<Real>::Array CpuSolver<Real>::gather(const Positions& problem_order) const {
  if (problem_order.cols() != numbers_.count())
    throw std::logic_error("one column is needed for each vertex of the problem");
  Array result = Array::Zero(4, numbers_.count());
  for (int v = 0; v < numbers_.count(); ++v)
    result.col(numbers_.number[v]).template head<3>() = problem_order.col(v);
  return result;
}

template <typename Real>
void CpuSolver<Real>::set_positions(const Positions& positions) {
  last_step_.reset();
  start_ = gather(positions);
  positions_ = start_;
  displacement_.setZero(4, numbers_.count());
  velocities_.setZero(4, numbers_.count());
  inertial_.setZero(4, numbers_.count());
  forces_.setZero(4, numbers_.count());
  constant_force_.setZero(4, numbers_.free_count);
  linear_force_.setZero(numbers_.free_count);
  right_hand_side_.setZero(4, plan_->workspace());
  out_positions_ = positions;
  out_velocities_.setZero(3, numbers_.count());
  local_steps_.restart();
}

template <typename Real>
void CpuSolver<Real>::set_velocities(const Positions& velocities) {
  velocities_ = gather(velocities);
  out_velocities_ = velocities;
}

template <typename Real>
void CpuSolver<Real>::translate(const Vector3& offset) {
  const Vector4 padded(offset[0], offset[1], offset[2], 0);
  start_.colwise() += padded;
  positions_.colwise() += padded;
  out_positions_.colwise() += offset;
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
void CpuSolver<Real>::move_fixed_vertices(const Eigen::Ref<const Positions>& places) {
  if (places.cols() != static_cast<int>(numbers_.fixed.size()))
    throw std::logic_error("one column is needed for each fixed vertex");
  for (int i = 0; i < places.cols(); ++i) {
    const int number = numbers_.free_count + i;
    positions_.col(number).template head<3>() = places.col(i);
    out_positions_.col(numbers_.fixed[i]) = places.col(i);
  }
}

template <typename Real>
void CpuSolver<Real>::set_input(const StepInput<Real>& input) {
  last_step_.reset();
  if (input.fixed_positions) move_fixed_vertices(*input.fixed_positions);
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
  for_each_vertex(team, numbers_.free_count, [&](int v) {
    const Real inertia = static_cast<Real>(masses_[v] * system.inverse_squared_step());
    positions_.col(v) = start_.col(v) + displacement_.col(v);
    constant_force_.col(v) = inertia * inertial_.col(v) + forces_.col(v);
    linear_force_[v] = inertia;
  });
  for (const auto& part : local_steps_.parts())
    part.step->add_linear_forces(start_.data(), constant_force_.data(), linear_force_.data());
  // Without mass and constraints nothing balances a force on these vertices.
  for (const int v : system.undetermined()) constant_force_.col(v).setZero();
}

template <typename Real>
void CpuSolver<Real>::run_local_step(Team& team) {
  team.for_each(block_count_, [&](int block) {
    const auto next =
        std::upper_bound(places_.begin(), places_.end(), block,
                         [](int b, const PartPlace& place) { return b < place.first_block; });
    const PartPlace& place = *(next - 1);
    local_steps_.parts()[next - 1 - places_.begin()].step->write_block(
        block - place.first_block, positions_.data(),
        partials_.data() + 4 * static_cast<std::ptrdiff_t>(place.first_partial));
  });
}

template <typename Real>
void CpuSolver<Real>::assemble_right_hand_side(Team& team) {
  team.for_each(vertex_sums_.piece_count(), [&](int group) {
    vertex_sums_.sum(group, partials_.data(), [&](int number, const Vector4& sum) {
      const int v = vertex_sums_.targets()[number];
      right_hand_side_.col(v) =
          constant_force_.col(v) - linear_force_[v] * displacement_.col(v) + sum;
    });
  });
}

/// Solves for the right-hand side and moves the vertices by `factor` times the solution.
/// \param bounded  selects the factor with the diagonal for bounded contacts
/// \return the largest displacement of a vertex, m
template <typename Real>
Real CpuSolver<Real>::move_by_solution(Team& team, FactoredSystem<Real>& system, Real factor,
                                       bool bounded) {
  times_.contact_ms += system.solve(team, right_hand_side_, bounded);
  moves_of_groups_.resize(groups_of_vertices(numbers_.free_count));
  team.for_each(static_cast<int>(moves_of_groups_.size()), [&](int group) {
    Real largest = 0;
    const int end = std::min(numbers_.free_count, (group + 1) * kVertexGrain);
    for (int v = group * kVertexGrain; v < end; ++v) {
      displacement_.col(v) += factor * right_hand_side_.col(v);
      positions_.col(v) = start_.col(v) + displacement_.col(v);
      largest = std::max(largest, right_hand_side_.col(v).squaredNorm());
    }
    moves_of_groups_[group] = largest;
  });
  if (moves_of_groups_.empty()) return 0;
  return factor * std::sqrt(*std::max_element(moves_of_groups_.begin(), moves_of_groups_.end()));
}

template <typename Real>
Real CpuSolver<Real>::iterate(Team& team, FactoredSystem<Real>& system, Real factor, bool bounded) {
  Stopwatch watch;
  run_local_step(team);
  assemble_right_hand_side(team);
  times_.local_ms += watch.milliseconds();
  watch.restart();
  contacts_.add_forces(positions_, right_hand_side_);
  if (bounded) touching_.add_forces(positions_, right_hand_side_);
  pulls_.add_forces(positions_, right_hand_side_);
  times_.contact_ms += watch.milliseconds();
  watch.restart();
  const double before = times_.contact_ms;
  const Real move = move_by_solution(team, system, factor, bounded);
  times_.global_ms += watch.milliseconds() - (times_.contact_ms - before);
  if (recording_) {
    energies_.push_back(objective(system.inverse_squared_step()));
    moves_.push_back(static_cast<double>(move));
  }
  return move;
}

template <typename Real>
void CpuSolver<Real>::apply_step_scales(Team& team) {
  if (step_scales_.empty()) return;
  for_each_vertex(team, numbers_.free_count, [&](int v) {
    displacement_.col(v) *= static_cast<Real>(step_scales_[numbers_.vertex[v]]);
    positions_.col(v) = start_.col(v) + displacement_.col(v);
  });
}

template <typename Real>
void CpuSolver<Real>::publish(Team& team, Real velocity_factor) {
  // Velocities come from the rounded positions, not from the displacements. Otherwise a velocity
  // too small to change the positions would persist, and a body at rest would drift.
  for_each_vertex(team, numbers_.count(), [&](int v) {
    const int number = numbers_.number[v];
    const Vector4 velocity = velocity_factor * (positions_.col(number) - start_.col(number));
    velocities_.col(number) = velocity;
    start_.col(number) = positions_.col(number);
    out_positions_.col(v) = positions_.col(number).template head<3>();
    out_velocities_.col(v) = velocity.template head<3>();
  });
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
  const Vector3& acceleration = input.acceleration;
  const Vector4 fall(acceleration[0], acceleration[1], acceleration[2], 0);
  with_team([&](Team& team) {
    for_each_vertex(team, numbers_.free_count, [&](int v) {
      const auto force = [&] {
        if (!input.has_forces()) return Vector4(0, 0, 0, 0);
        const auto f = input.forces->col(numbers_.vertex[v]);
        return Vector4(f[0], f[1], f[2], 0);
      }();
      forces_.col(v) = force;
      inertial_.col(v) = dt * velocities_.col(v);
      displacement_.col(v) = inertial_.col(v);
      if (masses_[v] == 0.0) return;
      inertial_.col(v) += dt * dt * fall;
      displacement_.col(v) = inertial_.col(v) + dt * dt / static_cast<Real>(masses_[v]) * force;
    });
    begin_iterations(team, *dynamic_);
    if (recording_) energies_.push_back(objective(inverse_squared_step));
    for (int i = 0; i < settings.iterations; ++i) {
      const auto plan = bounded_.iteration(settings, i, !touching_.empty());
      iterate(team, *dynamic_, static_cast<Real>(plan.relaxation), plan.bounded);
    }
    apply_step_scales(team);
    publish(team, static_cast<Real>(settings.velocity_factor()));
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
  const Vector3& acceleration = input.acceleration;
  const Vector4 fall(acceleration[0], acceleration[1], acceleration[2], 0);
  Real move = 0;
  with_team([&](Team& team) {
    for_each_vertex(team, numbers_.free_count, [&](int v) {
      forces_.col(v) = static_cast<Real>(masses_[v]) * fall;
      displacement_.col(v).setZero();
    });
    begin_iterations(team, *static_);
    if (recording_) energies_.push_back(objective(0.0));
    for (int i = 0; i < iterations; ++i) {
      move = iterate(team, *static_, Real(1), !touching_.empty());
      if (move < tolerance) break;
    }
    publish(team, Real(0));
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

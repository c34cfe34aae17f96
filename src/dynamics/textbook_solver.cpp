// SPDX-License-Identifier: MIT

#include "dynamics/textbook_solver.h"

#include <Eigen/SparseCholesky>
#include <optional>
#include <stdexcept>

#include "core/error.h"
#include "core/parallel.h"
#include "core/timing.h"
#include "dynamics/textbook_constraints.h"
#include "dynamics/textbook_contacts.h"

namespace sinew {
namespace {

template <typename Real>
class TextbookSolver final : public ProjectiveSolver<Real> {
 public:
  using typename ProjectiveSolver<Real>::Positions;
  using typename ProjectiveSolver<Real>::Vector3;

  explicit TextbookSolver(const SolverProblem& problem);

  void set_positions(const Positions& positions) override;
  void set_velocities(const Positions& velocities) override;
  void translate(const Vector3& offset) override;
  void set_masses(const Eigen::VectorXd& masses) override;
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override;
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override {
    if (contacts_.set_bounding_diagonal(diagonal)) factored_step_.reset();
  }
  void set_input(const StepInput<Real>& input) override;
  using ProjectiveSolver<Real>::step;
  void step(const StepSettings& settings, const StepInput<Real>& input) override;
  using ProjectiveSolver<Real>::solve_static;
  Real solve_static(int iterations, Real tolerance, const StepInput<Real>& input) override;
  void prepare(double time_step) override { factor(1.0 / (time_step * time_step)); }

  const Positions& positions() const override { return positions_; }
  const Positions& velocities() const override { return velocities_; }
  SolverTimes last_times() const override { return times_; }
  void record_energy(bool on) override { recording_ = on; }
  const std::vector<double>& energies() const override { return energies_; }
  const std::vector<double>& moves() const override { return moves_; }

 private:
  /// One row per free vertex: three right-hand sides, which one call solves for.
  using Columns = typename TextbookContacts<Real>::Columns;
  /// A factored matrix. undetermined[f] is nonzero if neither mass nor constraints act on free
  /// vertex f.
  struct Factor {
    Eigen::SimplicialLLT<Eigen::SparseMatrix<Real>> cholesky;
    std::vector<char> undetermined;
  };

  int vertex_count() const { return static_cast<int>(number_.size()); }
  void move_fixed_vertices(const Eigen::Ref<const Positions>& places);
  void factor(double inverse_squared_step);
  void factor(const Eigen::SparseMatrix<Real>& matrix, Factor& result) const;
  Real iterate(const Positions& momentum, double inverse_squared_step, Real factor, bool bounded);
  double objective(const Positions& momentum, double inverse_squared_step) const;

  std::vector<int> number_;  ///< index among the free vertices, -1 for fixed ones
  std::vector<int> free_, fixed_;
  std::optional<TextbookConstraints<Real>> constraints_;
  TextbookContacts<Real> contacts_;
  Eigen::VectorXd masses_;

  Vector3 static_pull_ = Vector3::Zero();  ///< acceleration in static solves; zero in steps

  std::optional<double> factored_step_;
  Factor plain_, with_bounded_;  ///< both include contacts and pulls

  Positions positions_, velocities_;
  std::vector<float> step_scales_;  ///< step scales; empty means 1 everywhere
  SolverTimes times_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

template <typename Real>
TextbookSolver<Real>::TextbookSolver(const SolverProblem& problem) {
  const int count = static_cast<int>(problem.rest_positions.cols());
  if (static_cast<int>(problem.fixed.size()) != count)
    throw std::logic_error("fixed flags must match the rest positions");
  number_.assign(count, -1);
  for (int v = 0; v < count; ++v) {
    if (problem.fixed[v]) {
      fixed_.push_back(v);
    } else {
      number_[v] = static_cast<int>(free_.size());
      free_.push_back(v);
    }
  }
  contacts_.set_numbers(number_);
  constraints_.emplace(problem.constraints, problem.rest_positions, number_);
  set_masses(problem.masses);
  set_positions(problem.rest_positions.template cast<Real>());
}

template <typename Real>
void TextbookSolver<Real>::factor(double inverse_squared_step) {
  if (factored_step_ == inverse_squared_step) return;
  factored_step_.reset();
  std::vector<Eigen::Triplet<Real>> triplets;
  constraints_->add_entries(triplets);
  const int size = static_cast<int>(free_.size());
  for (int f = 0; f < size; ++f)
    triplets.emplace_back(f, f,
                          static_cast<Real>(masses_[free_[f]] * inverse_squared_step) +
                              constraints_->anchor_weight(free_[f]));
  contacts_.add_entries(triplets);
  Eigen::SparseMatrix<Real> matrix(size, size);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  factor(matrix, plain_);
  if (contacts_.has_bounded()) {
    contacts_.add_bounding_diagonal(free_, triplets);
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    factor(matrix, with_bounded_);
  }
  factored_step_ = inverse_squared_step;
}

template <typename Real>
void TextbookSolver<Real>::factor(const Eigen::SparseMatrix<Real>& matrix, Factor& result) const {
  Eigen::SparseMatrix<Real> determined = matrix;
  result.undetermined.assign(free_.size(), 0);
  for (std::size_t f = 0; f < free_.size(); ++f) {
    const int i = static_cast<int>(f);
    result.undetermined[f] = determined.coeff(i, i) == Real(0);
    if (result.undetermined[f]) determined.coeffRef(i, i) = Real(1);
  }
  result.cholesky.compute(determined);
  if (result.cholesky.info() != Eigen::Success)
    fail_input("a part of the body is held by nothing; fix one of its vertices or give it mass");
}

template <typename Real>
void TextbookSolver<Real>::set_positions(const Positions& positions) {
  if (positions.cols() != static_cast<int>(number_.size()))
    throw std::logic_error("one column is needed for each vertex of the problem");
  positions_ = positions;
  velocities_.setZero(3, positions.cols());
}

template <typename Real>
void TextbookSolver<Real>::set_velocities(const Positions& velocities) {
  if (velocities.cols() != positions_.cols())
    throw std::logic_error("one column is needed for each vertex of the problem");
  velocities_ = velocities;
}

template <typename Real>
void TextbookSolver<Real>::translate(const Vector3& offset) {
  positions_.colwise() += offset;
  constraints_->translate(offset);
  contacts_.translate(offset);
}

template <typename Real>
void TextbookSolver<Real>::set_masses(const Eigen::VectorXd& masses) {
  if (masses.size() != static_cast<int>(number_.size()))
    throw std::logic_error("one mass is needed for each vertex");
  masses_ = masses;
  factored_step_.reset();
}

template <typename Real>
void TextbookSolver<Real>::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  constraints_->set_stiffness(batch, stiffness);
  factored_step_.reset();
}

template <typename Real>
void TextbookSolver<Real>::move_fixed_vertices(const Eigen::Ref<const Positions>& places) {
  if (places.cols() != static_cast<int>(fixed_.size()))
    throw std::logic_error("one column is needed for each fixed vertex");
  for (size_t i = 0; i < fixed_.size(); ++i) positions_.col(fixed_[i]) = places.col(i);
}

template <typename Real>
void TextbookSolver<Real>::set_input(const StepInput<Real>& input) {
  if (input.fixed_positions) move_fixed_vertices(*input.fixed_positions);
  if (input.anchor_targets) constraints_->set_targets(*input.anchor_targets);
  if (input.contacts || input.pulls) factored_step_.reset();
  contacts_.set_input(input);
  if (!input.step_scales) return;
  if (!input.step_scales->empty() && input.step_scales->size() != number_.size())
    throw std::logic_error("one step scale is needed for each vertex");
  step_scales_.assign(input.step_scales->begin(), input.step_scales->end());
}

/// Runs one iteration: projects all elements, then solves
///   (M / dt^2 + Q^T W Q) z = M y / dt^2 + Q^T W (p - Q_b z_b)  (Komaritzan 2022, 2.2.3)
/// where b denotes the fixed vertices.
/// \param momentum  y, 3 x n
/// \return the largest displacement of a vertex, m
template <typename Real>
Real TextbookSolver<Real>::iterate(const Positions& momentum, double inverse_squared_step,
                                   Real factor, bool bounded) {
  Stopwatch watch;
  const Factor& system = bounded ? with_bounded_ : plain_;
  constraints_->project(positions_);
  Columns right_hand_side(free_.size(), 3);
  parallel_for(static_cast<int>(free_.size()), [&](int f) {
    const int v = free_[f];
    Vector3 sum = static_cast<Real>(masses_[v] * inverse_squared_step) * momentum.col(v);
    sum += static_cast<Real>(masses_[v]) * static_pull_;
    sum = constraints_->add_right_hand_side(v, positions_, sum);
    if (system.undetermined[f]) sum = positions_.col(v);
    right_hand_side.row(f) = sum.transpose();
  });
  contacts_.add_right_hand_side(positions_, free_, bounded, right_hand_side);
  times_.local_ms += watch.milliseconds();
  watch.restart();
  const Columns solution = system.cholesky.solve(right_hand_side);
  Real move = Real(0);
  for (size_t f = 0; f < free_.size(); ++f) {
    const Vector3 moved = factor * (solution.row(f).transpose() - positions_.col(free_[f]));
    move = std::max(move, moved.norm());
    positions_.col(free_[f]) += moved;
  }
  times_.global_ms += watch.milliseconds();
  if (recording_) {
    energies_.push_back(objective(momentum, inverse_squared_step));
    moves_.push_back(move);
  }
  return move;
}

template <typename Real>
double TextbookSolver<Real>::objective(const Positions& momentum,
                                       double inverse_squared_step) const {
  double sum = 0.0;
  for (const int v : free_)
    sum += 0.5 * masses_[v] * inverse_squared_step *
               (positions_.col(v) - momentum.col(v)).template cast<double>().squaredNorm() +
           constraints_->anchor_energy(v, positions_) -
           masses_[v] *
               static_pull_.template cast<double>().dot(positions_.col(v).template cast<double>());
  return constraints_->add_energies(positions_, contacts_.add_energies(positions_, sum));
}

template <typename Real>
void TextbookSolver<Real>::step(const StepSettings& settings, const StepInput<Real>& input) {
  set_input(input);
  if (input.has_forces() && input.forces->cols() != vertex_count())
    throw std::logic_error("one column is needed for each vertex of the problem");
  const double inverse_squared_step = 1.0 / (settings.time_step * settings.time_step);
  factor(inverse_squared_step);
  static_pull_.setZero();
  times_ = {};
  energies_.clear();
  moves_.clear();
  const Real dt = static_cast<Real>(settings.time_step);
  const Positions start = positions_;
  Positions momentum = positions_;
  for (const int v : free_) {
    momentum.col(v) += dt * velocities_.col(v);
    if (masses_[v] == 0.0) continue;
    momentum.col(v) += dt * dt * input.acceleration;
    if (input.has_forces())
      momentum.col(v) += dt * dt / static_cast<Real>(masses_[v]) * input.forces->col(v);
  }
  for (const int v : free_) positions_.col(v) = momentum.col(v);
  if (recording_) energies_.push_back(objective(momentum, inverse_squared_step));
  for (int i = 0; i < settings.iterations; ++i) {
    const auto plan = contacts_.iteration(settings, i);
    iterate(momentum, inverse_squared_step, static_cast<Real>(plan.use.relaxation), plan.bounded);
  }
  for (const int v : free_) {
    if (step_scales_.empty()) break;
    positions_.col(v) = start.col(v) + Real(step_scales_[v]) * (positions_.col(v) - start.col(v));
  }
  velocities_ = static_cast<Real>(settings.velocity_factor()) * (positions_ - start);
}

template <typename Real>
Real TextbookSolver<Real>::solve_static(int iterations, Real tolerance,
                                        const StepInput<Real>& input) {
  set_input(input);
  factor(0.0);
  static_pull_ = input.acceleration;
  times_ = {};
  energies_.clear();
  moves_.clear();
  const Positions momentum = positions_;
  if (recording_) energies_.push_back(objective(momentum, 0.0));
  Real move = Real(0);
  for (int i = 0; i < iterations; ++i) {
    move = iterate(momentum, 0.0, Real(1), contacts_.any_touching());
    if (move < tolerance) break;
  }
  velocities_.setZero();
  return move;
}

}  // namespace

template <typename Real>
std::unique_ptr<ProjectiveSolver<Real>> make_textbook_solver(const SolverProblem& problem) {
  return std::make_unique<TextbookSolver<Real>>(problem);
}

template std::unique_ptr<ProjectiveSolver<float>> make_textbook_solver<float>(const SolverProblem&);
template std::unique_ptr<ProjectiveSolver<double>> make_textbook_solver<double>(
    const SolverProblem&);

}  // namespace sinew

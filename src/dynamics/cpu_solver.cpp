#include "dynamics/cpu_solver.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/parallel.h"
#include "core/timing.h"
#include "dynamics/local_step.h"
#include "dynamics/sparse_cholesky.h"

namespace sinew {
namespace {

// Vertices that are worth another thread.
constexpr int kVertexGrain = 2048;

template <typename Real>
class CpuSolver : public ProjectiveSolver<Real> {
 public:
  using typename ProjectiveSolver<Real>::Positions;
  using typename ProjectiveSolver<Real>::Vector3;

  CpuSolver(const SolverProblem& problem, const CpuSolverOptions& options);

  void set_positions(const Positions& positions) override;
  void translate(const Vector3& offset) override;
  void set_fixed_positions(const Positions& fixed) override;
  void set_masses(const Eigen::VectorXd& masses) override;
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override;
  void set_targets(int batch, const Positions& targets) override;
  void step(const StepSettings& settings, const Vector3& acceleration,
            const Positions& forces) override;
  using ProjectiveSolver<Real>::solve_static;
  Real solve_static(int iterations, Real tolerance, const Vector3& acceleration) override;
  void prepare(double time_step) override {
    factor(dynamic_, 1.0 / (time_step * time_step));
    factor(static_, 0.0);
  }

  const Positions& positions() const override { return out_positions_; }
  const Positions& velocities() const override { return out_velocities_; }
  SolverTimes last_times() const override { return times_; }
  void record_energy(bool on) override { recording_ = on; }
  const std::vector<double>& energies() const override { return energies_; }
  const std::vector<double>& moves() const override { return moves_; }

 private:
  /// x y z 0 for each vertex, in the solver's order.
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  /// The local steps that belong to one batch of the problem, with the elements that each takes
  /// from it (all when empty).
  struct Part {
    int batch;
    std::vector<int> elements;
    std::unique_ptr<LocalStep<Real>> step;
    int first_partial = 0;
  };

  /// The factored matrix for one inverse squared time step; 0 for the static problem.
  struct System {
    bool analyzed = false;
    std::optional<double> inverse_squared_step;
    SparseCholesky<Real> cholesky;
    std::vector<int> held;  ///< vertices with neither inertia nor constraint: nothing moves them
  };

  void add_parts(const ConstraintBatch& batch, const Points& rest, bool vectorized);
  Eigen::SparseMatrix<double> stiffness_matrix() const;
  void renumber(const std::vector<int>& new_of_old);
  void factor(System& system, double inverse_squared_step);
  void invalidate();
  Array gather(const Positions& problem_order) const;
  void publish(Real velocity_factor);

  void run_local_step();
  void assemble_right_hand_side(const System& system);
  Real move_by_solution();
  Real iterate(const System& system);
  double objective(double inverse_squared_step) const;

  int count_ = 0;
  int free_count_ = 0;
  bool vectorized_;
  std::vector<int> number_;  ///< solver's number of each vertex of the problem
  std::vector<int> fixed_;   ///< the problem's fixed vertices, ascending
  std::vector<Part> parts_;
  std::optional<Eigen::SparseMatrix<double>> stiffness_;
  System dynamic_, static_;
  Eigen::VectorXd masses_;  ///< in the solver's order
  VertexTerms terms_;

  Array start_;         ///< positions at the start of the step
  Array displacement_;  ///< since then
  Array positions_;     ///< start + displacement
  Array velocities_;
  Array inertial_;  ///< displacement without inner forces: y - start
  Array forces_;    ///< from outside
  Array right_hand_side_;
  Array partials_;

  Positions out_positions_, out_velocities_;
  SolverTimes times_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

template <typename Real>
CpuSolver<Real>::CpuSolver(const SolverProblem& problem, const CpuSolverOptions& options)
    : count_(static_cast<int>(problem.rest_positions.cols())), vectorized_(options.vectorized) {
  if (problem.masses.size() != count_ || static_cast<int>(problem.fixed.size()) != count_)
    throw std::logic_error("masses and fixed flags must match the rest positions");
  number_.resize(count_);
  for (int v = 0; v < count_; ++v)
    if (!problem.fixed[v]) number_[v] = free_count_++;
  for (int v = 0; v < count_; ++v) {
    if (!problem.fixed[v]) continue;
    number_[v] = free_count_ + static_cast<int>(fixed_.size());
    fixed_.push_back(v);
  }
  for (const ConstraintBatch& batch : problem.constraints.batches)
    add_parts(batch, problem.rest_positions, options.vectorized);

  for (Part& part : parts_) part.step->renumber(number_, free_count_);
  std::vector<int> order = fill_reducing_order(stiffness_matrix());
  for (int v = free_count_; v < count_; ++v) order.push_back(v);
  renumber(order);
  set_masses(problem.masses);
  set_positions(problem.rest_positions.template cast<Real>());
}

template <typename Real>
void CpuSolver<Real>::add_parts(const ConstraintBatch& batch, const Points& rest, bool vectorized) {
  const int index = parts_.empty() ? 0 : parts_.back().batch + 1;
  parts_.push_back({index, {}, make_local_step<Real>(batch, rest, vectorized)});
  const auto* strain = std::get_if<TetrahedronStrain>(&batch);
  if (!strain) return;
  const std::vector<char> flat = flat_tetrahedra(strain->tetrahedra, rest);
  PositionStrain<Decomposed::kCovariance> substitute;
  std::vector<int> elements;
  for (int i = 0; i < strain->size(); ++i) {
    if (!flat[i]) continue;
    elements.push_back(i);
    substitute.tetrahedra.push_back(strain->tetrahedra[i]);
  }
  if (elements.empty()) return;
  substitute.stiffness = strain->stiffness(elements);
  parts_.push_back({index, elements, make_local_step<Real>(substitute, rest, vectorized)});
}

template <typename Real>
Eigen::SparseMatrix<double> CpuSolver<Real>::stiffness_matrix() const {
  typename LocalStep<Real>::Triplets triplets;
  for (const Part& part : parts_) part.step->add_matrix(triplets, free_count_);
  for (int v = 0; v < free_count_; ++v) triplets.emplace_back(v, v, 0.0);
  Eigen::SparseMatrix<double> lower(free_count_, free_count_);
  lower.setFromTriplets(triplets.begin(), triplets.end());
  return lower;
}

template <typename Real>
void CpuSolver<Real>::renumber(const std::vector<int>& new_of_old) {
  for (int& number : number_) number = new_of_old[number];
  std::vector<int> vertices;
  for (Part& part : parts_) {
    part.step->renumber(new_of_old, free_count_);
    part.first_partial = static_cast<int>(vertices.size());
    const std::vector<int>& own = part.step->plan().partial_vertex;
    vertices.insert(vertices.end(), own.begin(), own.end());
  }
  terms_ = vertex_terms(vertices, free_count_);
  partials_.setZero(4, static_cast<int>(vertices.size()));
  invalidate();
}

template <typename Real>
void CpuSolver<Real>::invalidate() {
  stiffness_.reset();
  dynamic_.inverse_squared_step.reset();
  static_.inverse_squared_step.reset();
}

template <typename Real>
void CpuSolver<Real>::factor(System& system, double inverse_squared_step) {
  if (system.inverse_squared_step == inverse_squared_step) return;
  system.inverse_squared_step.reset();
  if (!stiffness_) stiffness_ = stiffness_matrix();
  Eigen::SparseMatrix<double> matrix = *stiffness_;
  system.held.clear();
  for (int v = 0; v < free_count_; ++v) {
    double& diagonal = matrix.coeffRef(v, v);
    diagonal += masses_[v] * inverse_squared_step;
    if (diagonal > 0.0) continue;
    diagonal = 1.0;
    system.held.push_back(v);
  }
  if (!system.analyzed) system.cholesky.analyze(matrix, vectorized_);
  system.analyzed = true;
  const int loose = system.cholesky.factorize(matrix);
  if (loose >= 0) {
    const auto vertex = std::find(number_.begin(), number_.end(), loose) - number_.begin();
    fail_input(
        "the part of the body around vertex {} is held by nothing; fix one of its vertices, "
        "anchor it, or give it mass",
        vertex);
  }
  system.inverse_squared_step = inverse_squared_step;
}

template <typename Real>
typename CpuSolver<Real>::Array CpuSolver<Real>::gather(const Positions& problem_order) const {
  if (problem_order.cols() != count_)
    throw std::logic_error("one column is needed for each vertex of the problem");
  Array result = Array::Zero(4, count_);
  for (int v = 0; v < count_; ++v) result.col(number_[v]).template head<3>() = problem_order.col(v);
  return result;
}

template <typename Real>
void CpuSolver<Real>::publish(Real velocity_factor) {
  // From the rounded positions, not from the displacements: a speed too small to change the
  // positions must not live on, or it would let a body at rest drift.
  velocities_ = velocity_factor * (positions_ - start_);
  start_ = positions_;
  displacement_.setZero();
  for (int v = 0; v < count_; ++v) {
    out_positions_.col(v) = positions_.col(number_[v]).template head<3>();
    out_velocities_.col(v) = velocities_.col(number_[v]).template head<3>();
  }
}

template <typename Real>
void CpuSolver<Real>::set_positions(const Positions& positions) {
  start_ = gather(positions);
  positions_ = start_;
  displacement_.setZero(4, count_);
  velocities_.setZero(4, count_);
  inertial_.setZero(4, count_);
  forces_.setZero(4, count_);
  right_hand_side_.setZero(4, free_count_);
  out_positions_ = positions;
  out_velocities_.setZero(3, count_);
  for (Part& part : parts_) part.step->restart();
}

template <typename Real>
void CpuSolver<Real>::translate(const Vector3& offset) {
  start_.template topRows<3>().colwise() += offset;
  positions_.template topRows<3>().colwise() += offset;
  out_positions_.colwise() += offset;
  for (Part& part : parts_) part.step->translate(offset.template cast<double>());
}

template <typename Real>
void CpuSolver<Real>::set_fixed_positions(const Positions& fixed) {
  if (fixed.cols() != static_cast<int>(fixed_.size()))
    throw std::logic_error("one column is needed for each fixed vertex");
  for (int i = 0; i < fixed.cols(); ++i) {
    const int number = free_count_ + i;
    positions_.col(number).template head<3>() = fixed.col(i);
    out_positions_.col(fixed_[i]) = fixed.col(i);
  }
}

template <typename Real>
void CpuSolver<Real>::set_masses(const Eigen::VectorXd& masses) {
  if (masses.size() != count_) throw std::logic_error("one mass is needed for each vertex");
  masses_.resize(count_);
  for (int v = 0; v < count_; ++v) masses_[number_[v]] = masses[v];
  invalidate();
}

template <typename Real>
void CpuSolver<Real>::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  bool known = false;
  for (Part& part : parts_) {
    if (part.batch != batch) continue;
    known = true;
    if (part.elements.empty())
      part.step->set_stiffness(stiffness);
    else
      part.step->set_stiffness(stiffness(part.elements));
  }
  if (!known) throw std::logic_error("there is no such constraint batch");
  invalidate();
}

template <typename Real>
void CpuSolver<Real>::set_targets(int batch, const Positions& targets) {
  for (Part& part : parts_)
    if (part.batch == batch) return part.step->set_targets(targets.template cast<double>());
  throw std::logic_error("there is no such constraint batch");
}

template <typename Real>
void CpuSolver<Real>::run_local_step() {
  for (Part& part : parts_)
    part.step->add_forces(positions_.data(), partials_.data() + 4 * part.first_partial);
}

template <typename Real>
void CpuSolver<Real>::assemble_right_hand_side(const System& system) {
  parallel_for(
      free_count_,
      [&](int v) {
        const Real inertia = static_cast<Real>(masses_[v] * *system.inverse_squared_step);
        Eigen::Matrix<Real, 4, 1> force =
            inertia * (inertial_.col(v) - displacement_.col(v)) + forces_.col(v);
        for (int t = terms_.begin[v]; t < terms_.begin[v + 1]; ++t)
          force += partials_.col(terms_.partials[t]);
        right_hand_side_.col(v) = force;
      },
      kVertexGrain);
  for (const int v : system.held) right_hand_side_.col(v).setZero();
}

/// \return the largest move of a vertex
template <typename Real>
Real CpuSolver<Real>::move_by_solution() {
  displacement_.leftCols(free_count_) += right_hand_side_;
  positions_.leftCols(free_count_) =
      start_.leftCols(free_count_) + displacement_.leftCols(free_count_);
  return free_count_ > 0 ? std::sqrt(right_hand_side_.colwise().squaredNorm().maxCoeff()) : Real(0);
}

template <typename Real>
Real CpuSolver<Real>::iterate(const System& system) {
  Stopwatch watch;
  run_local_step();
  assemble_right_hand_side(system);
  times_.local_ms += watch.milliseconds();
  watch.restart();
  system.cholesky.solve(right_hand_side_.data());
  const Real move = move_by_solution();
  times_.global_ms += watch.milliseconds();
  if (recording_) {
    energies_.push_back(objective(*system.inverse_squared_step));
    moves_.push_back(static_cast<double>(move));
  }
  return move;
}

template <typename Real>
double CpuSolver<Real>::objective(double inverse_squared_step) const {
  double sum = 0.0;
  for (int v = 0; v < free_count_; ++v) {
    const Eigen::Vector4d displacement = displacement_.col(v).template cast<double>();
    const Eigen::Vector4d off = displacement - inertial_.col(v).template cast<double>();
    sum += 0.5 * masses_[v] * inverse_squared_step * off.squaredNorm() -
           forces_.col(v).template cast<double>().dot(displacement);
  }
  for (const Part& part : parts_) sum += part.step->energy(positions_.data());
  return sum;
}

template <typename Real>
void CpuSolver<Real>::step(const StepSettings& settings, const Vector3& acceleration,
                           const Positions& forces) {
  if (!(settings.time_step > 0.0)) throw std::logic_error("a time step must be above zero");
  const Real dt = static_cast<Real>(settings.time_step);
  const double inverse_squared_step = 1.0 / (settings.time_step * settings.time_step);
  factor(dynamic_, inverse_squared_step);
  times_ = {};
  energies_.clear();
  moves_.clear();

  if (forces.cols() > 0)
    forces_ = gather(forces);
  else
    forces_.setZero();
  const Eigen::Matrix<Real, 4, 1> fall(acceleration[0], acceleration[1], acceleration[2], 0);
  for (int v = 0; v < free_count_; ++v) {
    inertial_.col(v) = dt * velocities_.col(v);
    displacement_.col(v) = inertial_.col(v);
    if (masses_[v] == 0.0) continue;
    inertial_.col(v) += dt * dt * fall;
    displacement_.col(v) =
        inertial_.col(v) +
        static_cast<Real>(1.0 / (masses_[v] * inverse_squared_step)) * forces_.col(v);
  }
  positions_.leftCols(free_count_) =
      start_.leftCols(free_count_) + displacement_.leftCols(free_count_);
  if (recording_) energies_.push_back(objective(inverse_squared_step));
  for (int i = 0; i < settings.iterations; ++i) iterate(dynamic_);
  publish(static_cast<Real>(settings.damping / settings.time_step));
}

template <typename Real>
Real CpuSolver<Real>::solve_static(int iterations, Real tolerance, const Vector3& acceleration) {
  factor(static_, 0.0);
  times_ = {};
  energies_.clear();
  moves_.clear();
  const Eigen::Matrix<Real, 4, 1> fall(acceleration[0], acceleration[1], acceleration[2], 0);
  for (int v = 0; v < free_count_; ++v) forces_.col(v) = static_cast<Real>(masses_[v]) * fall;
  Real move = 0;
  if (recording_) energies_.push_back(objective(0.0));
  for (int i = 0; i < iterations; ++i) {
    move = iterate(static_);
    if (move < tolerance) break;
  }
  publish(Real(0));
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

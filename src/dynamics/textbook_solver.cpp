// SPDX-License-Identifier: MIT

#include "dynamics/textbook_solver.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <Eigen/SparseCholesky>
#include <optional>
#include <stdexcept>
#include <variant>

#include "core/error.h"
#include "core/parallel.h"
#include "core/timing.h"
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
  using Matrix3 = Eigen::Matrix<Real, 3, 3>;
  using Matrix34 = Eigen::Matrix<Real, 3, 4>;
  using Matrix4 = Eigen::Matrix<Real, 4, 4>;

  struct Element {
    Tetrahedron vertices;
    Matrix34 rows;  ///< Q
    Real weight;
  };
  struct Incidence {
    int element, corner;
  };
  /// A factored matrix. undetermined[f] is nonzero if neither mass nor constraints act on free
  /// vertex f.
  struct Factor {
    Eigen::SimplicialLLT<Eigen::SparseMatrix<Real>> cholesky;
    std::vector<char> undetermined;
  };

  int vertex_count() const { return static_cast<int>(number_.size()); }
  void add_strain(const TetrahedronStrain& strain, const Eigen::Matrix3Xd& rest_positions);
  void add_anchors(const Anchors& anchors);
  void move_fixed_vertices(const Eigen::Ref<const Positions>& places);
  void move_anchor_targets(const AnchorTargets<Real>& targets);
  void factor(double inverse_squared_step);
  void factor(const Eigen::SparseMatrix<Real>& matrix, Factor& result) const;
  Matrix3 deformation(const Element& element) const;
  void project_all();
  Real iterate(const Positions& momentum, double inverse_squared_step, Real factor, bool bounded);
  double objective(const Positions& momentum, double inverse_squared_step) const;

  std::vector<int> number_;  ///< index among the free vertices, -1 for fixed ones
  std::vector<int> free_, fixed_;
  std::vector<Element> elements_;
  std::vector<double> volumes_;
  TextbookContacts<Real> contacts_;
  std::vector<std::vector<int>> batch_elements_;  ///< indices; empty for batches of anchors
  std::vector<std::vector<int>> batch_anchors_;   ///< vertices; empty for batches of strain
  Eigen::Matrix<Real, Eigen::Dynamic, 1> anchor_weights_;  ///< by vertex, 0 without an anchor
  Positions anchor_targets_;                               ///< by vertex
  std::vector<std::vector<Incidence>> incidences_;         ///< by free vertex
  Eigen::VectorXd masses_;

  Vector3 static_pull_ = Vector3::Zero();  ///< acceleration in static solves; zero in steps

  std::optional<double> factored_step_;
  Factor plain_, with_bounded_;  ///< both include contacts and pulls

  Positions positions_, velocities_;
  std::vector<float> step_scales_;  ///< step scales; empty means 1 everywhere
  std::vector<Matrix3> rotations_;
  SolverTimes times_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

/// Returns the rotation nearest to f, computed by Eigen::JacobiSVD.
template <typename Real>
Eigen::Matrix<Real, 3, 3> nearest_rotation(const Eigen::Matrix<Real, 3, 3>& f) {
  const Eigen::JacobiSVD<Eigen::Matrix<Real, 3, 3>> svd(f,
                                                        Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Real sign = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0 ? -1 : 1;
  return svd.matrixU() * Eigen::Matrix<Real, 3, 1>(1, 1, sign).asDiagonal() *
         svd.matrixV().transpose();
}

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
  incidences_.resize(free_.size());
  anchor_weights_.setZero(count);
  anchor_targets_.setZero(3, count);
  for (const ConstraintBatch& batch : problem.constraints.batches) {
    batch_elements_.emplace_back();
    batch_anchors_.emplace_back();
    if (const auto* strain = std::get_if<TetrahedronStrain>(&batch)) {
      add_strain(*strain, problem.rest_positions);
    } else if (const auto* anchors = std::get_if<Anchors>(&batch)) {
      add_anchors(*anchors);
    } else {
      throw std::logic_error("the textbook solver knows tetrahedron strain and anchors only");
    }
  }
  rotations_.resize(elements_.size());
  set_masses(problem.masses);
  set_positions(problem.rest_positions.template cast<Real>());
}

template <typename Real>
void TextbookSolver<Real>::add_strain(const TetrahedronStrain& strain,
                                      const Eigen::Matrix3Xd& rest_positions) {
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest_positions);
  for (int i = 0; i < strain.size(); ++i) {
    const auto rest = strain.element(i, rest_positions);
    Element element{strain.tetrahedra[i], Matrix34::Zero(), Real(0)};
    if (!flat[i]) element.rows = rest.rows.template cast<Real>();
    const int index = static_cast<int>(elements_.size());
    for (int k = 0; k < 4; ++k)
      if (const int number = number_[element.vertices[k]]; number >= 0)
        incidences_[number].push_back({index, k});
    elements_.push_back(element);
    volumes_.push_back(flat[i] ? 0.0 : rest.measure);
    batch_elements_.back().push_back(index);
  }
  set_stiffness(static_cast<int>(batch_elements_.size()) - 1, strain.stiffness);
}

template <typename Real>
void TextbookSolver<Real>::add_anchors(const Anchors& anchors) {
  const int batch = static_cast<int>(batch_anchors_.size()) - 1;
  batch_anchors_[batch] = anchors.vertices;
  set_stiffness(batch, anchors.stiffness);
  move_anchor_targets({batch, anchors.targets.template cast<Real>()});
}

template <typename Real>
void TextbookSolver<Real>::factor(double inverse_squared_step) {
  if (factored_step_ == inverse_squared_step) return;
  factored_step_.reset();
  std::vector<Eigen::Triplet<Real>> triplets;
  for (const Element& element : elements_) {
    const Matrix4 product = element.weight * element.rows.transpose() * element.rows;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        if (number_[element.vertices[i]] >= 0 && number_[element.vertices[j]] >= 0)
          triplets.emplace_back(number_[element.vertices[i]], number_[element.vertices[j]],
                                product(i, j));
  }
  const int size = static_cast<int>(free_.size());
  for (int f = 0; f < size; ++f)
    triplets.emplace_back(
        f, f,
        static_cast<Real>(masses_[free_[f]] * inverse_squared_step) + anchor_weights_[free_[f]]);
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
  anchor_targets_.colwise() += offset;
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
  const std::vector<int>& elements = batch_elements_.at(batch);
  const std::vector<int>& anchors = batch_anchors_.at(batch);
  if (stiffness.size() != static_cast<int>(elements.size() + anchors.size()))
    throw std::logic_error("a constraint batch needs one stiffness for each element");
  for (size_t i = 0; i < anchors.size(); ++i)
    anchor_weights_[anchors[i]] = static_cast<Real>(stiffness[i]);
  for (size_t i = 0; i < elements.size(); ++i)
    elements_[elements[i]].weight = static_cast<Real>(stiffness[i] * volumes_[elements[i]]);
  factored_step_.reset();
}

template <typename Real>
void TextbookSolver<Real>::move_fixed_vertices(const Eigen::Ref<const Positions>& places) {
  if (places.cols() != static_cast<int>(fixed_.size()))
    throw std::logic_error("one column is needed for each fixed vertex");
  for (size_t i = 0; i < fixed_.size(); ++i) positions_.col(fixed_[i]) = places.col(i);
}

template <typename Real>
void TextbookSolver<Real>::move_anchor_targets(const AnchorTargets<Real>& targets) {
  const std::vector<int>& anchors = batch_anchors_.at(targets.batch);
  if (targets.positions.cols() != static_cast<int>(anchors.size()))
    throw std::logic_error("one column is needed for each anchor");
  for (size_t i = 0; i < anchors.size(); ++i)
    anchor_targets_.col(anchors[i]) = targets.positions.col(i);
}

template <typename Real>
void TextbookSolver<Real>::set_input(const StepInput<Real>& input) {
  if (input.fixed_positions) move_fixed_vertices(*input.fixed_positions);
  if (input.anchor_targets) move_anchor_targets(*input.anchor_targets);
  if (input.contacts || input.pulls) factored_step_.reset();
  contacts_.set_input(input);
  if (!input.step_scales) return;
  if (!input.step_scales->empty() && input.step_scales->size() != number_.size())
    throw std::logic_error("one step scale is needed for each vertex");
  step_scales_.assign(input.step_scales->begin(), input.step_scales->end());
}

template <typename Real>
typename TextbookSolver<Real>::Matrix3 TextbookSolver<Real>::deformation(
    const Element& element) const {
  Matrix34 corners;
  for (int k = 0; k < 4; ++k) corners.col(k) = positions_.col(element.vertices[k]);
  return corners * element.rows.transpose();
}

template <typename Real>
void TextbookSolver<Real>::project_all() {
  parallel_for(static_cast<int>(elements_.size()),
               [&](int e) { rotations_[e] = nearest_rotation(deformation(elements_[e])); });
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
  project_all();
  Columns right_hand_side(free_.size(), 3);
  parallel_for(static_cast<int>(free_.size()), [&](int f) {
    const int v = free_[f];
    Vector3 sum = static_cast<Real>(masses_[v] * inverse_squared_step) * momentum.col(v);
    sum += anchor_weights_[v] * anchor_targets_.col(v);
    sum += static_cast<Real>(masses_[v]) * static_pull_;
    for (const auto& [e, corner] : incidences_[f]) {
      const Element& element = elements_[e];
      Matrix3 target = rotations_[e];
      for (int k = 0; k < 4; ++k)
        if (number_[element.vertices[k]] < 0)
          target -= positions_.col(element.vertices[k]) * element.rows.col(k).transpose();
      sum += element.weight * target * element.rows.col(corner);
    }
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
           0.5 * anchor_weights_[v] *
               (positions_.col(v) - anchor_targets_.col(v)).template cast<double>().squaredNorm() -
           masses_[v] *
               static_pull_.template cast<double>().dot(positions_.col(v).template cast<double>());
  sum = contacts_.add_energies(positions_, sum);
  for (const Element& element : elements_) {
    const Matrix3 f = deformation(element);
    sum += 0.5 * element.weight * (f - nearest_rotation(f)).template cast<double>().squaredNorm();
  }
  return sum;
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
    iterate(momentum, inverse_squared_step, static_cast<Real>(plan.relaxation), plan.bounded);
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

// SPDX-License-Identifier: MIT

#include "dynamics/newton.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SparseCholesky>
#include <cmath>
#include <stdexcept>

#include "core/parallel.h"
#include "dynamics/strain.h"

namespace sinew {
namespace {

using Matrix12 = Eigen::Matrix<double, 12, 12>;
using Triplets = std::vector<Eigen::Triplet<double>>;

/// A tetrahedron with the constant matrix Q that computes F^T from its vertices; volume 0 if it is
/// flat at rest.
struct RestTetrahedron {
  Tetrahedron vertices;
  Eigen::Matrix<double, 3, 4> rows;
  double volume = 0.0;  ///< times the factor on the density

  Eigen::Matrix3d gradient(const Points& positions) const {
    return positions(Eigen::all, vertices) * rows.transpose();
  }
};

std::vector<RestTetrahedron> rest_tetrahedra(const ElasticBody& body) {
  if (body.density == nullptr) throw std::logic_error("an elastic body needs a density");
  if (body.factors.size() > 0 &&
      body.factors.size() != static_cast<Eigen::Index>(body.tetrahedra.size()))
    throw std::logic_error("one factor is needed for each tetrahedron");
  const std::vector<char> flat = flat_tetrahedra(body.tetrahedra, body.rest_positions);
  std::vector<RestTetrahedron> elements;
  for (std::size_t i = 0; i < body.tetrahedra.size(); ++i) {
    if (flat[i] != 0) continue;
    const Eigen::Matrix3d edges = edge_matrix(body.tetrahedra[i], body.rest_positions);
    const double factor =
        body.factors.size() > 0 ? body.factors[static_cast<Eigen::Index>(i)] : 1.0;
    elements.push_back(
        {body.tetrahedra[i], gradient_rows(edges), factor * std::abs(edges.determinant()) / 6.0});
  }
  return elements;
}

double energy_of(const std::vector<RestTetrahedron>& elements, const ElasticDensity& density,
                 const Points& positions) {
  double sum = 0.0;
  for (const RestTetrahedron& element : elements)
    sum += element.volume * density.value(element.gradient(positions));
  return sum;
}

Points forces_of(const std::vector<RestTetrahedron>& elements, const ElasticDensity& density,
                 const Points& positions) {
  Points forces = Points::Zero(3, positions.cols());
  for (const RestTetrahedron& element : elements) {
    const Eigen::Matrix<double, 3, 4> own =
        -element.volume * density.stress(element.gradient(positions)) * element.rows;
    for (int k = 0; k < 4; ++k) forces.col(element.vertices[k]) += own.col(k);
  }
  return forces;
}

/// Sets the negative eigenvalues of a symmetric matrix to zero.
ElasticDensity::Matrix9 without_negative_part(const ElasticDensity::Matrix9& matrix) {
  const Eigen::SelfAdjointEigenSolver<ElasticDensity::Matrix9> eigen(matrix);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).asDiagonal() *
         eigen.eigenvectors().transpose();
}

/// Solves one problem. Unknowns are the coordinates of the free vertices.
class Newton {
 public:
  Newton(const ElasticBody& body, const Points& start, const ElasticLoads& loads)
      : body_(body), loads_(loads), elements_(rest_tetrahedra(body)), positions_(start) {
    const Eigen::Index count = body.vertex_count();
    const auto fits = [&](const Points& points) { return points.cols() == count; };
    if (!fits(start) || static_cast<Eigen::Index>(body.fixed.size()) != count ||
        (loads.forces.cols() > 0 && !fits(loads.forces)) ||
        (moves() && (loads.masses.size() != count || !fits(loads.inertial))))
      throw std::logic_error("one position, force, mass and mark is needed for each vertex");
    unknown_.assign(count, -1);
    for (int v = 0; v < count; ++v)
      if (body.fixed[v] == 0) unknown_[v] = unknowns_++;
  }

  NewtonResult solve(double tolerance, int max_iterations) {
    NewtonResult result;
    Eigen::VectorXd force = free_forces();
    for (;; ++result.iterations) {
      result.residual = force.norm();
      result.converged = result.residual <= tolerance;
      if (result.converged || result.iterations == max_iterations) break;
      const Eigen::VectorXd step = step_along(force);
      const double length = line_search(step, force.dot(step));
      if (length == 0.0) break;  // The energy cannot be decreased within the accuracy of double.
      positions_ = moved(length * step);
      force = free_forces();
    }
    result.positions = positions_;
    return result;
  }

 private:
  bool moves() const { return loads_.time_step > 0.0; }
  double inertia(int vertex) const {
    return loads_.masses[vertex] / (loads_.time_step * loads_.time_step);
  }

  Points moved(const Eigen::VectorXd& step) const {
    Points result = positions_;
    for (int v = 0; v < body_.vertex_count(); ++v)
      if (unknown_[v] >= 0) result.col(v) += step.segment<3>(3 * unknown_[v]);
    return result;
  }

  double energy(const Points& positions) const {
    double sum = energy_of(elements_, *body_.density, positions);
    if (loads_.forces.cols() > 0)
      sum -= loads_.forces.cwiseProduct(positions - body_.rest_positions).sum();
    if (moves())
      for (int v = 0; v < body_.vertex_count(); ++v)
        sum += 0.5 * inertia(v) * (positions.col(v) - loads_.inertial.col(v)).squaredNorm();
    return sum;
  }

  Eigen::VectorXd free_forces() const {
    Points forces = forces_of(elements_, *body_.density, positions_);
    if (loads_.forces.cols() > 0) forces += loads_.forces;
    Eigen::VectorXd result(3 * unknowns_);
    for (int v = 0; v < body_.vertex_count(); ++v) {
      if (moves()) forces.col(v) += inertia(v) * (loads_.inertial.col(v) - positions_.col(v));
      if (unknown_[v] >= 0) result.segment<3>(3 * unknown_[v]) = forces.col(v);
    }
    return result;
  }

  Eigen::SparseMatrix<double> matrix(bool project) const {
    std::vector<Matrix12> blocks(elements_.size());
    parallel_for(static_cast<int>(elements_.size()), [&](int e) {
      const RestTetrahedron& element = elements_[e];
      ElasticDensity::Matrix9 hessian = body_.density->hessian(element.gradient(positions_));
      if (project) hessian = without_negative_part(hessian);
      Eigen::Matrix<double, 9, 12> derivative;  // of F by the vertices
      derivative.setZero();
      for (int k = 0; k < 4; ++k)
        for (int j = 0; j < 3; ++j)
          derivative.block<3, 3>(3 * j, 3 * k) = element.rows(j, k) * Eigen::Matrix3d::Identity();
      blocks[e] = element.volume * derivative.transpose() * hessian * derivative;
    });
    Triplets triplets;
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      for (int a = 0; a < 12; ++a) {
        const int row = unknown_[elements_[e].vertices[a / 3]];
        if (row < 0) continue;
        for (int b = 0; b < 12; ++b) {
          const int column = unknown_[elements_[e].vertices[b / 3]];
          if (column >= 0)
            triplets.emplace_back(3 * row + a % 3, 3 * column + b % 3, blocks[e](a, b));
        }
      }
    }
    if (moves())
      for (int v = 0; v < body_.vertex_count(); ++v)
        for (int c = 0; unknown_[v] >= 0 && c < 3; ++c)
          triplets.emplace_back(3 * unknown_[v] + c, 3 * unknown_[v] + c, inertia(v));
    Eigen::SparseMatrix<double> result(3 * unknowns_, 3 * unknowns_);
    result.setFromTriplets(triplets.begin(), triplets.end());
    return result;
  }

  /// Returns the step of Newton's method, along which the energy decreases.
  Eigen::VectorXd step_along(const Eigen::VectorXd& force) {
    for (const bool project : {false, true}) {
      const Eigen::SparseMatrix<double> hessian = matrix(project);
      if (!analyzed_) cholesky_.analyzePattern(hessian);
      analyzed_ = true;
      cholesky_.factorize(hessian);
      if (cholesky_.info() == Eigen::Success) return cholesky_.solve(force);
    }
    return force;  // steepest descent, where even the projected matrix is singular
  }

  /// Returns the fraction of a step that decreases the energy sufficiently (Armijo), 0 if none
  /// does.
  double line_search(const Eigen::VectorXd& step, double decrease) const {
    constexpr double kSufficient = 1e-4, kSmallest = 1e-12;
    const double before = energy(positions_);
    // A decrease below the rounding error of the energy cannot be seen: near the minimum, the whole
    // step is right.
    if (decrease < 1e-12 * std::abs(before)) return 1.0;
    for (double length = 1.0; length > kSmallest; length *= 0.5)
      if (energy(moved(length * step)) <= before - kSufficient * length * decrease) return length;
    return 0.0;
  }

  const ElasticBody& body_;
  const ElasticLoads& loads_;
  std::vector<RestTetrahedron> elements_;
  std::vector<int> unknown_;  ///< by vertex; -1 for fixed ones
  int unknowns_ = 0;
  Points positions_;
  Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> cholesky_;
  bool analyzed_ = false;
};

}  // namespace

double elastic_energy(const ElasticBody& body, const Points& positions) {
  return energy_of(rest_tetrahedra(body), *body.density, positions);
}

Points elastic_forces(const ElasticBody& body, const Points& positions) {
  return forces_of(rest_tetrahedra(body), *body.density, positions);
}

NewtonResult solve_by_newton(const ElasticBody& body, const Points& start,
                             const ElasticLoads& loads, double tolerance, int max_iterations) {
  return Newton(body, start, loads).solve(tolerance, max_iterations);
}

}  // namespace sinew

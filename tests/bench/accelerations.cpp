// SPDX-License-Identifier: MIT

#include "bench/accelerations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <deque>

namespace sinew {
namespace {

double dot(const Points& a, const Points& b) {
  return a.cwiseProduct(b).sum();
}

/// Iterates z_{k+1} = z_k + factor_k (G(z_k) - z_k) and repeats the factors cyclically. The matrix
/// bounds the Hessian from above, so the energy decreases for factors below 2.
Iterations relaxed(ImplicitStep& step, const Points& start, int iterations,
                   const std::vector<double>& factors) {
  Iterations result{{start}};
  for (int k = 0; k < iterations; ++k) {
    const Points& z = result.positions.back();
    result.positions.push_back(z + factors[k % factors.size()] * (step.iterated(z) - z));
  }
  return result;
}

/// Chebyshev acceleration (Wang 2015).
/// \param rho  estimate of the spectral radius of plain iterations
/// \param delay  number of plain iterations at the beginning
Iterations chebyshev(ImplicitStep& step, const Points& start, int iterations, double rho, int delay,
                     double under_relaxation) {
  Iterations result{{start}};
  double omega = 1.0;
  for (int k = 0; k < iterations; ++k) {
    const Points& z = result.positions.back();
    Points next = step.iterated(z);
    if (k >= delay) {
      omega = k == delay ? 2.0 / (2.0 - rho * rho) : 4.0 / (4.0 - rho * rho * omega);
      const Points& before = result.positions[k > 0 ? k - 1 : 0];
      next = omega * (under_relaxation * (next - z) + z - before) + before;
    }
    result.positions.push_back(next);
  }
  return result;
}

/// Nesterov acceleration. The momentum is restarted when the last step went uphill (O'Donoghue &
/// Candes 2015).
Iterations nesterov(ImplicitStep& step, const Points& start, int iterations) {
  Iterations result{{start}};
  Points ahead = start;
  double t = 1.0;
  for (int k = 0; k < iterations; ++k) {
    const Points next = step.iterated(ahead);
    const Points move = next - result.positions.back();
    const bool uphill = dot(step.matrix_times(ahead - next), move) > 0.0;
    const double t_next = uphill ? 1.0 : 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * t * t));
    ahead = uphill ? next : next + (t - 1.0) / t_next * move;
    t = t_next;
    result.positions.push_back(next);
  }
  return result;
}

enum class Norm { kEuclid, kMatrix };

/// Anderson acceleration of the fixed point iteration (Peng 2018). It minimizes the residual in the
/// Euclidean norm or in the norm of the matrix. With `safe`, a step that increases the energy is
/// replaced by a plain one.
Iterations anderson(ImplicitStep& step, const Points& start, int iterations, int depth, Norm norm,
                    bool safe) {
  Iterations result{{start}};
  std::deque<Points> residual_changes, image_changes, weighed_changes;
  Points z = start, last_residual, last_image;
  double energy = safe ? step.energy(start) : 0.0;
  for (int k = 0; k < iterations; ++k) {
    const Points image = step.iterated(z);
    const Points residual = image - z;
    if (k > 0) {
      residual_changes.push_front(residual - last_residual);
      image_changes.push_front(image - last_image);
      weighed_changes.push_front(norm == Norm::kMatrix ? step.matrix_times(residual_changes.front())
                                                       : residual_changes.front());
      if (static_cast<int>(residual_changes.size()) > depth) {
        residual_changes.pop_back();
        image_changes.pop_back();
        weighed_changes.pop_back();
      }
    }
    last_residual = residual;
    last_image = image;
    Points next = image;
    const int columns = static_cast<int>(residual_changes.size());
    if (columns > 0) {
      Eigen::MatrixXd gram(columns, columns);
      Eigen::VectorXd side(columns);
      for (int i = 0; i < columns; ++i) {
        side[i] = dot(weighed_changes[i], residual);
        for (int j = 0; j < columns; ++j) gram(i, j) = dot(weighed_changes[i], residual_changes[j]);
      }
      gram.diagonal() *= 1.0 + 1e-10;
      const Eigen::VectorXd coefficients = gram.ldlt().solve(side);
      for (int i = 0; i < columns; ++i) next -= coefficients[i] * image_changes[i];
    }
    if (safe) {
      double reached = step.energy(next);
      if (columns > 0 && !(reached <= energy)) {
        ++result.extra_evaluations;
        next = image;
        reached = step.energy(next);
      }
      energy = reached;
    }
    z = next;
    result.positions.push_back(z);
  }
  return result;
}

/// L-BFGS with the constant matrix as the initial Hessian (Liu 2017). With `search`, the step is
/// halved until the energy decreases.
Iterations quasi_newton(ImplicitStep& step, const Points& start, int iterations, int depth,
                        bool search) {
  struct Pair {
    Points move, gradient_change, solved_change;  ///< s, y, A^-1 y
    double curvature;
  };
  Iterations result{{start}};
  std::deque<Pair> pairs;
  Points z = start, last_gradient, last_solved, last_move;
  double energy = search ? step.energy(start) : 0.0;
  for (int k = 0; k < iterations; ++k) {
    const Points solved = z - step.iterated(z);  // A^-1 g
    const Points gradient = step.matrix_times(solved);
    if (k > 0) {
      Pair pair{last_move, gradient - last_gradient, solved - last_solved, 0.0};
      pair.curvature = dot(pair.move, pair.gradient_change);
      if (pair.curvature > 0.0) pairs.push_front(pair);
      if (static_cast<int>(pairs.size()) > depth) pairs.pop_back();
    }
    last_gradient = gradient;
    last_solved = solved;
    Points q = gradient, direction = solved;  // direction remains H0 q
    std::vector<double> coefficients;
    for (const Pair& pair : pairs) {
      coefficients.push_back(dot(pair.move, q) / pair.curvature);
      q -= coefficients.back() * pair.gradient_change;
      direction -= coefficients.back() * pair.solved_change;
    }
    for (int i = static_cast<int>(pairs.size()) - 1; i >= 0; --i)
      direction +=
          (coefficients[i] - dot(pairs[i].gradient_change, direction) / pairs[i].curvature) *
          pairs[i].move;
    double length = 1.0;
    if (search) {
      double reached = step.energy(z - direction);
      while (!(reached <= energy) && length > 1e-3) {
        ++result.extra_evaluations;
        length *= 0.5;
        reached = step.energy(z - length * direction);
      }
      energy = reached;
    }
    last_move = -length * direction;
    z += last_move;
    result.positions.push_back(z);
  }
  return result;
}

}  // namespace

std::vector<Acceleration> accelerations() {
  std::vector<Acceleration> all;
  const auto add = [&](std::string name, double arrays, auto function) {
    all.push_back({std::move(name), arrays, function});
  };
  add("plain", 0, [](auto& step, const Points& z, int n) { return relaxed(step, z, n, {1.0}); });
  for (const std::vector<double>& factors : {std::vector{1.3},
                                             {1.6},
                                             {1.0, 1.8},
                                             {1.0, 1.8, 1.8},
                                             {1.0, 1.3, 1.6, 1.9},
                                             {1.0, 1.2, 1.4, 1.7, 1.95}})
    add(fmt::format("relaxed {}", fmt::join(factors, ", ")), 0,
        [=](auto& step, const Points& z, int n) { return relaxed(step, z, n, factors); });
  for (const double rho : {0.5, 0.7, 0.9})
    add(fmt::format("Chebyshev rho {} from 3", rho), 2,
        [=](auto& step, const Points& z, int n) { return chebyshev(step, z, n, rho, 3, 1.0); });
  add("Chebyshev rho 0.7 from 3, gamma 0.9", 2,
      [](auto& step, const Points& z, int n) { return chebyshev(step, z, n, 0.7, 3, 0.9); });
  add("Nesterov", 4, [](auto& step, const Points& z, int n) { return nesterov(step, z, n); });
  for (const int depth : {1, 2, 3, 5}) {
    // An iteration writes two differences, computes m dot products and adds m images.
    add(fmt::format("Anderson {}", depth), 6 + 2 * depth, [=](auto& step, const Points& z, int n) {
      return anderson(step, z, n, depth, Norm::kEuclid, false);
    });
  }
  add("Anderson 3, matrix norm", 14, [](auto& step, const Points& z, int n) {
    return anderson(step, z, n, 3, Norm::kMatrix, false);
  });
  add("Anderson 3, energy", 12, [](auto& step, const Points& z, int n) {
    return anderson(step, z, n, 3, Norm::kEuclid, true);
  });
  add("Anderson 5, energy", 16, [](auto& step, const Points& z, int n) {
    return anderson(step, z, n, 5, Norm::kEuclid, true);
  });
  for (const int depth : {1, 3, 5, 8}) {
    // Each pair takes a dot product and two additions in the first loop, and a dot product and an
    // addition in the second.
    add(fmt::format("L-BFGS {}", depth), 8 + 7 * depth,
        [=](auto& step, const Points& z, int n) { return quasi_newton(step, z, n, depth, false); });
  }
  add("L-BFGS 5, search", 43,
      [](auto& step, const Points& z, int n) { return quasi_newton(step, z, n, 5, true); });
  return all;
}

}  // namespace sinew

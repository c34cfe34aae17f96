// SPDX-License-Identifier: MIT

#include "building/guess/tip_fields.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <stdexcept>
#include <vector>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

// Smallest weight of an edge: keeps the matrix definite where all angles opposite to it are obtuse.
constexpr double kLeastWeight = 1e-4;
// Largest cotangent, that of an angle of 0.6 degrees.
constexpr double kLargestCotangent = 100.0;

/// Returns the index of the tip that each vertex belongs to, or -1.
std::vector<int> nearby_tips(const TriangleMesh& mesh, std::span<const int> tips, double radius) {
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  std::vector<int> tip_of(mesh.vertex_count(), -1);
  for (int i = 0; i < static_cast<int>(tips.size()); ++i) {
    const Eigen::Vector3d center = mesh.positions.col(tips[i]);
    std::vector<int> queue{tips[i]};
    tip_of[tips[i]] = i;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const int v : neighbors.row(queue[next])) {
        if (tip_of[v] >= 0 || (mesh.positions.col(v) - center).norm() > radius) continue;
        tip_of[v] = i;
        queue.push_back(v);
      }
    }
  }
  return tip_of;
}

double cotangent(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double sine = a.cross(b).norm(), cosine = a.dot(b);
  return std::clamp(cosine / std::max(sine, 1e-300), -kLargestCotangent, kLargestCotangent);
}

/// Returns the matrix of the Dirichlet energy.
SparseMatrix stiffness(const TriangleMesh& mesh) {
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(6 * mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) {
    for (int c = 0; c < 3; ++c) {
      const int i = t[(c + 1) % 3], j = t[(c + 2) % 3];
      const Eigen::Vector3d corner = mesh.positions.col(t[c]);
      const double weight =
          0.5 * cotangent(mesh.positions.col(i) - corner, mesh.positions.col(j) - corner);
      entries.emplace_back(i, j, -weight);
      entries.emplace_back(j, i, -weight);
    }
  }
  const int count = mesh.vertex_count();
  SparseMatrix matrix(count, count);
  matrix.setFromTriplets(entries.begin(), entries.end());
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(count);
  for (int column = 0; column < count; ++column) {
    for (SparseMatrix::InnerIterator it(matrix, column); it; ++it) {
      it.valueRef() = std::min(it.value(), -kLeastWeight);
      diagonal[column] -= it.value();
    }
  }
  std::vector<Eigen::Triplet<double>> on_diagonal;
  for (int i = 0; i < count; ++i) on_diagonal.emplace_back(i, i, diagonal[i]);
  SparseMatrix sums(count, count);
  sums.setFromTriplets(on_diagonal.begin(), on_diagonal.end());
  return matrix + sums;
}

}  // namespace

Eigen::MatrixXd tip_fields(const TriangleMesh& mesh, std::span<const int> tips, double radius) {
  const int count = mesh.vertex_count(), tip_count = static_cast<int>(tips.size());
  const std::vector<int> tip_of = nearby_tips(mesh, tips, radius);
  Eigen::MatrixXd fields = Eigen::MatrixXd::Zero(count, tip_count);
  std::vector<int> unknown(count, -1);
  int unknowns = 0;
  for (int v = 0; v < count; ++v) {
    if (tip_of[v] >= 0) {
      fields(v, tip_of[v]) = 1.0;
    } else {
      unknown[v] = unknowns++;
    }
  }
  const SparseMatrix full = stiffness(mesh);
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::MatrixXd right = Eigen::MatrixXd::Zero(unknowns, tip_count);
  for (int column = 0; column < count; ++column) {
    for (SparseMatrix::InnerIterator it(full, column); it; ++it) {
      const int row = static_cast<int>(it.row());
      if (unknown[row] < 0) continue;
      if (unknown[column] >= 0) {
        entries.emplace_back(unknown[row], unknown[column], it.value());
      } else {
        right.row(unknown[row]) -= it.value() * fields.row(column);
      }
    }
  }
  SparseMatrix matrix(unknowns, unknowns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SimplicialLDLT<SparseMatrix> factor(matrix);
  if (factor.info() != Eigen::Success)
    throw std::logic_error("tip_fields: the surface is not connected");
  const Eigen::MatrixXd solution = factor.solve(right);
  for (int v = 0; v < count; ++v)
    if (unknown[v] >= 0) fields.row(v) = solution.row(unknown[v]);
  return fields;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/rig/weight_diffusion.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Added to the depth of a bone for the length of the diffusion, m.
constexpr double kLeastDiffusion = 0.004;
constexpr double kMostDiffusion = 0.080;
/// Least cotangent weight of an edge. Smaller ones would make weights negative.
constexpr double kLeastCotangent = 0.05;
/// Of a vertex whose triangles have none, m^2.
constexpr double kLeastArea = 1e-12;

}  // namespace

double diffusion_length(double depth) {
  return std::min(kLeastDiffusion + depth, kMostDiffusion);
}

WeightDiffusion::WeightDiffusion(const TriangleMesh& surface, const std::vector<double>& lengths) {
  const int count = surface.vertex_count();
  contact_ = Eigen::VectorXd::Zero(count);
  std::vector<Eigen::Triplet<double>> entries;
  for (const Triangle& t : surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[(k + 1) % 3];
      const int b = t[(k + 2) % 3];
      const Vector3d apex = surface.positions.col(t[k]);
      const Vector3d to_a = surface.positions.col(a) - apex;
      const Vector3d to_b = surface.positions.col(b) - apex;
      const double twice_area = to_a.cross(to_b).norm();
      contact_[t[k]] += twice_area / 6.0;
      const double cotangent =
          std::max(to_a.dot(to_b), kLeastCotangent * twice_area) / std::max(twice_area, 1e-12);
      for (const auto& [i, j] : {std::pair{a, b}, std::pair{b, a}}) {
        entries.emplace_back(i, j, -0.5 * cotangent);
        entries.emplace_back(i, i, 0.5 * cotangent);
      }
    }
  }
  for (int v = 0; v < count; ++v) {
    contact_[v] = std::max(contact_[v], kLeastArea) / (lengths[v] * lengths[v]);
    entries.emplace_back(v, v, contact_[v]);
  }
  Eigen::SparseMatrix<double> matrix(count, count);
  matrix.setFromTriplets(entries.begin(), entries.end());
  solver_.compute(matrix);
  if (solver_.info() != Eigen::Success) throw std::logic_error("WeightDiffusion: singular matrix");
}

}  // namespace sinew

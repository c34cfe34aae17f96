// SPDX-License-Identifier: MIT

#include "bench/reproduction/least_squares.h"

#include <cmath>

#include "mesh/geodesics.h"
#include "upsampling/surface_bindings.h"

namespace sinew {

LeastSquaresUpsampling::LeastSquaresUpsampling(const TriangleMesh& fine, const TriangleMesh& coarse,
                                               std::span<const int> source, int neighbors,
                                               Basis basis)
    : weights_(fine.vertex_count()), missed_(Points::Zero(3, fine.vertex_count())) {
  const std::vector<SurfaceBinding> bindings = find_bindings(fine, coarse, source, {});
  const GeodesicSurface surface(coarse);
  GeodesicFront front(surface);
  for (int v = 0; v < fine.vertex_count(); ++v) {
    const std::span<const VertexDistance> near = front.nearest(bindings[v].point, neighbors + 1);
    const auto count = static_cast<Eigen::Index>(near.size()) - 1;
    NeighborPoints points(3, count);
    NeighborWeights omega(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      points.col(i) = coarse.positions.col(near[i].vertex);
      omega[i] = std::pow(1.0 - near[i].distance / near.back().distance, 3.0);
    }
    const LeastSquaresFit fit = fit_least_squares(points, omega, fine.positions.col(v), basis);
    for (Eigen::Index i = 0; i < count; ++i)
      weights_[v].emplace_back(near[i].vertex, fit.weights[i]);
  }
  missed_ = fine.positions - apply(coarse.positions);
}

Points LeastSquaresUpsampling::apply(const Points& coarse) const {
  Points fine = missed_;
  for (std::size_t v = 0; v < weights_.size(); ++v) {
    for (const auto& [vertex, weight] : weights_[v])
      fine.col(static_cast<Eigen::Index>(v)) += weight * coarse.col(vertex);
  }
  return fine;
}

}  // namespace sinew

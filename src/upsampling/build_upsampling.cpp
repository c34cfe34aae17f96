// SPDX-License-Identifier: MIT

#include "upsampling/build_upsampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "core/parallel.h"
#include "mesh/geodesics.h"
#include "upsampling/moving_least_squares.h"
#include "upsampling/normal_displacement.h"
#include "upsampling/surface_bindings.h"
#include "upsampling/table_rows.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kVertexChunk = 4096;
// Fraction of the reported progress that finding the bindings gets.
constexpr double kBindingsFraction = 0.25;
// Residuals below this fraction of the height are left out: a fifth of the error that rest
// positions may have.
constexpr double kSmallResidual = 2e-6;

/// The two surfaces at rest.
struct RestPair {
  RestPair(const TriangleMesh& fine_mesh, const TriangleMesh& coarse_mesh)
      : fine(fine_mesh),
        coarse(coarse_mesh),
        fine_normals(vertex_normals(fine.positions.cast<float>(), fine.triangles).cast<double>()),
        coarse_normals(
            vertex_normals(coarse.positions.cast<float>(), coarse.triangles).cast<double>()),
        height(bounding_box(fine.positions).sizes().maxCoeff()) {}

  const TriangleMesh& fine;
  const TriangleMesh& coarse;
  Points fine_normals;
  Points coarse_normals;
  double height;
};

/// The nearest coarse vertices of a fine vertex along the surface, and their weights omega.
struct Neighborhood {
  std::vector<int> vertices;
  NeighborWeights omega;
  NeighborPoints positions;
  NeighborPoints normals;
};

/// Finds the neighborhood of a fine vertex. The weights are omega(r) = (1 - r / rho)^3, where rho
/// is the distance of the first vertex after the last neighbor (Komaritzan 2022, eq. 3.3), or a
/// little more than that of the last neighbor if the component has no more vertices.
Neighborhood find_neighborhood(GeodesicFront& front, const SurfacePoint& binding, int count,
                               const RestPair& rest) {
  const std::span<const VertexDistance> nearest = front.nearest(binding, count + 1);
  const bool ends = static_cast<int>(nearest.size()) <= count;
  const int n = ends ? static_cast<int>(nearest.size()) : count;
  const double rho = ends ? 1.1 * nearest.back().distance : nearest.back().distance;
  Neighborhood result;
  result.omega.resize(n);
  result.positions.resize(3, n);
  result.normals.resize(3, n);
  for (int i = 0; i < n; ++i) {
    const auto [vertex, distance] = nearest[i];
    result.vertices.push_back(vertex);
    result.omega[i] = distance < rho ? std::pow(1.0 - distance / rho, 3.0) : 0.0;
    result.positions.col(i) = rest.coarse.positions.col(vertex);
    result.normals.col(i) = rest.coarse_normals.col(vertex);
  }
  if (!(result.omega.maxCoeff() > 0.0)) result.omega.setOnes();
  return result;
}

/// Returns weights of the normals: linear moving least squares with psi(n) = (1, n). Neighbors
/// that face another direction get less weight, since around a fin or a finger they belong to the
/// other side.
NeighborWeights normal_weights(const Neighborhood& near, const Vector3d& normal, Basis basis) {
  NeighborWeights omega = near.omega;
  for (Eigen::Index i = 0; i < omega.size(); ++i) {
    omega[i] *= std::max(0.0, near.normals.col(i).dot(normal));
  }
  if (!(omega.maxCoeff() > 0.0)) {
    omega.setZero();
    omega[0] = 1.0;
  }
  return fit_least_squares(near.normals, omega, normal, basis).weights;
}

/// Returns the tangents of points with equal weights.
NeighborTangents unweighted_tangents(const NeighborPoints& points) {
  return fit_least_squares(points, NeighborWeights::Ones(points.cols()), points.col(0),
                           Basis::kConstant)
      .tangents;
}

/// Returns the largest degree of the polynomials for a vertex.
/// \param degree  as in UpsamplingSettings
Basis highest_basis(BindingKind kind, int degree) {
  switch (kind) {
    case BindingKind::kSurface:
      return degree > 1 ? Basis::kQuadratic : Basis::kLinear;
    case BindingKind::kBound:
      return Basis::kLinear;
    case BindingKind::kRigid:
      break;
  }
  return Basis::kConstant;
}

/// Visits all fine vertices in parallel, chunk by chunk.
/// \param make_worker  called once for each range of vertices; returns a function that is called
///                     with each vertex and its place in the chunk
/// \param after_chunk  called with the first vertex and the size of each chunk
template <typename MakeWorker, typename AfterChunk>
void for_chunks(int count, const Progress& progress, MakeWorker&& make_worker,
                AfterChunk&& after_chunk) {
  for (int begin = 0; begin < count; begin += kVertexChunk) {
    progress.report(static_cast<double>(begin) / count, "Computing upsampling weights");
    const int size = std::min(kVertexChunk, count - begin);
    parallel_ranges(size, 64, [&](int first, int last) {
      auto worker = make_worker();
      for (int i = first; i < last; ++i) worker(begin + i, i);
    });
    after_chunk(begin, size);
  }
}

/// Returns for each fine vertex the coarse vertex that is a copy of it; -1 if there is none.
std::vector<int> coarse_copies(int fine_count, std::span<const int> source) {
  std::vector<int> copies(fine_count, -1);
  for (std::size_t c = 0; c < source.size(); ++c) copies[source[c]] = static_cast<int>(c);
  return copies;
}

/// Builds the table of moving least squares.
/// \param copies  as returned by coarse_copies(); -1 for vertices that get weights
UpsamplingTable build_moving_least_squares(const RestPair& rest,
                                           const std::vector<SurfaceBinding>& bindings,
                                           const std::vector<int>& copies,
                                           const UpsamplingSettings& settings,
                                           const Progress& progress) {
  const int count = rest.fine.vertex_count();
  UpsamplingTable table =
      make_table(UpsamplingMethod::kMovingLeastSquares, count, rest.coarse.vertex_count(),
                 std::min(settings.neighbors, rest.coarse.vertex_count()));
  const GeodesicSurface surface(rest.coarse);
  std::vector<RowExtras> extras(kVertexChunk);
  std::vector<Basis> reproduced(kVertexChunk);

  const auto fit_vertex = [&](int v, int in_chunk, GeodesicFront& front) {
    if (copies[v] >= 0) {
      const NeighborWeights one = NeighborWeights::Ones(1);
      set_row(table, v, std::span(&copies[v], 1), one, one);
      extras[in_chunk] = {};
      reproduced[in_chunk] = Basis::kQuadratic;
      return;
    }
    const SurfaceBinding& binding = bindings[v];
    const Neighborhood near = find_neighborhood(front, binding.point, table.neighbors, rest);
    const Vector3d place = rest.fine.positions.col(v);
    const Vector3d normal = rest.fine_normals.col(v);
    LeastSquaresFit fit = fit_least_squares(near.positions, near.omega, place,
                                            highest_basis(binding.kind, settings.degree));
    if (fit.tangents.isZero(0.0)) {  // neighbors with weight lie on a line; perhaps not all do
      fit.tangents = unweighted_tangents(near.positions);
    }
    const Basis normal_basis =
        binding.kind == BindingKind::kRigid ? Basis::kConstant : Basis::kLinear;
    set_row(table, v, near.vertices, fit.weights, normal_weights(near, normal, normal_basis));
    extras[in_chunk].residual =
        rest_residual(table, v, place, rest.coarse.positions, Vector3d::Zero(), fit.tangents,
                      kSmallResidual * rest.height);
    extras[in_chunk].tilt = rest_tilt(table, v, normal, rest.coarse.positions, rest.coarse_normals);
    reproduced[in_chunk] = fit.reproduced;
  };
  const auto make_worker = [&] {
    return [&, front = GeodesicFront(surface)](int v, int in_chunk) mutable {
      fit_vertex(v, in_chunk, front);
    };
  };
  for_chunks(count, progress, make_worker, [&](int begin, int size) {
    append_extras(table, begin, std::span(extras).first(size));
    for (int i = 0; i < size; ++i) {
      UpsamplingStatistics& s = table.statistics;
      ++(reproduced[i] == Basis::kQuadratic ? s.quadratic
         : reproduced[i] == Basis::kLinear  ? s.linear
                                            : s.constant);
      if (bindings[begin + i].kind != BindingKind::kSurface) ++s.bound;
    }
  });
  return table;
}

/// Builds the table of normal displacement.
UpsamplingTable build_normal_displacement(const RestPair& rest,
                                          const std::vector<SurfaceBinding>& bindings,
                                          const Progress& progress) {
  const int count = rest.fine.vertex_count();
  UpsamplingTable table =
      make_table(UpsamplingMethod::kNormalDisplacement, count, rest.coarse.vertex_count(), 3);
  table.coarse_triangles = rest.coarse.triangles;
  table.heights.resize(count);
  const RaggedArray around = vertex_triangles(rest.coarse.vertex_count(), rest.coarse.triangles);
  std::vector<RowExtras> extras(kVertexChunk);

  const auto fit_vertex = [&](int v, int in_chunk) {
    const Vector3d place = rest.fine.positions.col(v);
    const Displacement found =
        displacement_of(place, bindings[v].point, rest.coarse, rest.coarse_normals, around);
    const Triangle& corners = rest.coarse.triangles[found.place.triangle];
    NeighborPoints points(3, 3);
    Vector3d normal = Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
      points.col(i) = rest.coarse.positions.col(corners[i]);
      normal += found.place.barycentric[i] * rest.coarse_normals.col(corners[i]);
    }
    const NeighborWeights weights = found.place.barycentric;
    set_row(table, v, corners, weights, weights);
    table.heights[v] = static_cast<float>(found.height);
    extras[in_chunk].residual =
        rest_residual(table, v, place, rest.coarse.positions, found.height * normal.normalized(),
                      unweighted_tangents(points), kSmallResidual * rest.height);
    extras[in_chunk].tilt =
        rest_tilt(table, v, rest.fine_normals.col(v), rest.coarse.positions, rest.coarse_normals);
  };
  for_chunks(
      count, progress, [&] { return fit_vertex; },
      [&](int begin, int size) { append_extras(table, begin, std::span(extras).first(size)); });
  return table;
}

}  // namespace

UpsamplingTable build_upsampling(const TriangleMesh& fine, const TriangleMesh& coarse,
                                 std::span<const int> source, const UpsamplingSettings& settings,
                                 const Progress& progress, bool keep_sources) {
  if (settings.neighbors < 1 || settings.neighbors > kMaxNeighbors) {
    throw std::logic_error("upsampling: the number of neighbors is out of range");
  }
  if (settings.degree < 1 || settings.degree > 2) {
    throw std::logic_error("upsampling: the degree is out of range");
  }
  if (coarse.triangles.empty()) throw std::logic_error("upsampling: no coarse triangles");
  if (!source.empty() && (static_cast<int>(source.size()) != coarse.vertex_count() ||
                          std::any_of(source.begin(), source.end(),
                                      [&](int v) { return v < 0 || v >= fine.vertex_count(); }))) {
    throw std::logic_error("upsampling: the coarse vertices are not fine ones");
  }
  const RestPair rest(fine, coarse);
  const std::vector<SurfaceBinding> bindings =
      find_bindings(fine, coarse, source, progress.part(0.0, kBindingsFraction));
  const Progress weighing = progress.part(kBindingsFraction, 1.0);
  UpsamplingTable table =
      settings.method == UpsamplingMethod::kMovingLeastSquares
          ? build_moving_least_squares(
                rest, bindings,
                coarse_copies(fine.vertex_count(), keep_sources ? source : std::span<const int>()),
                settings, weighing)
          : build_normal_displacement(rest, bindings, weighing);
  weighing.report(1.0, "Computing upsampling weights");
  return table;
}

}  // namespace sinew

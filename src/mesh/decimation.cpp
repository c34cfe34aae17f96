// SPDX-License-Identifier: MIT

#include "mesh/decimation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "mesh/halfedge_collapses.h"
#include "mesh/manifold.h"

namespace sinew {
namespace {

void check(const TriangleMesh& mesh, const DecimationSettings& settings) {
  const auto fits = [&](const std::vector<double>& values) {
    return values.empty() || values.size() == static_cast<std::size_t>(mesh.vertex_count());
  };
  if (settings.target_vertices < 0) throw std::logic_error("decimate: negative target");
  if (!fits(settings.density) || !fits(settings.longest_edge)) {
    throw std::logic_error("decimate: settings for another number of vertices");
  }
  const auto positive = [](double density) { return density > 0.0 && std::isfinite(density); };
  if (!std::all_of(settings.density.begin(), settings.density.end(), positive)) {
    throw std::logic_error("decimate: a density is not positive");
  }
  const auto is_length = [](double length) { return length >= 0.0; };
  if (!std::all_of(settings.longest_edge.begin(), settings.longest_edge.end(), is_length)) {
    throw std::logic_error("decimate: a longest edge is not a length");
  }
  const bool has_size =
      mesh.vertex_count() == 0 || bounding_box(mesh.positions).sizes().allFinite();
  if (!mesh.positions.allFinite() || !has_size) {
    throw std::logic_error("decimate: a position is not finite");
  }
}

/// Returns the value at the source of every vertex, or `otherwise` everywhere if `values` is empty.
std::vector<double> at_sources(const std::vector<double>& values, const std::vector<int>& source,
                               double otherwise) {
  std::vector<double> result(source.size(), otherwise);
  if (values.empty()) return result;
  for (std::size_t v = 0; v < source.size(); ++v) result[v] = values[source[v]];
  return result;
}

/// Moves the positions to the origin and scales their longest side to 1, so that squares do not
/// overflow in any unit. Returns the scale, which is 1 if all positions coincide.
double normalize(Points& positions) {
  if (positions.cols() == 0) return 1.0;
  const Eigen::AlignedBox3d box = bounding_box(positions);
  const double size = box.sizes().maxCoeff();
  const double scale = std::isfinite(1.0 / size) ? 1.0 / size : 1.0;
  positions = scale * (positions.colwise() - box.min());
  return scale;
}

}  // namespace

DecimatedMesh decimate(const TriangleMesh& mesh, const DecimationSettings& settings,
                       const Progress& progress) {
  check(mesh, settings);
  progress.report(0.0, "Decimating");
  DecimatedMesh result;
  if (settings.target_vertices >= mesh.vertex_count()) {
    result.mesh = mesh;
    result.source.resize(mesh.vertex_count());
    std::iota(result.source.begin(), result.source.end(), 0);
    return result;
  }

  ManifoldMesh fine = make_manifold(mesh);
  std::vector<double> density = at_sources(settings.density, fine.source, 1.0);
  std::vector<double> longest_edge =
      at_sources(settings.longest_edge, fine.source, std::numeric_limits<double>::infinity());
  const double densest = density.empty() ? 1.0 : *std::max_element(density.begin(), density.end());
  for (double& d : density) d /= densest;
  const double scale = normalize(fine.mesh.positions);
  for (double& length : longest_edge) length *= scale;
  progress.report(0.2, "Decimating");
  const CollapsedMesh coarse = collapse_halfedges(fine.mesh, settings.target_vertices, density,
                                                  longest_edge, progress.part(0.2, 1.0));

  std::vector<int> number(fine.source.size(), -1);
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (!coarse.left[v]) continue;
    number[v] = static_cast<int>(result.source.size());
    result.source.push_back(fine.source[v]);
  }
  result.mesh.positions = mesh.positions(Eigen::all, result.source);
  for (const Triangle& t : coarse.triangles) {
    result.mesh.triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
  }
  progress.report(1.0, "Decimating");
  return result;
}

}  // namespace sinew

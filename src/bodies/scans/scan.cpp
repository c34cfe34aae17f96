// SPDX-License-Identifier: MIT

#include "bodies/scans/scan.h"

#include <optional>
#include <utility>

#include "bodies/scans/resampled_surface.h"
#include "bodies/scans/scan_holes.h"
#include "bodies/scans/surface_noise.h"
#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

/// Irregularity of the borders of hidden regions: its standard deviation as a part of their
/// hidden_skin() and its correlation length, m.
constexpr double kFrayed = 0.12;
constexpr double kFrayedLength = 0.015;

/// Returns for each vertex of a scan 1 if it is hidden.
std::vector<char> hidden_vertices(const TriangleMesh& scan, const TriangleMesh& skin,
                                  const std::vector<double>& hidden, std::uint64_t seed) {
  const TriangleTree tree(skin);
  const std::vector<double> frayed = surface_noise(scan, kFrayedLength, seed, 22);
  std::vector<char> result(static_cast<std::size_t>(scan.vertex_count()), 0);
  parallel_for(scan.vertex_count(), [&](int v) {
    const std::optional<ClosestPoint> closest = tree.closest(scan.positions.col(v));
    const Triangle& corners = skin.triangles[closest->point.triangle];
    double value = kFrayed * frayed[v];
    for (int k = 0; k < 3; ++k) value += closest->point.barycentric[k] * hidden[corners[k]];
    result[v] = value > 0.0 ? 1 : 0;
  });
  return result;
}

}  // namespace

TriangleMesh make_scan(const TriangleMesh& skin, const std::vector<double>& hidden,
                       const ScanSettings& settings, const Progress& progress) {
  progress.report(0.0, "Triangulating the scan");
  TriangleMesh scan = resampled_surface(skin, settings.spacing, settings.seed);
  progress.report(0.6, "Cutting holes into the scan");
  std::vector<char> missing = with_holes(scan, hidden_vertices(scan, skin, hidden, settings.seed),
                                         settings.holes, settings.seed);
  if (settings.noise > 0.0) {
    const std::vector<double> noise =
        surface_noise(scan, settings.correlation_length, settings.seed, 21);
    const PointsF normals = vertex_normals(scan.positions.cast<float>(), scan.triangles);
    for (int v = 0; v < scan.vertex_count(); ++v)
      scan.positions.col(v) += settings.noise * noise[v] * normals.col(v).cast<double>();
  }
  progress.report(0.9, "Cutting holes into the scan");
  return without_missing(scan, std::move(missing));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/layers/layer_surfaces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/parallel.h"
#include "solids/grid_solid.h"
#include "solids/polygonize.h"
#include "solids/remesh.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Returns the harmonic function between the skeleton (0) and the skin (1), by successive
/// over-relaxation in two colors. It begins with the share of the way by the distances to both,
/// which is harmonic already between parallel planes.
ScalarGrid harmonic_between(const ScalarGrid& skeleton, const ScalarGrid& skin) {
  constexpr int kRounds = 80;
  constexpr float kRelaxation = 1.8F;
  ScalarGrid grid = skin;
  for (std::size_t i = 0; i < grid.values.size(); ++i) {
    const float above = skeleton.values[i];
    const float below = -skin.values[i];
    // Constant beyond the two surfaces, so that there is no maximum or minimum between them, where
    // field lines would end.
    grid.values[i] = below <= 0.0F ? 1.0F : above <= 0.0F ? 0.0F : above / (above + below);
  }
  const std::array<std::ptrdiff_t, 3> stride = {
      1, grid.count.x(), static_cast<std::ptrdiff_t>(grid.count.x()) * grid.count.y()};
  for (int half_round = 0; half_round < 2 * kRounds; ++half_round) {
    parallel_for(
        grid.count.z() - 2,
        [&](int slice) {
          const int z = slice + 1;
          for (int y = 1; y + 1 < grid.count.y(); ++y) {
            for (int x = 1 + (y + z + half_round) % 2; x + 1 < grid.count.x(); x += 2) {
              const std::ptrdiff_t at = x + y * stride[1] + z * stride[2];
              if (skeleton.values[at] <= 0.0F || skin.values[at] >= 0.0F) continue;
              float sum = 0.0F;
              for (const std::ptrdiff_t step : stride)
                sum += grid.values[at - step] + grid.values[at + step];
              grid.values[at] += kRelaxation * (sum / 6.0F - grid.values[at]);
            }
          }
        },
        4);
  }
  return grid;
}

/// Follows a field line from the skin inward.
/// \return  its points, at even distances, until it enters the skeleton
std::vector<Vector3d> field_line(const Vector3d& begin, const ScalarGrid& harmonic,
                                 const ScalarGrid& skeleton, bool in_mirror_plane) {
  constexpr int kMostSteps = 400;
  const double step = 0.3 * harmonic.cell;
  std::vector<Vector3d> line = {begin};
  Vector3d direction = Vector3d::Zero();
  for (int i = 0; i < kMostSteps; ++i) {
    const Vector3d& at = line.back();
    if (skeleton.interpolated(at) <= 0.0) break;
    Vector3d slope = harmonic.gradient(at);
    if (in_mirror_plane) slope.x() = 0.0;
    const double length = slope.norm();
    // Where the function is flat, the line goes on straight.
    if (length > 1e-6) direction = -slope / length;
    line.emplace_back(at + step * direction);
  }
  return line;
}

/// Returns the point at a distance along a polyline.
Vector3d point_along(const std::vector<Vector3d>& line, double distance) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double length = (line[i + 1] - line[i]).norm();
    if (distance <= length) return line[i] + distance / length * (line[i + 1] - line[i]);
    distance -= length;
  }
  return line.back();
}

/// Returns the distance along a line at which a field changes from positive to not positive, or
/// nothing.
std::optional<double> entry(const std::vector<Vector3d>& line, const ScalarGrid& field) {
  double distance = 0.0;
  double before = field.interpolated(line.front());
  if (before <= 0.0) return 0.0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double length = (line[i + 1] - line[i]).norm();
    const double after = field.interpolated(line[i + 1]);
    if (after <= 0.0) return distance + length * before / (before - after);
    distance += length;
    before = after;
  }
  return std::nullopt;
}

}  // namespace

LayerSurfaces layer_surfaces(const LayerFields& fields, const Vector3d& inside,
                             const std::function<double(const Vector3d&)>& sizing, int vertex_count,
                             const Progress& progress) {
  progress.report(0.0, "Triangulating skin");
  const SymmetricGridSolid skin(fields.skin);
  const TriangleMesh half = polygonize_half(skin, inside, 0.8 * fields.skin.cell);
  const TriangleMesh mesh = remesh_symmetric(skin, half, sizing, vertex_count);
  progress.report(0.7, "Carrying triangles inward");
  const ScalarGrid harmonic = harmonic_between(fields.skeleton_surface, fields.skin);
  LayerSurfaces layers;
  layers.triangles = mesh.triangles;
  layers.skin = mesh.positions;
  layers.muscle_surface = mesh.positions;
  layers.skeleton_surface = mesh.positions;
  parallel_for(
      mesh.vertex_count(),
      [&](int v) {
        // The fields cover the right side. The line of a left vertex is the mirror image.
        const Vector3d own = mesh.positions.col(v);
        const double side = own.x() > 0.0 ? -1.0 : 1.0;
        const Vector3d begin(side * own.x(), own.y(), own.z());
        const std::vector<Vector3d> line =
            field_line(begin, harmonic, fields.skeleton_surface, own.x() == 0.0);
        double whole = 0.0;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) whole += (line[i + 1] - line[i]).norm();
        // Where the layers nearly coincide, each keeps its share of the room.
        const double least = std::min(kLeastThickness, whole / 3.0);
        const double bone =
            std::max(entry(line, fields.skeleton_surface).value_or(whole), 2.0 * least);
        const double muscle =
            std::clamp(entry(line, fields.muscle_surface).value_or(bone), least, bone - least);
        Vector3d inner = point_along(line, bone);
        Vector3d middle = point_along(line, muscle);
        inner.x() *= side;
        middle.x() *= side;
        layers.skeleton_surface.col(v) = inner;
        layers.muscle_surface.col(v) = middle;
      },
      64);
  return layers;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/layers/layer_surfaces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "bodies/layers/half_skin.h"
#include "core/parallel.h"
#include "mesh/winding.h"
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
  // The points between the surfaces, of each color one list for each slice along z.
  const auto slices = static_cast<std::size_t>(grid.count.z());
  std::array<std::vector<std::vector<std::ptrdiff_t>>, 2> between;
  for (auto& color : between) color.resize(slices);
  parallel_for(
      grid.count.z() - 2,
      [&](int slice) {
        const int z = slice + 1;
        for (int y = 1; y + 1 < grid.count.y(); ++y) {
          for (int x = 1; x + 1 < grid.count.x(); ++x) {
            const std::ptrdiff_t at = x + y * stride[1] + z * stride[2];
            if (skeleton.values[at] > 0.0F && skin.values[at] < 0.0F)
              between[(x + y + z + 1) % 2][static_cast<std::size_t>(z)].push_back(at);
          }
        }
      },
      4);
  for (int half_round = 0; half_round < 2 * kRounds; ++half_round) {
    parallel_for(
        grid.count.z() - 2,
        [&](int slice) {
          for (const std::ptrdiff_t at :
               between[half_round % 2][static_cast<std::size_t>(slice) + 1]) {
            float sum = 0.0F;
            for (const std::ptrdiff_t step : stride)
              sum += grid.values[at - step] + grid.values[at + step];
            grid.values[at] += kRelaxation * (sum / 6.0F - grid.values[at]);
          }
        },
        4);
  }
  return grid;
}

/// Cell size at which the skin is polygonized before it is remeshed, m.
constexpr double kSkinCell = 0.004;

using Line = std::vector<Vector3d>;

/// Follows a field line from the skin inward, and goes on straight in the skeleton for a while.
/// \param inward  direction at the beginning if the fields have none there, as in a cleft
/// \return        its points, at even distances
Line field_line(const Vector3d& begin, const Vector3d& inward, const ScalarGrid& harmonic,
                const LayerFields& fields, bool in_mirror_plane) {
  constexpr int kMostSteps = 400;
  constexpr int kStepsInside = 12;
  const double step = 0.3 * harmonic.cell;
  Line line = {begin};
  constexpr double kFlat = 1e-6;
  // A line that begins in the mirror plane stays in it.
  const auto in_plane = [&](Vector3d slope) {
    if (in_mirror_plane) slope.x() = 0.0;
    return slope;
  };
  Vector3d direction = -in_plane(fields.skin.gradient(begin));
  if (direction.norm() < kFlat) direction = in_plane(inward);
  direction.normalize();
  int inside = 0;
  for (int i = 0; i < kMostSteps && inside < kStepsInside; ++i) {
    const Vector3d& at = line.back();
    if (inside > 0 || fields.skeleton_surface.interpolated(at) <= 0.0) ++inside;
    const Vector3d slope = in_plane(harmonic.gradient(at));
    // Where the function is flat, the line goes on straight.
    if (inside == 0 && slope.norm() > kFlat) direction = -slope.normalized();
    line.emplace_back(at + step * direction);
  }
  return line;
}

/// Returns the point at a distance along a line.
Vector3d point_along(const Line& line, double distance) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double length = (line[i + 1] - line[i]).norm();
    if (distance < length) return line[i] + distance / length * (line[i + 1] - line[i]);
    distance -= length;
  }
  return line.back();
}

/// Returns the length of a line.
double line_length(const Line& line) {
  double length = 0.0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) length += (line[i + 1] - line[i]).norm();
  return length;
}

/// Returns the distance along a line at which a field changes from positive to not positive, or
/// nothing.
std::optional<double> entry(const Line& line, const ScalarGrid& field) {
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

/// The lines of the vertices of the right side and the middle, and where the layers meet them.
struct LayerLines {
  std::vector<Line> lines;
  std::vector<double> muscle;  ///< distance from the skin along the line, m
  std::vector<double> bone;

  /// Returns the points at distances along the lines, with those of the left side mirrored.
  Points points(const std::vector<double>& distances, const Points& skin) const {
    Points result(3, skin.cols());
    parallel_for(
        static_cast<int>(skin.cols()),
        [&](int v) {
          const auto at = static_cast<std::size_t>(v);
          Vector3d point = point_along(lines[at], distances[at]);
          if (skin(0, v) > 0.0) point.x() *= -1.0;
          result.col(v) = point;
        },
        256);
    return result;
  }
};

/// Moves points inward along their lines until they are inside a surface. Its flat triangles cut
/// off what is round.
/// \param outer      points of the surface
/// \param distances  of the points from the skin, which are changed
void move_inside(const Points& outer, const std::vector<Triangle>& triangles,
                 const LayerLines& lines, const Points& skin, std::vector<double>& distances) {
  constexpr int kRounds = 12;
  constexpr double kStep = 0.0005;  // m
  const WindingNumber inside(outer, triangles);
  for (int round = 0; round < kRounds; ++round) {
    const Points points = lines.points(distances, skin);
    bool is_done = true;
    for (Eigen::Index v = 0; v < points.cols(); ++v) {
      if (inside.at(points.col(v)) > 0.5) continue;
      distances[static_cast<std::size_t>(v)] += kStep;
      is_done = false;
    }
    if (is_done) return;
  }
}

}  // namespace

LayerSurfaces layer_surfaces(const Solid& skin, const LayerFields& fields, const Vector3d& inside,
                             const std::function<bool(const Vector3d&)>& coincide,
                             const std::function<double(const Vector3d&)>& sizing, int vertex_count,
                             const Progress& progress) {
  progress.report(0.0, "Triangulating skin");
  const TriangleMesh half = half_skin(skin, inside, kSkinCell);
  const TriangleMesh mesh = remesh_symmetric(skin, half, sizing, vertex_count);
  progress.report(0.7, "Carrying triangles inward");
  const ScalarGrid harmonic = harmonic_between(fields.skeleton_surface, fields.skin);
  const PointsF normals = vertex_normals(mesh.positions.cast<float>(), mesh.triangles);
  LayerLines lines;
  const auto count = static_cast<std::size_t>(mesh.vertex_count());
  lines.lines.resize(count);
  lines.muscle.resize(count);
  lines.bone.resize(count);
  parallel_for(
      mesh.vertex_count(),
      [&](int v) {
        const auto at = static_cast<std::size_t>(v);
        // The fields cover the right side. The line of a left vertex is the mirror image.
        const Vector3d own = mesh.positions.col(v);
        const Vector3d begin(-std::abs(own.x()), own.y(), own.z());
        Vector3d inward = -normals.col(v).cast<double>();
        if (own.x() > 0.0) inward.x() *= -1.0;
        Line& line = lines.lines[at];
        if (coincide(begin)) {
          constexpr double kApart = 1e-4;  // m
          line = {begin, begin + 10.0 * kApart * inward};
          lines.muscle[at] = kApart;
          lines.bone[at] = 2.0 * kApart;
          return;
        }
        line = field_line(begin, inward, harmonic, fields, own.x() == 0.0);
        const double whole = line_length(line);
        const double bone = entry(line, fields.skeleton_surface).value_or(whole);
        // Where the layers nearly coincide, each keeps its share of the room.
        const double least = std::clamp(bone / 3.0, 1e-4, kLeastThickness);
        lines.bone[at] = std::max(bone, 2.0 * least);
        lines.muscle[at] = std::clamp(entry(line, fields.muscle_surface).value_or(bone), least,
                                      lines.bone[at] - least);
      },
      64);
  LayerSurfaces layers;
  layers.triangles = mesh.triangles;
  layers.skin = mesh.positions;
  move_inside(layers.skin, layers.triangles, lines, layers.skin, lines.muscle);
  layers.muscle_surface = lines.points(lines.muscle, layers.skin);
  move_inside(layers.muscle_surface, layers.triangles, lines, layers.skin, lines.bone);
  layers.skeleton_surface = lines.points(lines.bone, layers.skin);
  return layers;
}

}  // namespace sinew

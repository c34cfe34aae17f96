// SPDX-License-Identifier: MIT

#include "session/parts/simulation_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/parallel.h"
#include "mesh/decimation.h"
#include "mesh/triangle_tree.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

/// A joint at which the body bends.
struct Bend {
  Eigen::Vector3d place;
  double radius;  ///< radius of the limb at the joint
};

/// Returns the joints at which one bone ends and another begins.
std::vector<Bend> bends(const Points& points, const Skeleton& skeleton) {
  const BoneLines lines = bone_lines(skeleton);
  std::vector<char> goes_on(lines.joints.size(), 0);
  for (const int bone : lines.bones) goes_on[lines.begin_node(bone)] = 1;
  std::vector<Bend> result;
  for (const int bone : lines.bones) {
    if (goes_on[lines.end_node(bone)] == 0) continue;
    const Eigen::Vector3d place = lines.end(bone);
    const double radius = std::sqrt((points.colwise() - place).colwise().squaredNorm().minCoeff());
    if (radius > 0.0) result.push_back({place, radius});
  }
  return result;
}

/// Returns how near each point is to the joints at which the body bends: 1 at a joint, with a
/// Gaussian falloff.
std::vector<double> nearness(const Points& points, const Skeleton& skeleton, double falloff) {
  const std::vector<Bend> all = bends(points, skeleton);
  std::vector<double> result(points.cols(), 0.0);
  parallel_for(static_cast<int>(points.cols()), [&](int v) {
    double smallest = std::numeric_limits<double>::infinity();
    for (const Bend& bend : all) {
      // Distance from the limb's surface: all points around a joint count the same, however thick
      // the limb is.
      const double away = (points.col(v) - bend.place).norm() / bend.radius - 1.0;
      smallest = std::min(smallest, std::max(away, 0.0) / falloff);
    }
    result[v] = std::exp(-smallest * smallest);
  });
  return result;
}

/// Returns the simulated triangles with the vertices that they use.
SimulationSurface simulated_part(const TriangleMesh& surface, const PartPlan& plan) {
  const std::vector<char> simulated = plan.simulated_triangles(surface);
  std::vector<int> number(surface.vertex_count(), -1);
  SimulationSurface result;
  for (int t = 0; t < surface.triangle_count(); ++t) {
    if (simulated[t] == 0) continue;
    for (const int corner : surface.triangles[t]) number[corner] = 0;
    result.mesh.triangles.push_back(surface.triangles[t]);
  }
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (number[v] < 0) continue;
    number[v] = static_cast<int>(result.source.size());
    result.source.push_back(v);
  }
  for (Triangle& triangle : result.mesh.triangles) {
    for (int& corner : triangle) corner = number[corner];
  }
  result.mesh.positions = surface.positions(Eigen::all, result.source);
  result.is_visible_surface = result.mesh.triangles.size() == surface.triangles.size() &&
                              result.mesh.vertex_count() == surface.vertex_count();
  return result;
}

}  // namespace

std::vector<int> source_vertices(const SimulationSurface& simulated, const TriangleMesh& surface) {
  if (!simulated.source.empty()) return simulated.source;
  const TriangleTree tree(surface);
  std::vector<int> nearest;
  for (const auto& point : simulated.mesh.positions.colwise()) {
    const SurfacePoint place = tree.closest(point)->point;
    int corner = 0;
    place.barycentric.maxCoeff(&corner);
    nearest.push_back(surface.triangles[place.triangle][corner]);
  }
  return nearest;
}

std::vector<double> joint_density(const Points& points, const Skeleton& skeleton,
                                  const SimulationSettings& settings) {
  std::vector<double> density = nearness(points, skeleton, settings.joint_falloff);
  for (double& value : density) value = 1.0 + (settings.joint_density - 1.0) * value;
  return density;
}

SimulationSurface simulation_surface(const Character& character, const PartPlan& plan,
                                     const SimulationSettings& settings, const Progress& progress) {
  if (character.simulation_surface) return {*character.simulation_surface, {}, false, {}, {}};
  SimulationSurface whole = simulated_part(character.surface, plan);
  const TriangleMesh& surface = whole.mesh;
  if (character.simulate_as_it_is || settings.vertices == 0 ||
      surface.vertex_count() <= settings.vertices) {
    return whole;
  }
  // Edges stay short where nearness() is above this value.
  constexpr double kAtJoint = 0.5;
  DecimationSettings wanted;
  wanted.target_vertices = settings.vertices;
  wanted.density = joint_density(surface.positions, character.skeleton, settings);
  for (const double near :
       nearness(surface.positions, character.skeleton, settings.joint_falloff)) {
    wanted.longest_edge.push_back(near > kAtJoint ? settings.joint_edge
                                                  : std::numeric_limits<double>::infinity());
  }
  DecimatedMesh decimated = decimate(surface, wanted, progress);
  SimulationSurface result{std::move(decimated.mesh), std::move(decimated.source), false, {}, {}};
  for (int& vertex : result.source) {
    result.density.push_back(wanted.density[vertex]);
    vertex = whole.source[vertex];
  }
  if (result.mesh.vertex_count() > settings.vertices) {
    result.warnings.push_back(
        fmt::format("the simulation mesh has {1} vertices instead of {0}, because fewer would be "
                    "too coarse at joints, borders or small pieces (simulation.joint_edge)",
                    settings.vertices, result.mesh.vertex_count()));
  }
  return result;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "session/parts/part_plan.h"
#include "session/parts/simulation_settings.h"

namespace sinew {

/// Holds the surface from which a body is built.
struct SimulationSurface {
  TriangleMesh mesh;
  /// For each of its vertices the corresponding vertex of the character's surface. Empty if the
  /// file has its own simulation surface.
  std::vector<int> source;
  /// True if it equals the character's surface, vertex for vertex, so that no upsampling is needed.
  bool is_visible_surface = false;
  /// For each vertex, how many times as dense as elsewhere the decimation was asked to be; empty:
  /// uniform.
  std::vector<double> density;
  std::vector<std::string> warnings;  ///< differences from the settings
};

/// Returns the file's own simulation surface unchanged if there is one. Otherwise returns the part
/// of the character's surface that the plan simulates, decimated to the number of vertices in the
/// settings (0: not at all), finer around joints.
/// \throws Cancelled
SimulationSurface simulation_surface(const Character& character, const PartPlan& plan,
                                     const SimulationSettings& settings, const Progress& progress);

/// Returns for each vertex of the simulated surface the corresponding vertex of the character's
/// surface. If the file has its own simulation surface, this is the nearest corner of the nearest
/// triangle.
std::vector<int> source_vertices(const SimulationSurface& simulated, const TriangleMesh& surface);

/// Returns for each point how much denser the decimation is to be there: settings.joint_density at
/// a joint where the body bends, falling off to 1. The length of the falloff is
/// settings.joint_falloff times the limb's radius, which is the distance from the joint to the
/// nearest point.
std::vector<double> joint_density(const Points& points, const Skeleton& skeleton,
                                  const SimulationSettings& settings);

}  // namespace sinew

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "session/part_plan.h"
#include "session/settings.h"

namespace sinew {

/// What a body is built from.
struct SimulationSurface {
  TriangleMesh mesh;
  /// For each of its vertices the vertex of the character's surface that it is; empty when the file
  /// brought a simulation surface of its own.
  std::vector<int> source;
  /// It is the character's surface, vertex for vertex: nothing needs to follow it.
  bool is_visible_surface = false;
  std::vector<double> density;  ///< how many times as fine as elsewhere it was made at each vertex;
                                ///< empty: evenly
  std::vector<std::string> warnings;  ///< where it is not what the settings ask for
};

/// The file's own simulation surface as it is, or else what the plan simulates of the character's
/// surface, decimated to the number of vertices that the settings ask for (0: not at all), finer
/// around joints. \throws Cancelled
SimulationSurface simulation_surface(const Character& character, const PartPlan& plan,
                                     const Settings& settings, const Progress& progress);

/// For each of its vertices the vertex of the character's surface that it is; of a surface that the
/// file brought, the one nearest by the corners of the nearest triangle.
std::vector<int> source_vertices(const SimulationSurface& simulated, const TriangleMesh& surface);

/// For each point, how much finer the decimation is to be there: settings.joint_density at a joint,
/// falling off to 1 over settings.joint_falloff times the limb's radius at that joint (its distance
/// to the nearest point).
std::vector<double> joint_density(const Points& points, const Skeleton& skeleton,
                                  const Settings& settings);

}  // namespace sinew

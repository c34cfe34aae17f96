// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/template_joints.h"
#include "mesh/triangle_mesh.h"
#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Holds the cavity of the trunk of a person: its solid, and a surface of exactly its volume.
struct PersonCavity {
  std::unique_ptr<Solid> shape;
  TriangleMesh surface;  ///< closed, m
};

/// Shapes the cavity of the trunk. It lies in front of the spine and of the muscles next to it, and
/// bulges between the ribs and the pelvis until it has a volume.
/// \param volume  m^3
/// \throws InputError  if no such cavity exists
PersonCavity person_cavity(const TemplateJoints& joints, double volume);

/// Returns the signed distance to a cavity on a grid that covers a box, m; far away, only the sign
/// counts.
ScalarGrid cavity_distance(const Solid& shape, const Eigen::AlignedBox3d& box, double cell);

}  // namespace sinew

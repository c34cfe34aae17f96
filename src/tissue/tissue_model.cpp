// SPDX-License-Identifier: MIT

#include "tissue/tissue_model.h"

#include "mesh/prisms.h"
#include "tissue/material.h"

namespace sinew {
namespace {

// Tetrahedra below this fraction of the mean rest volume count as degenerate.
constexpr double kDegenerateFraction = 1e-6;

/// Returns the volumes that the tetrahedra would have in a mesh of the same resolution everywhere.
Eigen::VectorXd even_volumes(Eigen::VectorXd volumes, const std::vector<Triangle>& triangles,
                             const std::vector<double>& density) {
  if (density.empty()) return volumes;
  for (Eigen::Index t = 0; t < volumes.size(); ++t) {
    const Triangle& corners = triangles[(t / 3) % triangles.size()];
    volumes[t] *= (density[corners[0]] + density[corners[1]] + density[corners[2]]) / 3.0;
  }
  return volumes;
}

}  // namespace

TissueModel layered_model(const std::vector<Points>& surfaces,
                          const std::vector<Triangle>& triangles, double stiffness,
                          double thin_stiffening, double mass, const std::vector<double>& density) {
  TissueModel model;
  model.surface_count = static_cast<int>(surfaces.size());
  model.surface_vertices = static_cast<int>(surfaces.front().cols());
  model.triangles = triangles;
  model.rest_positions.resize(3, surfaces.front().cols() * model.surface_count);
  for (int s = 0; s < model.surface_count; ++s) {
    model.rest_positions.middleCols(static_cast<Eigen::Index>(s) * model.surface_vertices,
                                    model.surface_vertices) = surfaces[s];
  }
  for (int layer = 0; layer + 1 < model.surface_count; ++layer) {
    const std::vector<Tetrahedron> tetrahedra =
        split_prisms(model.rest_positions, triangles, layer * model.surface_vertices,
                     (layer + 1) * model.surface_vertices);
    model.tetrahedra.insert(model.tetrahedra.end(), tetrahedra.begin(), tetrahedra.end());
  }
  const Eigen::VectorXd volumes = signed_volumes(model.rest_positions, model.tetrahedra);
  const double smallest = kDegenerateFraction * volumes.cwiseAbs().mean();
  model.degenerate_at_rest = static_cast<int>((volumes.array().abs() < smallest).count());
  model.inverted_at_rest = static_cast<int>((volumes.array() <= -smallest).count());
  model.fixed.assign(model.vertex_count(), 0);
  model.anchoring = Eigen::VectorXd::Zero(model.surface_vertices);
  model.stiffness =
      tetrahedron_stiffness(even_volumes(volumes, triangles, density), stiffness, thin_stiffening);
  model.masses = vertex_masses(model.vertex_count(), model.tetrahedra, volumes, mass);
  return model;
}

}  // namespace sinew

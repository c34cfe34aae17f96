// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Holds three surfaces of a body with one triangulation: vertex i of each lies on one line from
/// the skin to the skeleton (Komaritzan 2022, 4.2.2). They are exactly symmetric in x = 0, and
/// nested unless the triangles of the skin fold, as at the tips of fingers.
struct LayerSurfaces {
  std::vector<Triangle> triangles;
  Points skin;            ///< 3 x n, m
  Points muscle_surface;  ///< between the two others, at least kLeastThickness from each
  Points skeleton_surface;
};

/// Describes the fields whose zero surfaces are the layers, as signed distances, m, on one grid
/// (body_fields.h).
struct LayerFields {
  ScalarGrid skin;
  ScalarGrid muscle_surface;
  ScalarGrid skeleton_surface;
};

/// Least thickness of the layer between two surfaces of a body where they do not coincide, m.
inline constexpr double kLeastThickness = 0.001;

/// Triangulates the skin evenly and carries the triangulation inward along the field lines of a
/// harmonic function that is 1 on the skin and 0 on the skeleton. Such lines never cross.
/// \param skin          the solid whose surface is that of fields.skin, in full detail
/// \param inside        a point inside the skin with x = 0
/// \param coincide      true for places of the right side where the layers coincide up to a
///                      fraction of a millimeter, such as fingers, which the grid does not resolve
///                      (Komaritzan 2022, 4.2.2)
/// \param sizing        wanted edge length, relative
/// \param vertex_count  reached within a few percent
/// \throws Cancelled
LayerSurfaces layer_surfaces(const Solid& skin, const LayerFields& fields,
                             const Eigen::Vector3d& inside,
                             const std::function<bool(const Eigen::Vector3d&)>& coincide,
                             const std::function<double(const Eigen::Vector3d&)>& sizing,
                             int vertex_count, const Progress& progress);

}  // namespace sinew

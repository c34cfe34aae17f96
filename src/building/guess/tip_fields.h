// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Computes for each tip the harmonic function that is 1 near this tip and 0 near all others. The
/// functions sum to 1. Along a limb only the one of its tip grows, and its level sets soon become
/// plane cuts across the limb, however it is bent: other solutions of the Laplace equation decay
/// within a diameter. Between the tips there are no maxima, so that a level set has a single loop
/// around a limb, even where fingers or a heel stick out.
/// The operator has cotangent weights (Pinkall & Polthier 1993), negative ones raised to 0.
/// \param mesh    a connected surface
/// \param tips    vertices
/// \param radius  in mesh units: all vertices nearer to a tip than this, and connected with it
///                there, count as its tip
/// \return        one column per tip, one row per vertex
Eigen::MatrixXd tip_fields(const TriangleMesh& mesh, std::span<const int> tips, double radius);

}  // namespace sinew

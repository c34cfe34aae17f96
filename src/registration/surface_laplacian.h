// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// The cotangent Laplacian of a surface (Pinkall & Polthier 1993): the Laplacian of a function x at
/// vertex i is -(stiffness x)_i / areas_i.
struct SurfaceLaplacian {
  /// Symmetric and positive semidefinite: (stiffness x)_i = sum_j w_ij (x_i - x_j), with w_ij half
  /// the sum of the cotangents opposite of the edge ij. Small cotangents are raised, so that all
  /// weights of edges are positive.
  Eigen::SparseMatrix<double> stiffness;
  Eigen::VectorXd areas;  ///< a third of the triangles around each vertex, positive
};

SurfaceLaplacian surface_laplacian(const Points& positions, const std::vector<Triangle>& triangles);

}  // namespace sinew

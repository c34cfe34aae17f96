// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"

namespace sinew {

/// A surface that others are fitted to, such as a scan: its normals without noise, its borders, and
/// the search for closest points.
class TargetSurface {
 public:
  /// \param mesh       with outward triangles; holes and several components are fine
  /// \param smoothing  length over which normals are averaged, in mesh units; 0: those of the mesh
  /// \param is_cloud   true if the triangles stand for points (surfels()) and have no borders
  TargetSurface(TriangleMesh mesh, double smoothing, bool is_cloud = false);

  const TriangleMesh& mesh() const { return mesh_; }
  const TriangleTree& tree() const { return tree_; }
  /// Returns the unit normals of the vertices, 3 x n.
  const Points& normals() const { return normals_; }
  /// Tells whether a triangle has a corner on a border.
  bool is_at_border(int triangle) const;

  Eigen::Vector3d position(const SurfacePoint& point) const;
  /// Returns the unit normal at a point of the surface, interpolated from the corners.
  Eigen::Vector3d normal(const SurfacePoint& point) const;

 private:
  TriangleMesh mesh_;
  TriangleTree tree_;
  Points normals_;
  std::vector<char> border_;  ///< 1 for vertices on a border
};

/// Returns for each vertex 1 if it is on a border: at an edge with a single triangle.
std::vector<char> border_vertices(int vertex_count, const std::vector<Triangle>& triangles);

/// Returns the area-weighted unit normals of the vertices, 3 x n, averaged over a length along the
/// surface (that of repeated means of neighbors).
Points smooth_normals(const TriangleMesh& mesh, double length);

}  // namespace sinew

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// How far decimate() goes, and where it may go less far.
struct DecimationSettings {
  /// Collapses stop at this many vertices.
  int target_vertices = 0;
  /// For each vertex, how many times as many vertices for an area are wanted there as where it is
  /// 1; positive. Empty: everywhere the same.
  std::vector<double> density{};
  /// For each vertex: no collapse of it, onto it or beside it makes an edge longer than this, in
  /// mesh units; infinity: no limit. Empty: no limits.
  std::vector<double> longest_edge{};
};

/// A coarse surface on some of the vertices of a fine one.
struct DecimatedMesh {
  TriangleMesh mesh;
  std::vector<int> source;  ///< for each vertex, the vertex of the input that lies there
};

/// A coarser surface of evenly sized triangles on a part of the vertices, which keep their order
/// and, bit for bit, their places: halfedge collapses by quadric error (Garland & Heckbert 1997)
/// with an isotropic part that spreads the vertices like a centroidal Voronoi diagram.
/// Handles, holes and components stay, as do the sides of the surface; borders only move along
/// themselves. No collapse folds the surface over or makes slivers: the longest edge of a triangle
/// stays below 4.9 times its height, or near what it was where the input has worse ones. What is
/// no oriented manifold is mended first (mesh/manifold.h); several vertices can have one source
/// there.
/// \param mesh  any triangle mesh; an input that is small enough already returns as it is
/// \return      the wanted number of vertices, or more where nothing else may collapse
/// \throws      Cancelled; std::logic_error for settings that do not fit the mesh or positions
///              that are not finite
DecimatedMesh decimate(const TriangleMesh& mesh, const DecimationSettings& settings,
                       const Progress& progress = {});

}  // namespace sinew

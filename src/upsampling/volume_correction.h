// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Gives a surface that follows a coarse one smoothly the volume that it has lost by smoothing.
///
/// The distance between the smooth surface and one that encloses the right volume, measured along
/// the normals, has two parts. One alternates from edge to edge of the coarse surface: the creases,
/// for which the surface is smoothed. The other changes slowly, and is the lost volume. This class
/// adds the second part: the means of the distance, weighted by area, over a patch around each
/// coarse vertex, blended with the weights of the patches. As these sum to 1 at each fine vertex,
/// the integral of the distance over the surface is kept, and with it the volume to first order.
class VolumeCorrection {
 public:
  VolumeCorrection() = default;
  /// \param surface  at rest. Vertices without triangles stay where they are and do not count
  /// \param coarse   the coarse vertices at rest, 3 x table.coarse_count
  /// \param table    by which the surface follows them; its neighbors make up the patches
  VolumeCorrection(const TriangleMesh& surface, const Points& coarse, const UpsamplingTable& table);

  /// Moves the vertices of the surface along its normals. The result does not depend on the number
  /// of threads.
  /// \param positions  of the smooth surface, 3 x table.fine_count
  /// \param exact      of one that encloses the right volume, of the same size; where
  ///                   nothing is known, equal to `positions`
  /// \throws std::logic_error if a size does not fit the surface
  void apply(PointsF& positions, const PointsF& exact) const;

 private:
  std::vector<Triangle> triangles_;
  RaggedArray around_;          ///< triangles at each vertex
  std::vector<int> patches_;    ///< kPatches for each fine vertex
  std::vector<float> weights_;  ///< of these; each row sums to 1
  RaggedArray members_;         ///< for each patch, its entries in `patches_`
};

}  // namespace sinew

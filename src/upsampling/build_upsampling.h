#pragma once

#include <span>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

struct UpsamplingSettings {
  UpsamplingMethod method = UpsamplingMethod::kMovingLeastSquares;
  int neighbours =
      24;  ///< 1 to kMostNeighbours; quadratic terms need 10, and 16 to be well behaved
  /// The coarse surface is as fine as its part of the fine one: what is a coarse vertex (by
  /// `source`) moves exactly as that, and only the rest is weighed. (Moving least squares.)
  bool keep_sources = false;
};

/// Ties a fine surface to a coarse one, so that it can follow (upsample.h). Rest positions are
/// reproduced to 1e-5 of the height (the longest side of the fine surface) and rigid motions of
/// them exactly, affine ones wherever the neighbours span space. Neighbours are the nearest along
/// the coarse surface: parts that merely come close do not influence each other. Either surface may
/// have holes, several components and self-intersections.
/// \param source  for each coarse vertex, the fine vertex that it is (DecimatedMesh::source); empty
///                when the meshes are unrelated
/// \throws std::logic_error for settings out of range, a `source` that does not fit and a coarse
///         surface without triangles; Cancelled
UpsamplingTable build_upsampling(const TriangleMesh& fine, const TriangleMesh& coarse,
                                 std::span<const int> source, const UpsamplingSettings& settings,
                                 const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_settings.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Builds the table by which a fine surface follows a coarse one (upsample.h). It reproduces rest
/// positions to 1e-5 of the height (the longest side of the fine surface) and their rigid motions
/// exactly. It reproduces affine motions wherever the neighbors of a vertex span space. The
/// neighbors are the nearest coarse vertices along the coarse surface, so parts that merely come
/// close do not influence each other. Either surface may have holes, several components and
/// self-intersections.
/// \param source  for each coarse vertex, the fine vertex of which it is a copy
///                (DecimatedMesh::source); empty if the meshes are unrelated
/// \param keep_sources  lets each fine vertex that is also a coarse vertex (by `source`) move
///                      exactly like it, so that only the other vertices get weights. Use this with
///                      moving least squares if the coarse surface is as fine as its part of the
///                      fine one
/// \throws std::logic_error for settings out of range, a `source` that does not fit and a coarse
///         surface without triangles; Cancelled
UpsamplingTable build_upsampling(const TriangleMesh& fine, const TriangleMesh& coarse,
                                 std::span<const int> source, const UpsamplingSettings& settings,
                                 const Progress& progress, bool keep_sources = false);

}  // namespace sinew

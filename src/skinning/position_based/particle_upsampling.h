// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "upsampling/upsampling_table.h"
#include "volume/embedding.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Describes how a surface follows the particles of the tetrahedra that fill it.
struct ParticleUpsampling {
  std::vector<int> particles;  ///< the coarse vertices of the table
  UpsamplingTable table;
};

/// Makes each vertex of the surface follow the corners of its tetrahedron (Abu Rumman 2016,
/// Fig. 4.4). The edges of the tetrahedra are visible as creases.
/// \param places  of the vertices (embed())
ParticleUpsampling follow_tetrahedra(const std::vector<EmbeddedPoint>& places,
                                     const TetrahedronMesh& mesh);

/// Makes the surface follow the boundary of the tetrahedra smoothly, by moving least squares
/// (build_upsampling()).
/// \param mesh  at least one tetrahedron
/// \throws Cancelled
ParticleUpsampling follow_boundary(const TriangleMesh& surface, const TetrahedronMesh& mesh,
                                   const Progress& progress);

}  // namespace sinew

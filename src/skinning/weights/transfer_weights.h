// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"

namespace sinew {

/// Holds what transfer_weights() returns.
struct TransferredWeights {
  SkinWeights weights;       ///< of the target's vertices
  Eigen::VectorXd distance;  ///< for each vertex, from the place on the source, in mesh units
};

/// Transfers skinning weights from a surface to another surface of the same body, such as a
/// decimated or refined copy in the same place. Each vertex takes the weights at the closest point
/// of the source, interpolated within its triangle. Only triangles that face the same way as the
/// vertex count, so that an arm takes none of the weights of the body next to it. Where these are
/// much farther away than others, all triangles count. A vertex at the place of a source vertex
/// gets exactly the weights of that one.
/// \param source   at least one triangle
/// \param weights  of the source's vertices
/// \param target   its triangles may all be oriented the other way round than those of the source
TransferredWeights transfer_weights(const TriangleMesh& source, const SkinWeights& weights,
                                    const TriangleMesh& target);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/rig/nearest_bone.h"
#include "bodies/rig/vertex_weights.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the weights that the wall of the cavity has at a height: those of the joints of the
/// spine below and above, so that the belly bends evenly between the ribs and the pelvis.
/// \param rest    of the joints in the body, m
/// \param height  m
/// \return        for each joint; they sum to 1
Eigen::VectorXd spine_weights_at(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                 double height);

/// Returns the weights that the layers of a body have in common, exactly mirrored. Each vertex
/// takes those of the bone nearest to its place on the skeleton surface. On the wall of the cavity,
/// far from the bones, it takes those of the spine at its height. Then weights diffuse along the
/// skin as in bone heat (Baran & Popovic 2007): with w0 the weights taken, w solves
///
///     w - s^2 Laplacian(w) = w0,
///
/// where the length s is the depth of the bone below the skin, so that a thick hip bends over a
/// longer way than a finger, and no weight crosses from one finger to the next.
/// \param skin, skeleton_surface  of one triangulation, exactly symmetric in x = 0, m
/// \param bones                   of the same skeleton
/// \return                        for each vertex at most kMostInfluences weights
/// \throws std::logic_error if the skin is not symmetric
std::vector<VertexWeights> layer_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                                         const TriangleMesh& skeleton_surface,
                                         const NearestBone& bones);

}  // namespace sinew

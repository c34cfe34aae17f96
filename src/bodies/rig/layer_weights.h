// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/rig/nearest_bone.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds the weights of one vertex, by falling weight. They sum to 1.
using VertexWeights = std::vector<SkinWeights::Influence>;

/// Largest number of joints that move a vertex, which is what most formats and engines support.
inline constexpr int kMostInfluences = 4;

/// Returns the weights that the layers of a body have in common, exactly mirrored. Each vertex
/// takes those of the bone nearest to its place on the skeleton surface. Then weights diffuse along
/// the skin as in bone heat (Baran & Popovic 2007): with w0 the weights of the nearest bone, w
/// solves
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

/// Returns the largest weights of a vertex, scaled to a sum of 1. Weights that are equal to the
/// largest one left out are left out, too, so that mirrored vertices keep mirrored weights.
/// \param weights  of all joints, with a positive sum
VertexWeights largest_weights(const Eigen::VectorXd& weights);

/// Returns for each joint its counterpart on the other side, or the joint itself in the middle.
std::vector<int> mirrored_joints(const Skeleton& skeleton);

/// Returns the weights of the mirror image of a vertex.
VertexWeights mirrored(VertexWeights weights, const std::vector<int>& mirrored_joints);

}  // namespace sinew

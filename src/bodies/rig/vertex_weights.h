// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds the weights of one vertex, by falling weight. They sum to 1.
using VertexWeights = std::vector<SkinWeights::Influence>;

/// Largest number of joints that move a vertex, which is what most formats and engines support.
inline constexpr int kMostInfluences = 4;

/// Returns the largest weights of a vertex, scaled to a sum of 1. Weights that are equal to the
/// largest one left out are left out, too, so that mirrored vertices keep mirrored weights.
/// \param weights  of all joints, with a positive sum
VertexWeights largest_weights(const Eigen::VectorXd& weights);

/// Returns for each joint its counterpart on the other side, or the joint itself in the middle.
std::vector<int> mirrored_joints(const Skeleton& skeleton);

/// Returns the weights of the mirror image of a vertex.
VertexWeights mirrored(VertexWeights weights, const std::vector<int>& mirrored_joints);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns for each joint the number of its piece of the skeleton: of the joints that the hierarchy
/// connects with it, or the place of a joint (BoneLines::nodes). Pieces are numbered from 0 by
/// their first joints; -1 for those without bones.
std::vector<int> skeleton_pieces(const BoneLines& lines);

/// Finds virtual bones that join the unconnected pieces of a skeleton, so that its tissue can be
/// built as that of one skeleton (Komaritzan 2022, 3.4.1). Each leads from a joint of a piece to a
/// joint of another one at which no bone ends, since at most one bone ends in a node. The shortest
/// come first, as long as they join what is not joined yet (as in Kruskal 1956).
/// \param lines    without virtual bones
/// \param groups   for each piece (skeleton_pieces()) a number: pieces of the same number are
///                 joined; empty: all pieces are
/// \return         ascending by VirtualBone::joint; one less than pieces in each group
std::vector<VirtualBone> joining_bones(const BoneLines& lines, const std::vector<int>& groups = {});

}  // namespace sinew

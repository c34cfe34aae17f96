// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/scene/scene.h"

namespace sinew {

/// Holds the result of key_factors(): whether keys can be copied, and the factors of their
/// translations.
struct KeyFactors {
  /// For each node of the other scene the factor of its translation keys; 1 if the skeletons have
  /// the same size.
  std::vector<double> of_node;
  double size = 1.0;       ///< factor of the first root
  std::string difference;  ///< clause on why keys cannot be copied; empty: they can
};

/// Compares the rest pose of a character's joints with that of another scene whose clips are to
/// move them. Keys are relative to the parent. Hence they may be copied only if the offsets from
/// joint to parent are equal except for one common factor, the joints have the same rotations at
/// rest, and the nodes above the skeleton have the same rotation. In a scene without a skin the
/// nodes may be posed as in a frame of its clips; then only the offsets decide.
/// \param file, other_file  names of the two files, for errors
/// \param node_of  for each node of `other` the node of `scene` with the same name; -1: none
/// \param rest     a scene whose nodes are in the rest pose of `other`; may be null
KeyFactors key_factors(const Scene& scene, const std::string& file, const Scene& other,
                       const std::string& other_file, const std::vector<int>& node_of,
                       const Scene* rest);

}  // namespace sinew

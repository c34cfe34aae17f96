#pragma once

#include <string>
#include <vector>

#include "assets/scene.h"

namespace sinew {

/// Whether the keys of one scene move the joints of another one as they are.
struct KeyFactors {
  /// For each node of the other scene the factor of its translation keys, 1 where the skeletons
  /// have one size.
  std::vector<double> of_node;
  double size = 1.0;       ///< that of the first root
  std::string difference;  ///< why keys cannot be copied, as a clause; empty: they can
};

/// Compares the rest of a character's joints with that of a scene whose clips are to move them.
/// Keys are relative to the parent, so they may be copied only where offsets from joint to parent
/// are the same but for one factor, joints are turned alike at rest, and what carries the skeleton
/// is turned alike. A scene without a skin may have its nodes posed as in a frame of its clips:
/// then its offsets decide.
/// \param file, other_file  names of the two, for errors
/// \param node_of  for each node of `other` that of `scene` with its name; -1: none
/// \param rest     a scene whose nodes stand in the rest pose of `other`; may be null
KeyFactors key_factors(const Scene& scene, const std::string& file, const Scene& other,
                       const std::string& other_file, const std::vector<int>& node_of,
                       const Scene* rest);

}  // namespace sinew

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/scene.h"

namespace sinew {

/// Compares the rest of a character's joints with that of a scene whose clips are to move them.
/// Keys are relative to the parent, so they may be copied only where offsets from joint to parent
/// are the same but for one factor, joints are turned alike at rest, and what carries the skeleton
/// is turned alike. A scene without a skin may have its nodes posed as in a frame of its clips:
/// then its offsets decide.
/// \param file, other_file  names of the two, for errors
/// \param node_of  for each node of `other` that of `scene` with its name; -1: none
/// \param rest     a scene whose nodes stand in the rest pose of `other`; may be null
/// \return  for each node of `other` the factor of its translation keys (1 where the skeletons have
///          one size); nothing where keys cannot be copied
std::optional<std::vector<double>> key_factors(const Scene& scene, const std::string& file,
                                               const Scene& other, const std::string& other_file,
                                               const std::vector<int>& node_of, const Scene* rest);

}  // namespace sinew

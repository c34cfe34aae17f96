// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "mesh/triangle_tree.h"
#include "rig/skeleton.h"

namespace sinew {

/// Finds the nearest bone at places of the right side and the middle of a body. There, no bone of
/// the left side is nearer than its counterpart.
class NearestBone {
 public:
  struct Hit {
    double distance;  ///< to the surface of the bone, m; positive inside, too
    const std::vector<SkinWeights::Influence>* influences;  ///< bone_influences()
  };

  /// \param parts  of the body; all but the bones of the right side and the middle are left out
  NearestBone(const Skeleton& skeleton, const std::vector<BodyPart>& parts);

  /// Returns the nearest bone, or nothing if none is nearer than `within`.
  std::optional<Hit> at(const Eigen::Vector3d& place,
                        double within = std::numeric_limits<double>::infinity()) const;

 private:
  std::vector<std::vector<SkinWeights::Influence>> influences_;  ///< of the bones
  std::vector<int> bone_;                                        ///< of the triangles
  std::unique_ptr<TriangleTree> tree_;
};

}  // namespace sinew

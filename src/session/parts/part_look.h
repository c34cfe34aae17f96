// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>

namespace sinew {

/// Holds what a user changed about the look of a visible part. Absent members keep the look of
/// the file.
struct PartLook {
  std::optional<Eigen::Vector3f> color{};  ///< base color, sRGB; a texture is multiplied by it
  std::optional<double> roughness{};       ///< 0: polished, 1: dull
  std::optional<double> opacity{};         ///< 0: invisible, 1: opaque
  bool textured = true;                    ///< false: without the textures of the file

  bool operator==(const PartLook&) const = default;
};

/// Holds looks by the name of the part. Parts that are not listed look as in the file.
using PartLooks = std::map<std::string, PartLook>;

}  // namespace sinew

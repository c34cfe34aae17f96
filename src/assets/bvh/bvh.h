// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds motion capture data: a skeleton in the file's own units and axes, and its motion. All
/// tracks have their keys at the same times, one key per frame.
struct BvhFile {
  Skeleton skeleton;  ///< in the zero pose: joints unrotated, at their OFFSETs; end sites are
                      ///< NAME_end
  Clip clip;          ///< named like the file; without tracks if the file holds no frame
  std::vector<std::string> warnings;  ///< sentences on what was repaired, with the file's name
};

/// Reads a Biovision hierarchy file (.bvh), with any channels in any order on any joint and
/// keywords in any case. Rotations are applied in the order in which the file lists them. A
/// position channel replaces that coordinate of the OFFSET, on any joint, not only on the root. If
/// there are several ROOTs, only the first is read. The clip has the frames that the file actually
/// holds, even if the header names another number (read_bvh_motion).
/// \throws InputError naming file, line and remedy if the hierarchy cannot be read
BvhFile read_bvh(std::string_view bytes, const std::string& file);

}  // namespace sinew

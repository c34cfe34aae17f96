#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

/// A motion capture: its skeleton in the file's own units and axes, and how it moves. All tracks
/// have keys at the same times: one for each frame.
struct BvhFile {
  Skeleton skeleton;  ///< the zero pose: unrotated frames at the OFFSETs; end sites are NAME_end
  Clip clip;          ///< named like the file; without tracks where the file holds no frame
  std::vector<std::string> warnings;  ///< sentences on what was mended, with the file's name
};

/// Biovision hierarchy (.bvh): any channels in any order on any joint, keywords in any case.
/// Rotations are applied in the order in which they are named; a position channel takes the place
/// of that coordinate of the OFFSET, on joints as on the root. Of several ROOTs the first is read.
/// Frames are those that the file holds, not those that it promises (read_bvh_motion).
/// \throws InputError naming file, line and remedy where the hierarchy cannot be read
BvhFile read_bvh(std::string_view bytes, const std::string& file);

}  // namespace sinew

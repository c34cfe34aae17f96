#pragma once

#include <string>
#include <string_view>

#include "rig/clip.h"
#include "rig/skeleton.h"

namespace sinew {

/// A motion capture: its skeleton in the file's own units and axes, and how it moves. All tracks
/// have keys at the same times: one for each frame.
struct BvhFile {
  Skeleton skeleton;  ///< the zero pose: unrotated frames at the OFFSETs; end sites are NAME_end
  Clip clip;          ///< named like the file
};

/// Biovision hierarchy (.bvh): one ROOT, any channels in any order on any joint. Rotations are
/// applied in the order in which they are named; a position channel takes the place of that
/// coordinate of the OFFSET, on joints as on the root.
/// \throws InputError naming file, line and remedy
BvhFile read_bvh(std::string_view bytes, const std::string& file);

}  // namespace sinew

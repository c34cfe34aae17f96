#pragma once

#include <string>
#include <string_view>

#include "assets/scene.h"

namespace sinew {

/// Says which skins of an FBX file other programs move otherwise than we do, by warnings of the
/// scene: those that were made for dual quaternion skinning, and those whose mesh has been moved by
/// its own node since it was bound, which Maya adds to the motion of the joints.
/// \param bytes  the file; \param file its name
void warn_of_fbx_skins(std::string_view bytes, const std::string& file, Scene& scene);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assets/scene/scene.h"

namespace sinew {

/// Serializes a scene for another process of this program on the same machine.
std::string to_bytes(const Scene& scene);

/// Reads a serialized scene. Returns nothing if the bytes are not exactly one consistent scene.
std::optional<Scene> scene_from_bytes(std::string_view bytes);

/// Returns true if all indices are in range, parents come before children, and lists that belong
/// together have the same length. Does not check coordinates.
bool is_consistent(const Scene& scene);

}  // namespace sinew

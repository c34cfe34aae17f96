#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assets/scene.h"

namespace sinew {

/// A scene as bytes, for another process of this program on this machine.
std::string to_bytes(const Scene& scene);

/// Nothing when the bytes are not one whole and consistent scene.
std::optional<Scene> scene_from_bytes(std::string_view bytes);

/// All indices lie in range, parents come before children, and lists that go together are of one
/// length. Says nothing about coordinates.
bool is_consistent(const Scene& scene);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "registration/shape_space.h"

namespace sinew {

/// Serializes a shape space for the same program on the same machine.
std::string to_bytes(const ShapeSpace& space);

/// Reads a serialized shape space. Returns nothing if the bytes are not exactly one.
std::optional<ShapeSpace> shape_space_from_bytes(std::string_view bytes);

}  // namespace sinew

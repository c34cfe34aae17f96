// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bodies/body_template.h"

namespace sinew {

/// Serializes the parts, the skeleton and the weights of a template for the same program on the
/// same machine. Its sex and its joints, which are quickly computed, are left out.
std::string to_bytes(const BodyTemplate& body);

/// Reads a serialized template of a sex. Returns nothing if the bytes are not exactly one template.
std::optional<BodyTemplate> body_template_from_bytes(Sex sex, std::string_view bytes);

}  // namespace sinew

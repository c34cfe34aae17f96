// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "registration/register_body.h"

namespace sinew {

/// Selects the coordinates of a registered body that is written to a file.
enum class RegisteredIn {
  kScan,  ///< unit and axes of the scan: the body lies on the scan
  kBody,  ///< meters, +y up, facing +z: upright in programs that read glTF
};

/// Returns a registered body as a character with skin, skeleton and weights.
Character registered_character(const RegisteredBody& body, RegisteredIn coordinates);

}  // namespace sinew

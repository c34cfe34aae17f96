// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/open.h"
#include "samples/samples.h"

namespace sinew {

/// Opens a built-in sample as the program does.
inline Character shipped(const std::string& name) {
  const auto bytes = embedded_sample(name);
  return open_character_from_memory(name + ".glb", bytes.data(), bytes.size());
}

}  // namespace sinew

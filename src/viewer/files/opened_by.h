// SPDX-License-Identifier: MIT

#pragma once

#include "core/error.h"

namespace sinew {

/// Returns what `read` returns. Its errors begin with the file, to which this adds what failed.
template <typename Read>
auto opened_by(Read&& read) {
  try {
    return read();
  } catch (const InputError& error) {
    fail_input("Could not open {}", error.what());
  }
}

}  // namespace sinew

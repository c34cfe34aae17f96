// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <type_traits>

#include "cuda/fibres.h"
#include "cuda/machine.h"

/// Provides the names of src/cuda/launch.h with fibres in place of a GPU.

namespace sinew::cuda {

template <typename... Parameters>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& /*stream*/,
            std::type_identity_t<Parameters>... arguments) {
  emulation::run({shape.blocks, shape.threads, shape.shared_bytes, false},
                 [&] { kernel(arguments...); });
}

template <typename... Parameters>
void launch_together(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& /*stream*/,
                     std::type_identity_t<Parameters>... arguments) {
  emulation::run({shape.blocks, shape.threads, shape.shared_bytes, true},
                 [&] { kernel(arguments...); });
}

/// Returns the number of blocks that run at once: few, so that emulated grids are small, but more
/// than one, so that blocks have to wait for each other.
template <typename... Parameters>
int resident_blocks(void (* /*kernel*/)(Parameters...), int /*threads*/,
                    std::size_t /*shared_bytes*/) {
  return emulation::kResidentBlocks;
}

}  // namespace sinew::cuda

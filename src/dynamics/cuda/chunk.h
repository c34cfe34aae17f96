// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// This is the number of free vertices in a chunk. Kernels work on chunks of consecutive free
/// vertices.
constexpr int kChunk = 32;

}  // namespace sinew

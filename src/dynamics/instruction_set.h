// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Returns the Highway names (AVX3 is AVX-512) of the vector instruction sets that this processor
/// supports and limit_instructions() allows, best first.
std::vector<std::string> instruction_sets();

/// Limits kernels that are selected from now on to the named instruction set and lesser ones, to
/// measure the speed on older processors.
/// \throws UsageError for an unknown name
void limit_instructions(const std::string& name);

}  // namespace sinew

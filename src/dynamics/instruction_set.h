#pragma once

#include <string>
#include <vector>

namespace sinew {

/// The vector instruction sets of this processor that are allowed, best first,
/// by their Highway names (AVX3 is AVX-512).
std::vector<std::string> instruction_sets();

/// Uses none better than the named one in all that is made from now on, to measure what a lesser
/// processor would do. \throws UsageError for an unknown name
void limit_instructions(const std::string& name);

}  // namespace sinew

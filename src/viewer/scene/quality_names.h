// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Returns the names of the qualities: auto, fast, full. auto is fast for software rendering.
const std::vector<std::string>& quality_names();
/// Returns the quality of a name. \throws UsageError that lists all names
const std::string& quality_named(const std::string& name);

/// Returns the names of the numbers of samples in actions: auto, off, 2, 4, 8.
const std::vector<std::string>& samples_names();
/// Returns the value of Preferences::samples for a name. \throws UsageError that lists all names
int samples_named(const std::string& name);
std::string samples_name(int samples);

}  // namespace sinew

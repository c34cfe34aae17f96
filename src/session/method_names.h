// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Names of the skinning methods on the command line and in project files.
inline constexpr const char* kProjectiveMethod = "projective";
inline constexpr const char* kLinearBlendMethod = "linear-blend";
inline constexpr const char* kDualQuaternionMethod = "dual-quaternion";

/// Reference solvers in float and double for `bench --baseline`. Users cannot choose them.
inline constexpr const char* kTextbookMethod = "projective-textbook";
inline constexpr const char* kTextbookInDoubleMethod = "projective-textbook-in-double";

/// Returns the names of the methods that users may choose.
std::vector<std::string> method_names();

}  // namespace sinew

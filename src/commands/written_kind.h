// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns true if a file of this kind may be written at a path: there is no file yet, or it is
/// empty or of the same kind.
/// \param kind  file name extension of the new file, e.g. ".glb"; for an unknown extension, any
///              existing content may be replaced
bool may_replace(const std::string& path, const std::string& kind);

}  // namespace sinew

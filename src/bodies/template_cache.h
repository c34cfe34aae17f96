// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/body_template.h"

namespace sinew {

/// Number of vertices of the skin of a body where the user chooses none.
inline constexpr int kUsualSkinVertices = 7000;

/// Returns the template of make_body_template(), from the user's cache if a program of the same
/// sources has built it before, and otherwise puts it there. The key contains a hash of the sources
/// (cmake/SourceKey.cmake), so that a changed table never meets an old template.
/// \throws Cancelled
BodyTemplate cached_body_template(Sex sex, int skin_vertices, const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/App.hpp>

namespace sinew {

/// Adds --vertices, the number of vertices of the skin of a human body, with its default.
void add_skin_vertices(CLI::App& command, int& vertices);

/// \throws UsageError if there are too few vertices for a body or more than it takes
void check_skin_vertices(int vertices);

}  // namespace sinew

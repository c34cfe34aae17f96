// SPDX-License-Identifier: MIT

#include "commands/skin_vertices.h"

#include <fmt/format.h>

#include "core/error.h"

namespace sinew {

void add_skin_vertices(CLI::App& command, int& vertices) {
  command.add_option("--vertices", vertices,
                     fmt::format("number of vertices of the skin [{}]", vertices));
}

void check_skin_vertices(int vertices) {
  constexpr int kFewest = 2000;
  constexpr int kMost = 50000;
  if (vertices >= kFewest && vertices <= kMost) return;
  throw UsageError(
      fmt::format("--vertices {}: the skin has {} to {} vertices", vertices, kFewest, kMost));
}

}  // namespace sinew

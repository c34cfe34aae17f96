// SPDX-License-Identifier: MIT

#include "volume/vtk_text.h"

#include <fmt/format.h>

#include <iterator>

namespace sinew {
namespace {

constexpr int kTetrahedronCell = 10;        // VTK's number for this type of cell
constexpr std::size_t kLongestTitle = 250;  // the format allows 256 characters

}  // namespace

std::string vtk_text(const TetrahedronMesh& mesh, const std::string& title,
                     std::span<const int> regions) {
  std::string line = title.substr(0, kLongestTitle);
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  std::string text = fmt::format(
      "# vtk DataFile Version 2.0\n{}\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS {} double\n", line,
      mesh.vertex_count());
  auto out = std::back_inserter(text);
  for (const auto& p : mesh.positions.colwise())
    fmt::format_to(out, "{:.9g} {:.9g} {:.9g}\n", p.x(), p.y(), p.z());
  const int count = mesh.tetrahedron_count();
  fmt::format_to(out, "CELLS {} {}\n", count, 5 * count);
  for (const Tetrahedron& t : mesh.tetrahedra)
    fmt::format_to(out, "4 {} {} {} {}\n", t[0], t[1], t[2], t[3]);
  fmt::format_to(out, "CELL_TYPES {}\n", count);
  for (int i = 0; i < count; ++i) fmt::format_to(out, "{}\n", kTetrahedronCell);
  if (!regions.empty())
    fmt::format_to(out, "CELL_DATA {}\nSCALARS region int 1\nLOOKUP_TABLE default\n", count);
  for (const int region : regions) fmt::format_to(out, "{}\n", region);
  return text;
}

}  // namespace sinew

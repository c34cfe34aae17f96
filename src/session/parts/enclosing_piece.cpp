// SPDX-License-Identifier: MIT

#include "session/parts/enclosing_piece.h"

#include <algorithm>
#include <map>
#include <utility>

#include "mesh/winding.h"

namespace sinew {
namespace {

bool is_closed(const Character& character, const Piece& piece) {
  std::map<std::pair<int, int>, int> directed;
  for (const int t : piece.triangles) {
    const Triangle& corners = character.surface.triangles[t];
    for (int k = 0; k < 3; ++k) {
      const int a = corners[k];
      const int b = corners[(k + 1) % 3];
      directed[std::minmax(a, b)] += a < b ? 1 : -1;
    }
  }
  return !directed.empty() &&
         std::ranges::all_of(directed, [](const auto& edge) { return edge.second == 0; });
}

Eigen::AlignedBox3d box_of(const Character& character, const Piece& piece) {
  Eigen::AlignedBox3d box;
  for (const int v : piece.vertices) box.extend(character.surface.positions.col(v));
  return box;
}

/// Returns true if nearly all vertices of a piece lie inside a surface.
bool is_inside(const Character& character, const Piece& piece, const WindingNumber& surface) {
  constexpr std::size_t kSamples = 300;
  constexpr double kNearlyAll = 0.98;
  const std::size_t step = std::max<std::size_t>(1, piece.vertices.size() / kSamples);
  double inside = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < piece.vertices.size(); i += step) {
    all += 1.0;
    if (surface.at(character.surface.positions.col(piece.vertices[i])) > 0.5) inside += 1.0;
  }
  return inside >= kNearlyAll * all;
}

}  // namespace

int enclosing_piece(const Character& character, const std::vector<Piece>& pieces) {
  Eigen::AlignedBox3d simulated;
  for (const Piece& piece : pieces) {
    if (piece.role == PartRole::kSimulated) simulated.extend(box_of(character, piece));
  }
  if (simulated.isEmpty()) return -1;
  const Eigen::Vector3d slack = 1e-6 * simulated.sizes();
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    Eigen::AlignedBox3d box = box_of(character, pieces[p]);
    if (pieces[p].chosen || box.isEmpty()) continue;
    box = {box.min() - slack, box.max() + slack};
    if (!box.contains(simulated) || !is_closed(character, pieces[p])) continue;
    std::vector<Triangle> triangles;
    for (const int t : pieces[p].triangles) triangles.push_back(character.surface.triangles[t]);
    const WindingNumber surface(character.surface.positions, triangles);
    bool has_inner = false;
    bool encloses_all = true;
    for (std::size_t q = 0; q < pieces.size() && encloses_all; ++q) {
      if (q == p || pieces[q].role != PartRole::kSimulated) continue;
      has_inner = true;
      encloses_all = is_inside(character, pieces[q], surface);
    }
    if (has_inner && encloses_all) return static_cast<int>(p);
  }
  return -1;
}

}  // namespace sinew

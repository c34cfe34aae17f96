// SPDX-License-Identifier: MIT

#include "session/parts/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "assets/list_names.h"
#include "core/error.h"
#include "mesh/adjacency.h"

namespace sinew {
namespace {

/// Returns the role that the user chose for each part.
std::vector<std::optional<PartRole>> chosen_roles(const Character& character,
                                                  const Document& document) {
  std::vector<std::optional<PartRole>> roles(character.parts.size());
  for (const auto& [name, role] : document.part_roles) {
    bool found = false;
    for (std::size_t p = 0; p < roles.size(); ++p) {
      if (character.parts[p].name != name) continue;
      roles[p] = role;
      found = true;
    }
    if (!found) {
      std::vector<std::string> names;
      for (const VisiblePart& part : character.parts) names.push_back(part.name);
      throw UsageError(fmt::format("--part {}={}: {} has no such part; its parts are {}", name,
                                   name_of(role), character.name, list_names(names)));
    }
  }
  return roles;
}

/// Returns the rank of a piece for the vertices on a border between pieces: the lowest rank gets
/// them.
int rank(const Piece& piece) {
  if (!piece.chosen) return 1;
  return piece.role == PartRole::kSimulated ? 0 : 2;
}

}  // namespace

std::vector<int> part_of_triangles(const Character& character) {
  // The surface lists the triangles part by part.
  std::vector<int> result;
  for (std::size_t p = 0; p < character.parts.size(); ++p) {
    result.insert(result.end(), character.parts[p].triangles.size(), static_cast<int>(p));
  }
  result.resize(character.surface.triangles.size(), -1);
  return result;
}

std::vector<Piece> connected_pieces(const Character& character, const Document& document) {
  const TriangleMesh& surface = character.surface;
  const std::vector<std::optional<PartRole>> roles = chosen_roles(character, document);
  const std::vector<int> part_of = part_of_triangles(character);
  const auto role_of = [&](int part) { return part < 0 ? std::nullopt : roles[part]; };

  // Group the triangles by their chosen role, and connect them within each group.
  std::map<std::optional<PartRole>, std::vector<int>> by_role;
  for (int t = 0; t < surface.triangle_count(); ++t) by_role[role_of(part_of[t])].push_back(t);
  std::vector<Piece> pieces;
  for (const auto& [role, triangles] : by_role) {
    std::vector<Triangle> corners;
    for (const int t : triangles) corners.push_back(surface.triangles[t]);
    const std::vector<int> component = connected_components(surface.vertex_count(), corners);
    std::map<int, Piece> found;
    for (const int t : triangles) {
      Piece& piece = found[component[surface.triangles[t][0]]];
      piece.triangles.push_back(t);
      if (part_of[t] >= 0) piece.parts.push_back(part_of[t]);
    }
    for (auto& [number, piece] : found) {
      std::sort(piece.parts.begin(), piece.parts.end());
      piece.parts.erase(std::unique(piece.parts.begin(), piece.parts.end()), piece.parts.end());
      piece.chosen = role.has_value();
      piece.role = role.value_or(PartRole::kSimulated);
      pieces.push_back(std::move(piece));
    }
  }
  std::sort(pieces.begin(), pieces.end(),
            [](const Piece& a, const Piece& b) { return a.triangles[0] < b.triangles[0]; });

  std::vector<int> owner(surface.vertex_count(), -1);
  for (int p = 0; p < static_cast<int>(pieces.size()); ++p) {
    for (const int t : pieces[p].triangles) {
      for (const int v : surface.triangles[t]) {
        if (owner[v] < 0 || rank(pieces[p]) < rank(pieces[owner[v]])) owner[v] = p;
      }
    }
  }
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (owner[v] >= 0) pieces[owner[v]].vertices.push_back(v);
  }
  return pieces;
}

}  // namespace sinew

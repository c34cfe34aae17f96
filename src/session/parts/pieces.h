// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "session/parts/part_role.h"
#include "session/settings/document.h"

namespace sinew {

/// Describes a connected piece of the surface.
struct Piece {
  std::vector<int> parts;      ///< visible parts with triangles in the piece, ascending
  std::vector<int> vertices;   ///< of the surface, ascending; each belongs to one piece only
  std::vector<int> triangles;  ///< of the surface, ascending
  PartRole role = PartRole::kSimulated;
  int joint = -1;        ///< the joint that moves a rigid piece
  bool chosen = false;   ///< the user chose the role
  double met_first = 0;  ///< largest fraction of a bone's rays whose first hit is this piece
};

/// Returns the visible part of each triangle of the surface; -1 if it belongs to none.
std::vector<int> part_of_triangles(const Character& character);

/// Returns the pieces of a character's surface, connected by shared vertices, in the order of their
/// first triangles. Where the user chose roles for parts of a connected surface, it is divided at
/// their border. The vertices on the border go first to parts that the user chose to be simulated,
/// then to parts without a chosen role. Roles that the user did not choose are left to
/// decide_roles().
/// \throws UsageError if the document names a part that the character lacks
std::vector<Piece> connected_pieces(const Character& character, const Document& document);

}  // namespace sinew

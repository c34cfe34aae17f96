#pragma once

#include <array>
#include <string>
#include <vector>

#include "assets/character.h"

namespace sinew {

struct Document;

/// How a piece of a character's surface moves.
enum class PartRole {
  kSimulated,  ///< it is the skin of the tissue
  kEmbedded,   ///< it follows the tissue that it touches: clothes, hair, buttons
  kRigid,      ///< it moves with one joint: eyes, teeth, armour, weapons
  kSkinned,    ///< it follows the skeleton by linear blend skinning: what hangs free
};
inline constexpr std::array<const char*, 4> kPartRoleNames{"simulated", "embedded", "rigid",
                                                           "skinned"};
inline const char* name_of(PartRole role) {
  return kPartRoleNames[static_cast<int>(role)];
}

/// A connected piece of the surface.
struct Piece {
  std::vector<int> parts;      ///< visible parts that it has triangles of, ascending
  std::vector<int> vertices;   ///< of the surface, ascending; none is in two pieces
  std::vector<int> triangles;  ///< of the surface, ascending
  PartRole role = PartRole::kSimulated;
  int joint = -1;        ///< that a rigid one moves with
  bool chosen = false;   ///< by the user
  double met_first = 0;  ///< largest share of any bone's rays that meet this piece first
};

/// The visible part of each of the surface's triangles; -1 where it is in none.
std::vector<int> part_of_triangles(const Character& character);

/// The pieces of a character's surface by the order of their first triangle, connected by shared
/// vertices. Where the user chose roles for parts of a connected surface, it is divided between
/// them; vertices at the divide go to parts that the user chose to be simulated, then to those
/// whose role is not chosen. Other roles are not decided yet. \throws UsageError when the document
/// names a part that the character lacks
std::vector<Piece> connected_pieces(const Character& character, const Document& document);

}  // namespace sinew

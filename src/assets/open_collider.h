#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Something that a character meets: rigid pieces, or another character.
struct Collider {
  std::string file;
  /// What the file holds, in the coordinates of the character that it is to meet: not scaled to
  /// kHeight. Its visible parts and materials are there to be drawn.
  Character character;
  /// A piece of its surface that moves as one.
  struct Piece {
    std::string name;
    TriangleMesh mesh;                ///< at rest, in the same coordinates; only its own vertices
    int joint = -1;                   ///< of character.skeleton that carries it; -1: stands still
    std::vector<int> surface_vertex;  ///< of character.surface, for each vertex of mesh
  };
  /// What stands still, if anything, then one for each joint that carries something and that a clip
  /// moves, ascending. Empty: the surface bends, so it is a character to be simulated itself.
  std::vector<Piece> pieces;
  bool rigid() const { return !pieces.empty(); }
};

/// Where each piece is in a pose of the collider's skeleton, from its place at rest; those that
/// stand still: identity. \param pose  of character.skeleton: a clip's sample(), or rest_pose()
std::vector<Transform> piece_transforms(const Collider& collider, const Pose& pose);

/// Opens a file that a character is to meet. Parts without a skin move with the nodes that carry
/// them, as the clips move those; of scale that a clip animates only rest counts, with a warning.
///
/// Both files say where they are, so that a scene exported as two files meets as it was built:
/// - Both are glTF, or neither is: the same numbers are the same place. (Collada counts in metres
///   with +Y up, as it is read.)
/// - The collider is glTF, the character is not: the collider is in metres with +Y up, the
///   character where upright_metres() has it.
/// - The character is glTF, the collider is not: FBX and Collada say their unit and their up axis;
///   the numbers of all others are metres with +Y up.
/// Nothing is turned to the front, set on the ground or scaled to a size.
/// \param beside  the character, as it was opened
/// \throws InputError naming the file and the remedy
Collider open_collider(const std::string& path, const Character& beside, std::stop_token stop = {});
/// Several, in their order.
std::vector<Collider> open_colliders(const std::vector<std::string>& paths, const Character& beside,
                                     const std::stop_token& stop = {});

}  // namespace sinew

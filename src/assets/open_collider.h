// SPDX-License-Identifier: MIT

#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Describes an object that a character collides with: rigid pieces, or another character.
struct Collider {
  std::string file;
  /// Content of the file in the coordinates of the character that it collides with, not scaled to
  /// kHeight. Its visible parts and materials are for drawing.
  Character character;
  /// A rigid piece of the collider's surface.
  struct Piece {
    std::string name;
    TriangleMesh mesh;                ///< at rest, in the same coordinates; only its own vertices
    int joint = -1;                   ///< joint of character.skeleton that carries it; -1: static
    std::vector<int> surface_vertex;  ///< for each vertex of mesh its vertex of character.surface
  };
  /// The static piece, if any, then one piece for each joint that carries vertices and that a clip
  /// moves, by ascending joint. Empty: the surface bends, so that the collider is a character to be
  /// simulated itself.
  std::vector<Piece> pieces;
  bool rigid() const { return !pieces.empty(); }
};

/// Returns the transform of each piece from rest to a pose of the collider's skeleton; identity for
/// static pieces.
/// \param pose  pose of character.skeleton: a clip's sample(), or rest_pose()
std::vector<Transform> piece_transforms(const Collider& collider, const Pose& pose);

/// Opens a file as a collider of a character. Parts without a skin move with the nodes that carry
/// them, as the clips move these nodes. An animated scale is ignored with a warning: pieces keep
/// the scale that they have at rest.
///
/// Placement follows the coordinates of both files, so that a scene that was exported as two files
/// is reassembled as it was built:
/// - If both files are glTF, or neither is: equal coordinates are the same place. (Collada is read
///   in meters with +Y up.)
/// - If only the collider is glTF: the collider is in meters with +Y up, and the character is where
///   upright_meters() places it.
/// - If only the character is glTF: FBX and Collada specify their unit and up axis. Coordinates of
///   all other formats are meters with +Y up.
/// The collider is not rotated to the front, set on the ground or scaled to a size.
/// \param other  the opened character that it collides with
/// \throws InputError naming the file and the remedy
Collider open_collider(const std::string& path, const Character& other, std::stop_token stop = {});
/// Opens several colliders, in the given order.
std::vector<Collider> open_colliders(const std::vector<std::string>& paths, const Character& other,
                                     const std::stop_token& stop = {});

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "session/parts/pieces.h"
#include "session/parts/simulation_settings.h"
#include "session/settings/document.h"
#include "skinning/excluded_skin.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Holds the roles of the pieces of a character and the regions that are excluded from the
/// simulation.
struct PartPlan {
  std::vector<Piece> pieces;
  /// For each vertex of the surface, how far it is excluded from the simulation: 1 where it follows
  /// the skeleton, 0 where it does not, and values in between at the border.
  std::vector<float> excluded;
  /// For each vertex of the surface, the joint with which it moves rigidly if it is excluded; -1:
  /// it follows linear blend skinning. Empty: all do.
  std::vector<int> excluded_joints{};
  std::vector<int>
      carrying_joints{};  ///< carrying_joints() of the soft joints; empty: none is soft
  std::vector<std::string> warnings;

  /// Returns for each triangle of the surface whether it is simulated.
  std::vector<char> simulated_triangles(const TriangleMesh& surface) const;
  /// Returns the weights by which some vertices move if they are excluded. In place of soft joints,
  /// those that carry them count.
  /// \param weights  of all vertices of the surface
  SkinWeights excluded_weights(const SkinWeights& weights, const std::vector<int>& vertices) const;
  /// Returns true if any vertex is excluded.
  bool excludes() const;
  /// Returns the skin that no tissue moves, for position based skinning: what is excluded, and the
  /// pieces that move rigidly or by their weights.
  ExcludedSkin excluded_skin(const TriangleMesh& surface) const;
};

/// Decides which pieces of a character are simulated and how the others move.
///
/// Rays are cast outward from points on each bone. A piece is simulated if it is the first hit,
/// from inside, of at least 5 % of the rays of a bone that moves it. Exceptions are small pieces
/// that a single joint moves (eyes) and pieces that lie on larger ones. So a body under clothes is
/// simulated, or the clothes if there is no body. Other pieces are embedded if they touch the
/// tissue. The rest move rigidly or by their weights (see PartRole). Roles that the document
/// chooses take precedence.
///
/// The regions that the document names, those that its painted map marks, and vertices that the
/// morph targets of a clip move (setting simulation.exclude_morphs) are excluded.
/// \throws UsageError if the document names a part or joint that the character lacks, or if nothing
///         is left to be simulated
PartPlan plan_parts(const Character& character, const CharacterWeights& weights,
                    const SimulationSettings& settings, const Document& document);

}  // namespace sinew

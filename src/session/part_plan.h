#pragma once

#include <string>
#include <vector>

#include "session/document.h"
#include "session/pieces.h"
#include "session/settings.h"
#include "skinning/weights.h"

namespace sinew {

/// What of a character is simulated, and how the rest follows.
struct PartPlan {
  std::vector<Piece> pieces;
  /// For each vertex of the surface, how far it is taken out of the simulation: 1 it follows the
  /// skeleton by linear blend skinning, 0 it does not, and between at the border.
  std::vector<float> excluded;
  std::vector<std::string> warnings;

  /// Whether each of the surface's triangles is simulated.
  std::vector<char> simulated_triangles(const TriangleMesh& surface) const;
  bool excludes() const;
};

/// From points on each bone rays go outward; what is the first hit, from within, of at least 5 % of
/// a bone's rays is simulated, but small pieces that one joint moves (eyes) and pieces that lie on
/// larger ones. So a body under clothes is, and the clothes where there is no body. Other pieces
/// are embedded where they touch the tissue, or move rigidly, or by their weights (see PartRole).
/// The document's choices come first. Excluded is what the document names and what its map says,
/// and what morph targets move that a clip drives (setting simulation.exclude_morphs). \throws
/// UsageError when the document names what the character lacks, or leaves nothing to be
///         simulated
PartPlan plan_parts(const Character& character, const CharacterWeights& weights,
                    const Settings& settings, const Document& document);

}  // namespace sinew

#include "session/piece_bones.h"

#include <algorithm>

#include "mesh/adjacency.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

// A joint moves a piece noticeably with this share of its weights, or as the strongest of this many
// vertices.
constexpr double kShareOfPiece = 0.02;
constexpr int kVertices = 3;
constexpr float kStrongest = 0.5F;

/// For each joint the nearest one upwards, itself included, that a bone leaves; -1 for none.
std::vector<int> movers(const BoneLines& lines) {
  std::vector<char> bears(lines.joints.size(), 0);
  for (const int bone : lines.bones) bears[lines.parents[bone]] = 1;
  std::vector<int> mover(lines.joints.size());
  for (std::size_t j = 0; j < mover.size(); ++j) {
    const int parent = lines.parents[j];
    mover[j] = bears[j] != 0 ? static_cast<int>(j) : (parent < 0 ? -1 : mover[parent]);
  }
  return mover;
}

/// How a joint moves a piece.
struct Influence {
  double weight = 0.0;
  int vertices = 0;  ///< on which it is the strongest
};

}  // namespace

BoneChoice bones_of_pieces(const Character& character, const SimulationSurface& surface) {
  if (!character.weights || surface.source.empty()) return {};
  const BoneLines lines = bone_lines(character.skeleton);
  const std::vector<int> mover = movers(lines);
  const int joint_count = static_cast<int>(lines.joints.size());
  BoneChoice choice;
  choice.group = connected_components(surface.mesh.vertex_count(), surface.mesh.triangles);
  const int pieces = 1 + *std::max_element(choice.group.begin(), choice.group.end());
  std::vector<std::vector<Influence>> influences(pieces, std::vector<Influence>(joint_count));
  std::vector<double> total(pieces, 0.0);
  for (int v = 0; v < surface.mesh.vertex_count(); ++v) {
    const int piece = choice.group[v];
    if (!character.weights->knows(surface.source[v])) continue;
    for (const auto& [joint, weight] : character.weights->vertices[surface.source[v]]) {
      if (mover[joint] < 0) continue;
      Influence& influence = influences[piece][mover[joint]];
      influence.weight += weight;
      if (weight >= kStrongest) ++influence.vertices;
      total[piece] += weight;
    }
  }
  choice.allowed.assign(pieces, std::vector<char>(joint_count, 0));
  for (int piece = 0; piece < pieces; ++piece) {
    for (const int bone : lines.bones) {
      const Influence& influence = influences[piece][lines.parents[bone]];
      const bool noticeable =
          influence.weight > kShareOfPiece * total[piece] || influence.vertices >= kVertices;
      choice.allowed[piece][bone] = noticeable ? 1 : 0;
    }
  }
  return choice;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/parts/skin_bones.h"

#include <algorithm>
#include <utility>

#include "mesh/adjacency.h"
#include "skinning/body_lines.h"
#include "tissue/adjacent_bones.h"
#include "tissue/bones_within.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

// A joint moves a piece noticeably if it has this fraction of all weights of the piece, or a weight
// of at least kStrongest on this many vertices.
constexpr double kFractionOfPiece = 0.02;
constexpr int kVertices = 3;
constexpr float kStrongest = 0.5F;
// Smallest weight with which a joint moves a vertex.
constexpr float kMovesVertex = 0.02F;
// A bone may still hold a vertex if it is up to this many joints away along the skeleton. A hand is
// six joints away from the hips. With one joint, fat bodies on many short bones had up to four
// times as many inverted tetrahedra (astro_maya, Quaternius_Snake). With two joints, Quaternius_Bee
// still had more.
constexpr int kNearJoints = 3;

using Allowed = std::vector<char>;  ///< one flag per bone (index of its joint)

/// Returns for each joint the nearest joint upwards, itself included, at which a bone begins; -1 if
/// there is none. Virtual bones do not count.
std::vector<int> movers(const BoneLines& lines) {
  const int count = static_cast<int>(lines.joints.size());
  std::vector<char> bears(count, 0);
  for (const int bone : lines.bones)
    if (!lines.is_virtual(bone)) bears[lines.parents[bone]] = 1;
  std::vector<int> mover(count);
  for (int j = 0; j < count; ++j) {
    const int parent = lines.is_virtual(j) ? -1 : lines.parents[j];
    mover[j] = bears[j] != 0 ? j : (parent < 0 ? -1 : mover[parent]);
  }
  return mover;
}

/// Allows a virtual bone for a piece if bones at both of its ends are allowed.
void allow_virtual_bones(const BoneLines& lines, Allowed& allowed) {
  const auto any_at = [&](int node) {
    return std::ranges::any_of(bones_at(lines, node), [&](int bone) {
      return !lines.is_virtual(bone) && allowed[bone] != 0;
    });
  };
  Allowed joined = allowed;
  for (const int bone : lines.bones)
    if (lines.is_virtual(bone))
      joined[bone] = any_at(lines.begin_node(bone)) && any_at(lines.end_node(bone)) ? 1 : 0;
  allowed = std::move(joined);
}

/// Returns for each joint all joints at most `kNearJoints` away along the skeleton, also across
/// segments that are not bones.
std::vector<std::vector<int>> joints_around_joints(const BoneLines& lines) {
  std::vector<std::vector<int>> linked(lines.joints.size());
  for (std::size_t j = 0; j < linked.size(); ++j) {
    const int parent = lines.parents[j];
    if (parent < 0) continue;
    linked[j].push_back(parent);
    linked[parent].push_back(static_cast<int>(j));
  }
  std::vector<std::vector<int>> around(linked.size());
  for (std::size_t j = 0; j < linked.size(); ++j) {
    std::vector<char> visited(linked.size(), 0);
    std::vector<int>& joints = around[j];
    joints.push_back(static_cast<int>(j));
    visited[j] = 1;
    std::size_t next = 0;
    for (int step = 0; step < kNearJoints; ++step) {
      for (const std::size_t end = joints.size(); next < end; ++next) {
        for (const int neighbor : linked[joints[next]]) {
          if (visited[neighbor] == 0) joints.push_back(neighbor);
          visited[neighbor] = 1;
        }
      }
    }
  }
  return around;
}

/// Returns for each joint the bones that begin or end at most `kNearJoints` joints away from it.
std::vector<std::vector<int>> bones_around_joints(const BoneLines& lines) {
  std::vector<std::vector<int>> around = joints_around_joints(lines);
  for (std::vector<int>& near : around) {
    std::vector<char> is_near(lines.joints.size(), 0);
    for (const int joint : near) is_near[joint] = 1;
    near.clear();
    for (const int bone : lines.bones) {
      if (is_near[bone] != 0 || is_near[lines.parents[bone]] != 0) near.push_back(bone);
    }
  }
  return around;
}

/// The influence of a joint on a piece.
struct Influence {
  double weight = 0.0;  ///< sum over all vertices
  int vertices = 0;     ///< number of vertices on which it is the strongest
};

/// Returns the bones on which each connected piece may hang.
std::vector<Allowed> bones_of_pieces(const SkinWeights& weights, const SimulationSurface& surface,
                                     const std::vector<int>& piece_of, const BoneLines& lines,
                                     const std::vector<int>& mover) {
  const std::size_t joint_count = lines.joints.size();
  const int pieces = 1 + *std::max_element(piece_of.begin(), piece_of.end());
  std::vector<std::vector<Influence>> influences(pieces, std::vector<Influence>(joint_count));
  std::vector<double> total(pieces, 0.0);
  for (int v = 0; v < surface.mesh.vertex_count(); ++v) {
    const int piece = piece_of[v];
    if (!weights.knows(surface.source[v])) continue;
    for (const auto& [joint, weight] : weights.vertices[surface.source[v]]) {
      if (mover[joint] < 0) continue;
      Influence& influence = influences[piece][mover[joint]];
      influence.weight += weight;
      if (weight >= kStrongest) ++influence.vertices;
      total[piece] += weight;
    }
  }
  std::vector<Allowed> allowed(pieces, Allowed(joint_count, 0));
  for (int piece = 0; piece < pieces; ++piece) {
    for (const int bone : lines.bones) {
      const Influence& influence = influences[piece][lines.parents[bone]];
      const bool noticeable =
          influence.weight > kFractionOfPiece * total[piece] || influence.vertices >= kVertices;
      allowed[piece][bone] = noticeable ? 1 : 0;
    }
    if (lines.has_virtual_bones()) allow_virtual_bones(lines, allowed[piece]);
  }
  return allowed;
}

bool any_of(const Allowed& allowed) {
  return std::find(allowed.begin(), allowed.end(), 1) != allowed.end();
}

BoneChoice bones_by_weights(const SkinWeights& weights, const SimulationSurface& surface,
                            const BoneLines& lines) {
  const std::vector<int> mover = movers(lines);
  const std::vector<std::vector<int>> around = bones_around_joints(lines);
  const std::vector<int> piece_of =
      connected_components(surface.mesh.vertex_count(), surface.mesh.triangles);
  const std::vector<Allowed> of_piece = bones_of_pieces(weights, surface, piece_of, lines, mover);
  const int count = surface.mesh.vertex_count();
  BoneChoices of_joints;
  BoneChoices of_pieces;
  for (int v = 0; v < count; ++v) {
    Allowed own(lines.joints.size(), 0);
    if (weights.knows(surface.source[v])) {
      for (const auto& [joint, weight] : weights.vertices[surface.source[v]]) {
        if (mover[joint] < 0 || weight < kMovesVertex) continue;
        for (const int bone : around[mover[joint]]) own[bone] = 1;
      }
    }
    of_joints.add(own);
    of_pieces.add(of_piece[piece_of[v]]);
  }
  const BoneChoice joint_choice = std::move(of_joints).release();
  const BoneChoice piece_choice = std::move(of_pieces).release();
  const BoneChoice reachable = bones_within(surface.mesh, lines, joint_choice, piece_choice);
  BoneChoices choices;
  for (int v = 0; v < count; ++v) {
    const Allowed& piece = of_piece[piece_of[v]];
    const Allowed& own = joint_choice.allowed[joint_choice.group[v]];
    Allowed both(lines.joints.size(), 0);
    for (const int bone : lines.bones)
      both[bone] = piece[bone] != 0 && reachable.allows(v, bone) ? 1 : 0;
    // Fall back to the bones around the vertex's own joints, then to all bones of its piece.
    choices.add(any_of(both) ? both : (any_of(own) ? own : piece));
  }
  return with_adjacent_bones(std::move(choices).release(), surface.mesh, lines, piece_choice);
}

}  // namespace

BoneChoice bones_of_skin(const Character& character, const SimulationSurface& surface) {
  const BoneLines lines = body_lines(character);
  if (!character.weights || surface.source.empty()) return bones_within(surface.mesh, lines);
  return bones_by_weights(*character.weights, surface, lines);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/parts/part_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "assets/list_names.h"
#include "core/error.h"
#include "mesh/geodesics.h"
#include "session/parts/chosen_soft_joints.h"
#include "session/parts/excluded_joints.h"
#include "session/parts/part_roles.h"
#include "skinning/weights/carried_weights.h"

namespace sinew {
namespace {

constexpr float kBelongs = 0.5F;            // total weight above which skin belongs to a joint
constexpr float kMoved = 1e-4F * kHeight;   // smallest displacement by a morph target that counts
constexpr double kBorder = 0.03 * kHeight;  // width over which exclusion rises to 1
constexpr double kMaxExcluded = 0.5;        // of the skin; morph targets exclude no more

/// Returns for each joint whether it is `joint` or below it.
std::vector<char> branch(const Skeleton& skeleton, int joint) {
  std::vector<char> inside(skeleton.joint_count(), 0);
  for (int j = joint; j < skeleton.joint_count(); ++j)
    inside[j] = is_at_or_above(skeleton, joint, j) ? 1 : 0;
  return inside;
}

void exclude_part(const VisiblePart& part, std::vector<char>& excluded) {
  for (const int v : part.surface_vertex) excluded[v] = 1;
}

void exclude_joint(const Skeleton& skeleton, const SkinWeights& weights, int joint,
                   std::vector<char>& excluded) {
  const std::vector<char> inside = branch(skeleton, joint);
  for (std::size_t v = 0; v < excluded.size(); ++v) {
    float sum = 0.0F;
    for (const auto& influence : weights.vertices[v]) {
      if (inside[influence.joint] != 0) sum += influence.weight;
    }
    if (sum > kBelongs) excluded[v] = 1;
  }
}

void exclude_named(const Character& character, const CharacterWeights& weights,
                   const Document& document, std::vector<char>& excluded) {
  for (const std::string& name : document.excluded) {
    bool found = false;
    for (const VisiblePart& part : character.parts) {
      if (part.name != name) continue;
      exclude_part(part, excluded);
      found = true;
    }
    const int joint = character.skeleton.find(name);
    if (!found && joint >= 0) exclude_joint(character.skeleton, weights.get(), joint, excluded);
    if (!found && joint < 0) {
      throw UsageError(fmt::format(
          "--exclude {}: {} has no such part and no such joint; sinew info --json lists them", name,
          character.name));
    }
  }
}

void exclude_painted(const PaintedMaps& painted, std::vector<char>& excluded) {
  const PaintedMaps::Values* const simulated = painted.find(PaintedMap::kSimulated);
  if (simulated == nullptr) return;
  if (simulated->size() != excluded.size()) throw std::logic_error("a map of another character");
  for (std::size_t v = 0; v < excluded.size(); ++v) {
    if ((*simulated)[v] < kMinSimulated) excluded[v] = 1;
  }
}

/// Returns for each vertex whether it is moved by morph targets that the clips drive.
std::vector<char> morphed(const Character& character) {
  std::vector<char> moved(character.surface.vertex_count(), 0);
  std::set<int> driven;
  for (const Clip& clip : character.clips) {
    for (const MorphTrack& track : clip.morphs) {
      const bool moves = std::any_of(track.weights.begin(), track.weights.end(),
                                     [](float weight) { return weight != 0.0F; });
      if (moves) driven.insert(track.morph);
    }
  }
  for (const int morph : driven) {
    for (const MorphTarget::Move& move : character.morphs[morph].moves) {
      if (move.by.norm() > kMoved) moved[move.surface_vertex] = 1;
    }
  }
  return moved;
}

std::vector<char> simulated_vertices(const Character& character, const std::vector<Piece>& pieces) {
  std::vector<char> simulated(character.surface.vertex_count(), 0);
  for (const Piece& piece : pieces) {
    if (piece.role != PartRole::kSimulated) continue;
    for (const int v : piece.vertices) simulated[v] = 1;
  }
  return simulated;
}

/// Returns the fraction of the vertices in `all` that are also in `some`.
double fraction_of(const std::vector<char>& some, const std::vector<char>& all) {
  double in_both = 0.0;
  double count = 0.0;
  for (std::size_t v = 0; v < all.size(); ++v) {
    count += all[v];
    in_both += all[v] != 0 && some[v] != 0 ? 1.0 : 0.0;
  }
  return count > 0.0 ? in_both / count : 0.0;
}

/// Returns the exclusion of each vertex, which rises smoothly from 0 at the border of the excluded
/// region to 1 at a distance of kBorder.
std::vector<float> soften(const TriangleMesh& surface, const std::vector<char>& excluded) {
  std::vector<int> outside;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (excluded[v] == 0) outside.push_back(v);
  }
  const std::vector<int> nearest = nearest_sources(surface, outside);
  std::vector<float> weights(excluded.size(), 0.0F);
  for (int v = 0; v < surface.vertex_count(); ++v) {
    if (excluded[v] == 0) continue;
    double depth = 1.0;
    if (nearest[v] >= 0) {
      const int border = outside[nearest[v]];
      depth = (surface.positions.col(v) - surface.positions.col(border)).norm() / kBorder;
    }
    const double t = std::min(depth, 1.0);
    weights[v] = static_cast<float>(t * t * (3.0 - 2.0 * t));
  }
  return weights;
}

std::vector<float> exclusion(const Character& character, const CharacterWeights& weights,
                             const SimulationSettings& settings, const Document& document,
                             PartPlan& plan) {
  const std::vector<char> simulated = simulated_vertices(character, plan.pieces);
  std::vector<char> excluded(simulated.size(), 0);
  if (settings.exclude_morphs) {
    const std::vector<char> moved = morphed(character);
    if (fraction_of(moved, simulated) <= kMaxExcluded) {
      excluded = moved;
    } else {
      plan.warnings.push_back(
          "morph targets move most of the skin; it is simulated anyway, with the morph targets "
          "added. Exclude parts or joints where this looks wrong");
    }
  }
  std::vector<char> named(simulated.size(), 0);
  exclude_named(character, weights, document, named);
  if (!document.excluded.empty() && fraction_of(named, simulated) == 0.0) {
    plan.warnings.push_back("the excluded parts or joints are not simulated anyway");
  }
  for (std::size_t v = 0; v < named.size(); ++v) excluded[v] |= named[v];
  exclude_painted(document.painted, excluded);
  for (std::size_t v = 0; v < simulated.size(); ++v) {
    if (simulated[v] == 0) excluded[v] = 0;
  }
  if (fraction_of(excluded, simulated) == 1.0 && !simulated.empty()) {
    throw UsageError(fmt::format(
        "{}: all simulated skin is excluded; include some of it, or choose the method linear-blend",
        character.name));
  }
  return soften(character.surface, excluded);
}

}  // namespace

std::vector<char> PartPlan::simulated_triangles(const TriangleMesh& surface) const {
  std::vector<char> simulated(surface.triangles.size(), 0);
  for (const Piece& piece : pieces) {
    if (piece.role != PartRole::kSimulated) continue;
    for (const int t : piece.triangles) simulated[t] = 1;
  }
  return simulated;
}

SkinWeights PartPlan::excluded_weights(const SkinWeights& weights,
                                       const std::vector<int>& vertices) const {
  SkinWeights rows;
  for (const int v : vertices) {
    const int joint = excluded_joints.empty() ? -1 : excluded_joints[v];
    if (joint >= 0)
      rows.vertices.push_back({{joint, 1.0F}});
    else
      rows.vertices.push_back(weights.vertices[v]);
  }
  return carried_weights(std::move(rows), carrying_joints);
}

bool PartPlan::excludes() const {
  return std::any_of(excluded.begin(), excluded.end(), [](float weight) { return weight > 0.0F; });
}

ExcludedSkin PartPlan::excluded_skin(const TriangleMesh& surface) const {
  ExcludedSkin result{excluded, std::vector<char>(surface.triangles.size(), 0), excluded_joints};
  result.shares.resize(surface.vertex_count(), 0.0F);
  for (const Piece& piece : pieces) {
    if (piece.role == PartRole::kSimulated || piece.role == PartRole::kEmbedded) continue;
    for (const int v : piece.vertices) result.shares[v] = 1.0F;
    for (const int t : piece.triangles) result.separate[t] = 1;
  }
  return result;
}

PartPlan plan_parts(const Character& character, const CharacterWeights& weights,
                    const SimulationSettings& settings, const Document& document) {
  PartPlan plan;
  const ChosenSoftJoints soft = chosen_soft_joints(character, document.softness);
  plan.carrying_joints = carrying_joints(character.skeleton, soft.soft);
  plan.warnings = soft.warnings;
  plan.pieces = connected_pieces(character, document);
  decide_roles(character, plan.pieces);
  if (std::none_of(plan.pieces.begin(), plan.pieces.end(),
                   [](const Piece& piece) { return piece.role == PartRole::kSimulated; })) {
    throw UsageError(fmt::format(
        "{}: no part is simulated; choose the role simulated for one, or the method linear-blend",
        character.name));
  }
  plan.excluded = exclusion(character, weights, settings, document, plan);
  if (settings.excluded_motion == ExcludedMotion::kRigid && plan.excludes())
    plan.excluded_joints = joints_of_excluded(character.surface, plan.excluded, weights.get());
  return plan;
}

}  // namespace sinew

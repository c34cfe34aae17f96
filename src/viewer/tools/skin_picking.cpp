// SPDX-License-Identifier: MIT

#include "viewer/tools/skin_picking.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "mesh/triangle_tree.h"
#include "session/methods.h"

namespace sinew {
namespace {

// Skin can be grabbed where at most this fraction of a vertex is excluded from the simulation and
// follows the skeleton.
constexpr float kMaxExcluded = 0.5F;

struct Nearest {
  SurfacePoint point;
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  double distance = std::numeric_limits<double>::infinity();
};

/// Finds the closest point on a surface by testing all triangles. This happens once per press of a
/// mouse button, and building a tree over the moving surface would take longer.
Nearest nearest_on(const Points& positions, const std::vector<Triangle>& triangles,
                   const Eigen::Vector3d& point) {
  Nearest nearest;
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    const auto& [a, b, c] = triangles[t];
    const Eigen::Vector3d weights =
        closest_barycentric(point, positions.col(a), positions.col(b), positions.col(c));
    const Eigen::Vector3d place = weights[0] * positions.col(a) + weights[1] * positions.col(b) +
                                  weights[2] * positions.col(c);
    const double distance = (place - point).norm();
    if (distance >= nearest.distance) continue;
    nearest = {{t, weights}, place, distance};
  }
  return nearest;
}

/// Returns the reason why the skin at a point of the character cannot be grabbed, or an empty
/// string if it can.
std::string objection_at(const Session& session, const SurfacePoint& point) {
  const Character& character = session.character();
  const PartPlan* const plan = session.lane().plan();
  if (!find_method(session.settings().method).simulates) {
    return fmt::format(
        "only simulated skin can be grabbed, and {} has none; choose the method projective",
        name_of(session.settings().method));
  }
  if (plan == nullptr) return "";
  const std::vector<int> parts = part_of_triangles(character);
  const int part = parts[point.triangle];
  const std::string name = part < 0 ? "this skin" : fmt::format("'{}'", character.parts[part].name);
  for (const Piece& piece : plan->pieces) {
    if (!std::binary_search(piece.triangles.begin(), piece.triangles.end(), point.triangle))
      continue;
    if (piece.role == PartRole::kRigid || piece.role == PartRole::kSkinned)
      return fmt::format("{} cannot be grabbed: it is not simulated but moves with the skeleton",
                         name);
  }
  Eigen::Index corner = 0;
  point.barycentric.maxCoeff(&corner);
  const int vertex = character.surface.triangles[point.triangle][corner];
  if (!plan->excluded.empty() && plan->excluded[vertex] > kMaxExcluded)
    return fmt::format("{} cannot be grabbed here: this region is excluded from the simulation",
                       name);
  return "";
}

}  // namespace

PickedSkin pick_skin(const Session& session, const Eigen::Vector3d& point) {
  const Nearest visible =
      nearest_on(session.visible_positions(), session.character().surface.triangles, point);
  if (visible.point.triangle < 0) return {visible.distance, {}, "there is no skin to grab"};
  const std::string objection = objection_at(session, visible.point);
  if (!objection.empty()) return {visible.distance, {}, objection};
  const Nearest simulated = nearest_on(session.simulated_positions(),
                                       session.simulated_surface().triangles, visible.place);
  return {visible.distance, simulated.point, ""};
}

}  // namespace sinew

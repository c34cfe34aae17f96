// SPDX-License-Identifier: MIT

#include "skinning/weights/bone_nodes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"
#include "skinning/weights/bone_weights.h"
#include "volume/embedding.h"

namespace sinew {
namespace {

// Places along a bone at which the nearest node is taken: their distance over the mean edge length,
// and their largest number.
constexpr double kSpacing = 0.25;
constexpr int kMostPlaces = 500;
// A bone may be outside the tetrahedra by this multiple of the height of an element.
constexpr double kOutside = 1.0;
// Distances from bones that differ by less than this fraction of the edges at a node are equal.
constexpr double kEqual = 0.3;

using Shares = std::vector<int>;  // the joints to which a node belongs

/// Returns for each node the mean length of the edges at it.
Eigen::VectorXd edge_lengths(const TetrahedronMesh& mesh) {
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(mesh.vertex_count()), counts = sums;
  for (const auto& edge : unique_edges(mesh.tetrahedra)) {
    const double length = (mesh.positions.col(edge[0]) - mesh.positions.col(edge[1])).norm();
    for (const int node : edge) {
      sums[node] += length;
      counts[node] += 1.0;
    }
  }
  return sums.cwiseQuotient(counts);
}

class Finder {
 public:
  Finder(const TetrahedronMesh& mesh, const BoneLines& lines, const SolidSurface& solid)
      : mesh_(mesh), lines_(lines), solid_(solid), locator_(mesh), edges_(edge_lengths(mesh)) {}

  BoneNodes find() {
    for (const int bone : lines_.bones) collect(bone);
    collect_core();
    for (const int node : near_) owners_[node] = nearest_joints(node);
    give_to_those_without();
    give_unreached_parts();
    return result();
  }

 private:
  /// Collects the nodes near a bone.
  void collect(int bone) {
    const int count =
        std::clamp(static_cast<int>(std::ceil(lines_.length(bone) / (kSpacing * edges_.mean()))), 4,
                   kMostPlaces);
    for (int i = 0; i <= count; ++i) {
      const Eigen::Vector3d point = lines_.at(bone, static_cast<double>(i) / count);
      const std::optional<int> node = node_near(point);
      if (!node) continue;
      near_.insert(*node);
      std::vector<int>& nodes = along_[bone];
      if (nodes.empty() || nodes.back() != *node) nodes.push_back(*node);
    }
  }

  /// Returns the node next to a point of a bone, or nothing if there is none in the same part of
  /// the body. For example, the tetrahedron next to a thin finger may be one of the hip that the
  /// hand rests at.
  std::optional<int> node_near(const Eigen::Vector3d& point) const {
    if (solid_.is_cut_out(point)) return std::nullopt;
    const bool is_inside = solid_.contains(point);
    const auto is_in_part = [&](int node) {
      return !is_inside || solid_.reaches(point, mesh_.positions.col(node));
    };
    const auto found = locator_.find_accepted(point, [&](const Tetrahedron& corners) {
      return std::ranges::any_of(corners, is_in_part);
    });
    if (!found || found->weights.minCoeff() < -kOutside) return std::nullopt;
    std::optional<int> nearest;
    double largest = 0.0;
    for (int i = 0; i < 4; ++i) {
      const int node = mesh_.tetrahedra[found->tetrahedron][i];
      if ((nearest && found->weights[i] <= largest) || !is_in_part(node)) continue;
      nearest = node;
      largest = found->weights[i];
    }
    return nearest;
  }

  /// Collects the nodes deep inside the body. So the middle of a wide chest moves with the spine,
  /// and its sides do not follow the arms. Near an end at which other bones meet, only nodes next
  /// to the bone belong to it.
  void collect_core() {
    const TriangleTree skin({mesh_.positions, boundary_triangles(mesh_.tetrahedra)});
    std::vector<char> is_core(mesh_.vertex_count());
    parallel_for(mesh_.vertex_count(), [&](int node) {
      const Eigen::Vector3d place = mesh_.positions.col(node);
      const auto [bone, t, distance] = nearest_bone(lines_, lines_.bones, place);
      is_core[node] =
          static_cast<char>(is_middle(lines_, bone, t) &&
                            distance < kCoreDepth * (distance + skin.closest(place)->distance));
    });
    for (int node = 0; node < mesh_.vertex_count(); ++node)
      if (is_core[node] != 0) near_.insert(node);
  }

  double distance(int bone, int node) const {
    const Eigen::Vector3d place = mesh_.positions.col(node);
    const double t = closest_parameter(lines_.begin(bone), lines_.end(bone), place);
    return (place - lines_.at(bone, t)).norm();
  }

  /// Returns the joints that move the nearest bone, or several of them where bones meet.
  Shares nearest_joints(int node) const {
    const double nearest = nearest_bone(lines_, lines_.bones, mesh_.positions.col(node)).distance;
    std::set<int> joints;
    for (const int bone : lines_.bones)
      if (distance(bone, node) <= nearest + kEqual * edges_[node])
        joints.insert(lines_.parents[bone]);
    return {joints.begin(), joints.end()};
  }

  /// Gives joints whose bones are too short to have a node the one at the middle of a bone, unless
  /// that is the last one of another joint.
  void give_to_those_without() {
    std::map<int, int> counts;
    for (const auto& [node, joints] : owners_)
      for (const int joint : joints) ++counts[joint];
    for (const auto& [bone, nodes] : along_) {
      const int joint = lines_.parents[bone];
      if (counts[joint] > 0) continue;
      const int node = nodes[nodes.size() / 2];
      Shares& owner = owners_[node];
      const bool is_spare =
          std::ranges::all_of(owner, [&](int other) { return counts[other] > 1; });
      if (!is_spare) continue;
      for (const int other : owner) --counts[other];
      owner = {joint};
      ++counts[joint];
    }
  }

  void give_unreached_parts() {
    std::vector<std::vector<int>> neighbors(mesh_.vertex_count());
    for (const auto& [a, b] : unique_edges(mesh_.tetrahedra)) {
      neighbors[a].push_back(b);
      neighbors[b].push_back(a);
    }
    std::vector<char> seen(mesh_.vertex_count(), 0);
    for (int start = 0; start < mesh_.vertex_count(); ++start) {
      if (seen[start] != 0) continue;
      std::vector<int> part{start};
      seen[start] = 1;
      for (std::size_t i = 0; i < part.size(); ++i) {
        for (const int other : neighbors[part[i]]) {
          if (seen[other] != 0) continue;
          seen[other] = 1;
          part.push_back(other);
        }
      }
      if (std::ranges::any_of(part, [&](int node) { return owners_.contains(node); })) continue;
      const Eigen::Vector3d center = mesh_.positions(Eigen::all, part).rowwise().mean();
      const int bone = nearest_bone(lines_, lines_.bones, center).bone;
      for (const int node : part) owners_[node] = {lines_.parents[bone]};
    }
  }

  BoneNodes result() const {
    std::map<int, int> columns;
    for (const auto& [node, joints] : owners_)
      for (const int joint : joints) columns[joint] = 0;
    BoneNodes found;
    for (auto& [joint, column] : columns) {
      column = static_cast<int>(found.joints.size());
      found.joints.push_back(joint);
    }
    found.handles.values.setZero(std::ssize(owners_), std::ssize(columns));
    for (const auto& [node, joints] : owners_) {
      const auto row = std::ssize(found.handles.nodes);
      for (const int joint : joints)
        found.handles.values(row, columns.at(joint)) = 1.0 / static_cast<double>(joints.size());
      found.handles.nodes.push_back(node);
    }
    return found;
  }

  const TetrahedronMesh& mesh_;
  const BoneLines& lines_;
  const SolidSurface& solid_;
  TetrahedronLocator locator_;
  Eigen::VectorXd edges_;  ///< mean lengths at the nodes
  std::set<int> near_;
  std::map<int, std::vector<int>> along_;  ///< for each bone, nodes in the order along it
  std::map<int, Shares> owners_;           ///< for each node that belongs to joints
};

}  // namespace

BoneNodes bone_nodes(const TetrahedronMesh& mesh, const BoneLines& lines,
                     const SolidSurface& solid) {
  return Finder(mesh, lines, solid).find();
}

}  // namespace sinew

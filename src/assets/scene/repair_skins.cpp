// SPDX-License-Identifier: MIT

#include "assets/scene/repair_skins.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <set>

#include "assets/list_names.h"
#include "core/counted.h"

namespace sinew {
namespace {

// Tolerance for sums of weights that exporters round and prune. In real characters they lie between
// 0.9 and 1.1, which does not need a warning.
constexpr double kWeightRounding = 0.1;

/// A vertex as the file stores it: an object and a vertex of it. assimp repeats vertices for each
/// corner of a polygon. A vertex that is no part of an object has the number of its mesh instead of
/// the object, as a negative number.
using StoredVertex = std::pair<int, int>;

StoredVertex stored_vertex(const Scene& scene, std::size_t mesh, int vertex) {
  const SceneMesh& holder = scene.meshes[mesh];
  const bool is_known = holder.object >= 0 &&
                        vertex < static_cast<int>(holder.object_vertex.size()) &&
                        holder.object_vertex[vertex] >= 0;
  if (is_known) return {holder.object, holder.object_vertex[vertex]};
  return {-1 - static_cast<int>(mesh), vertex};
}

/// Statistics of invalid weights in a scene.
struct WeightFaults {
  std::set<std::pair<StoredVertex, int>> negative;    ///< with the node of the joint
  std::set<std::pair<StoredVertex, int>> not_finite;  ///< the same
  std::set<StoredVertex> other_sums;                  ///< vertices whose weights do not sum to 1
  float lowest = 0.0F;
  double smallest_sum = 1.0;
  double largest_sum = 1.0;
  std::set<std::string> meshes;  ///< with weights that are negative or not finite
};

/// Removes weights of a mesh that are negative or not finite.
void remove_meaningless(Scene& scene, std::size_t number, WeightFaults& faults) {
  SceneMesh& mesh = scene.meshes[number];
  for (SceneBone& bone : mesh.bones) {
    std::erase_if(bone.weights, [&](const auto& entry) {
      const auto [vertex, weight] = entry;
      if (std::isfinite(weight) && weight >= 0.0F) return false;
      (std::isfinite(weight) ? faults.negative : faults.not_finite)
          .emplace(stored_vertex(scene, number, vertex), bone.node);
      if (std::isfinite(weight)) faults.lowest = std::min(faults.lowest, weight);
      faults.meshes.insert(mesh.name);
      return true;
    });
  }
}

/// Finds the vertices of a mesh whose weights do not sum to about 1.
void check_sums(const Scene& scene, std::size_t number, WeightFaults& faults) {
  const SceneMesh& mesh = scene.meshes[number];
  std::vector<double> sums(mesh.positions.cols(), 0.0);
  for (const SceneBone& bone : mesh.bones) {
    for (const auto& [vertex, weight] : bone.weights) sums[vertex] += weight;
  }
  for (std::size_t v = 0; v < sums.size(); ++v) {
    const double sum = sums[v];
    if (sum == 0.0 || std::abs(sum - 1.0) <= kWeightRounding) continue;
    faults.other_sums.insert(stored_vertex(scene, number, static_cast<int>(v)));
    faults.smallest_sum = std::min(faults.smallest_sum, sum);
    faults.largest_sum = std::max(faults.largest_sum, sum);
  }
}

std::string range_of_sums(const WeightFaults& faults) {
  if (faults.largest_sum == 1.0) return fmt::format("as little as {:.3g}", faults.smallest_sum);
  if (faults.smallest_sum == 1.0) return fmt::format("as much as {:.3g}", faults.largest_sum);
  return fmt::format("{:.3g} to {:.3g}", faults.smallest_sum, faults.largest_sum);
}

bool is_invertible(const Eigen::Matrix4d& matrix) {
  return matrix.allFinite() && matrix.determinant() != 0.0 && matrix.inverse().allFinite();
}

/// Returns the placement of a mesh by its first bone with an invertible bind matrix, or else by its
/// node.
Eigen::Matrix4d posed_mesh(const SceneMesh& mesh, const std::vector<Eigen::Matrix4d>& posed) {
  for (const SceneBone& bone : mesh.bones) {
    if (is_invertible(bone.inverse_bind)) return posed[bone.node] * bone.inverse_bind;
  }
  return posed[mesh.node];
}

/// Replaces bind matrices that cannot be inverted. Bones for which this fails are removed.
/// \return the names of the joints concerned
std::set<std::string> repair_bind_matrices(Scene& scene) {
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  std::set<std::string> mended;
  for (SceneMesh& mesh : scene.meshes) {
    const Eigen::Matrix4d place = posed_mesh(mesh, posed);
    std::erase_if(mesh.bones, [&](SceneBone& bone) {
      if (is_invertible(bone.inverse_bind)) return false;
      mended.insert(scene.nodes[bone.node].name);
      if (!is_invertible(posed[bone.node])) return true;
      bone.inverse_bind = posed[bone.node].inverse() * place;
      return !is_invertible(bone.inverse_bind);
    });
  }
  return mended;
}

}  // namespace

Scene repair_skins(Scene scene, const std::string& file) {
  const std::set<std::string> bound_anew = repair_bind_matrices(scene);
  if (!bound_anew.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: the bind matrices of joints are missing or cannot be inverted ({}); these were taken "
        "for bound where their nodes are, so bind the skin again",
        file, list_names({bound_anew.begin(), bound_anew.end()})));
  }
  WeightFaults faults;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    remove_meaningless(scene, m, faults);
    check_sums(scene, m, faults);
  }
  const std::string meshes = list_names({faults.meshes.begin(), faults.meshes.end()});
  if (!faults.negative.empty()) {
    const std::size_t count = faults.negative.size();
    scene.warnings.push_back(fmt::format(
        "{}: {} (the lowest {:.3g}, in {}) {} set to 0; normalize the weights before you export",
        file, counted(count, "negative joint weight", "negative joint weights"), faults.lowest,
        meshes, by_count(count, "was", "were")));
  }
  if (!faults.not_finite.empty()) {
    const std::size_t count = faults.not_finite.size();
    scene.warnings.push_back(fmt::format("{}: {} (in {}) {} set to 0; bind the skin again", file,
                                         counted(count, "joint weight that is not a finite number",
                                                 "joint weights that are not finite numbers"),
                                         meshes, by_count(count, "was", "were")));
  }
  if (!faults.other_sums.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: the joint weights of {} do not sum to 1 but to {}; they were scaled, so normalize the "
        "weights before you export",
        file, counted(faults.other_sums.size(), "vertex", "vertices"), range_of_sums(faults)));
  }
  return scene;
}

}  // namespace sinew

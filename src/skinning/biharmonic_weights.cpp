// SPDX-License-Identifier: MIT

#include "skinning/biharmonic_weights.h"

#include <algorithm>
#include <numeric>

#include "core/error.h"
#include "core/parallel.h"
#include "fields/joint_biharmonic.h"
#include "skinning/bone_nodes.h"
#include "skinning/largest_weights.h"
#include "tissue/bones_within.h"
#include "tissue/shrinking.h"
#include "volume/embedding.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

// Sizes of elements, each half of the one before: fingers have the smallest.
constexpr int kLevels = 4;
// Joints without a node inside the body may be nearest to this fraction of the skin together.
constexpr double kLargestLost = 0.02;
// Fractions of the work at which its parts end, for the progress bar.
constexpr double kFilled = 0.4;
constexpr double kSolved = 0.95;

/// Checks that the joints that move the skin have nodes.
void require_nodes(const TriangleMesh& surface, const Skeleton& skeleton, const BoneLines& lines,
                   const std::vector<int>& joints) {
  const BoneChoice choice = with_a_bone_for_all(bones_within(surface, lines), lines.bones);
  std::vector<int> lost(skeleton.joint_count(), 0);  // vertices nearest to a bone of each joint
  for (const BonePoint& point : nearest_bone_points(surface, lines, choice)) {
    const int joint = lines.parents[point.bone];
    if (!std::ranges::binary_search(joints, joint)) ++lost[joint];
  }
  if (std::reduce(lost.begin(), lost.end()) <= kLargestLost * surface.vertex_count()) return;
  const auto worst = std::ranges::max_element(lost) - lost.begin();
  fail_input("bones of the joint {} are next to the surface, but not inside it",
             skeleton.joints[worst].name);
}

Eigen::MatrixXd field_weights(const TetrahedronMesh& mesh, const WeightHandles& handles,
                              BiharmonicSolve solve, const Progress& progress) {
  if (solve == BiharmonicSolve::kSeparate)
    return bounded_biharmonic_weights(mesh, handles, progress);
  return joint_biharmonic_weights(mesh, handles, {}, progress).weights;
}

/// Returns the weights of all joints at a point. Outside the tetrahedra, those of the nearest place
/// on their boundary are taken approximately.
Eigen::RowVectorXd weights_at(const EmbeddedPoint& point, const TetrahedronMesh& mesh,
                              const Eigen::MatrixXd& of_nodes) {
  const Eigen::Vector4d inside = point.weights.cwiseMax(0.0);
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(of_nodes.cols());
  for (int i = 0; i < 4; ++i)
    sum += inside[i] / inside.sum() * of_nodes.row(mesh.tetrahedra[point.tetrahedron][i]);
  return sum;
}

}  // namespace

SkinWeights biharmonic_weights(const TriangleMesh& surface, const Skeleton& skeleton,
                               const BiharmonicSettings& settings, const Progress& progress) {
  const BoneLines lines = bone_lines(skeleton);
  if (lines.bones.empty())
    throw InputError("all joints of the skeleton are at one point; use a skeleton with bones");
  const TetrahedronMesh mesh =
      fill_solid(surface, {.tetrahedra = settings.tetrahedra, .levels = kLevels},
                 progress.part(0.0, kFilled))
          .mesh;
  const BoneNodes nodes = bone_nodes(mesh, lines);
  require_nodes(surface, skeleton, lines, nodes.joints);
  const Eigen::MatrixXd of_nodes =
      field_weights(mesh, nodes.handles, settings.solve, progress.part(kFilled, kSolved));
  progress.report(kSolved, "Embedding the surface");
  const std::vector<EmbeddedPoint> embedded = embed(surface, mesh);
  SkinWeights weights;
  weights.vertices.resize(embedded.size());
  parallel_for(surface.vertex_count(), [&](int v) {
    weights.vertices[v] = largest_weights(weights_at(embedded[v], mesh, of_nodes));
    for (SkinWeights::Influence& influence : weights.vertices[v])
      influence.joint = nodes.joints[influence.joint];
  });
  return weights;
}

}  // namespace sinew

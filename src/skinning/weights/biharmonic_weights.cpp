// SPDX-License-Identifier: MIT

#include "skinning/weights/biharmonic_weights.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/error.h"
#include "core/parallel.h"
#include "fields/joint_biharmonic.h"
#include "mesh/adjacency.h"
#include "skinning/weights/bone_nodes.h"
#include "skinning/weights/largest_weights.h"
#include "tissue/bones_within.h"
#include "tissue/shrinking.h"
#include "volume/embedding.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

// Sizes of elements, each half of the one before: fingers have the smallest.
constexpr int kLevels = 4;
// Fraction by which the number of tetrahedra may be missed. The weights hardly depend on it, and
// each further trial takes time.
constexpr double kTolerance = 0.3;
// Hands that overlap the hips a little at rest must not be joined with them.
constexpr SelfOverlap kSelfOverlap = SelfOverlap::kOutside;
// Depth below a vertex of the surface at which its part of the body is found, over the diagonal.
constexpr double kDepth = 1e-4;
// Largest fraction of the skin that may be nearest to joints without a node inside the body.
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

/// Holds the tetrahedron of a vertex of the surface.
struct Place {
  EmbeddedPoint point;
  /// False if the tetrahedron belongs to another part of the body. For example, a fingertip that is
  /// too thin for tetrahedra may only be next to those of the hip.
  bool is_in_part = true;
};

/// Embeds each vertex of a surface in a tetrahedron of the same part of the body, if there is one
/// around it or next to it.
std::vector<Place> embed_in_parts(const TriangleMesh& surface, const TetrahedronMesh& mesh,
                                  const SolidSurface& solid) {
  const Points normals =
      vertex_normals(surface.positions.cast<float>(), surface.triangles).cast<double>();
  const double depth = kDepth * bounding_box(surface.positions).diagonal().norm();
  const TetrahedronLocator locator(mesh);
  std::vector<Place> places(surface.vertex_count());
  parallel_for(surface.vertex_count(), [&](int v) {
    const Eigen::Vector3d vertex = surface.positions.col(v);
    const Eigen::Vector3d below = vertex - depth * normals.col(v);
    const bool is_inside = solid.contains(below);
    const auto found = locator.find_accepted(vertex, [&](const Tetrahedron& corners) {
      return is_inside && std::ranges::any_of(corners, [&](int node) {
               return solid.reaches(below, mesh.positions.col(node));
             });
    });
    places[v] = found ? Place{*found} : Place{locator.find(vertex), false};
  });
  return places;
}

/// Gives the vertices that are not in the part of their tetrahedron the weights of their neighbors
/// on the surface, from the border of such a region inwards. A connected piece of the surface that
/// is such a region as a whole keeps its weights.
void fill_from_neighbors(const TriangleMesh& surface, const std::vector<Place>& places,
                         Eigen::MatrixXd& weights) {
  const RaggedArray rings = vertex_neighbors(surface.vertex_count(), surface.triangles);
  std::vector<char> is_known(surface.vertex_count());
  for (int v = 0; v < surface.vertex_count(); ++v)
    is_known[v] = static_cast<char>(places[v].is_in_part);
  const auto known_neighbors = [&](int v) {
    std::vector<int> known;
    std::ranges::copy_if(rings.row(v), std::back_inserter(known),
                         [&](int other) { return is_known[other] != 0; });
    return known;
  };
  std::vector<int> border, rest(surface.vertex_count());
  std::iota(rest.begin(), rest.end(), 0);
  do {
    border.clear();
    std::erase_if(rest, [&](int v) { return is_known[v] != 0; });
    for (const int v : rest)
      if (!known_neighbors(v).empty()) border.push_back(v);
    for (const int v : border)
      weights.row(v) = weights(known_neighbors(v), Eigen::all).colwise().mean();
    for (const int v : border) is_known[v] = 1;
  } while (!border.empty());
}

}  // namespace

SkinWeights biharmonic_weights(const TriangleMesh& surface, const Skeleton& skeleton,
                               const BiharmonicSettings& settings, const Progress& progress) {
  const BoneLines lines = bone_lines(skeleton);
  if (lines.bones.empty())
    throw InputError("all joints of the skeleton are at one point; use a skeleton with bones");
  const TetrahedronMesh mesh = fill_solid(surface,
                                          {.tetrahedra = settings.tetrahedra,
                                           .tolerance = kTolerance,
                                           .levels = kLevels,
                                           .refine_gaps = false,
                                           .self_overlap = kSelfOverlap},
                                          progress.part(0.0, kFilled))
                                   .mesh;
  const SolidSurface solid(surface, kSelfOverlap);
  const BoneNodes nodes = bone_nodes(mesh, lines, solid);
  require_nodes(surface, skeleton, lines, nodes.joints);
  const Eigen::MatrixXd of_nodes =
      field_weights(mesh, nodes.handles, settings.solve, progress.part(kFilled, kSolved));
  progress.report(kSolved, "Embedding the surface");
  const std::vector<Place> places = embed_in_parts(surface, mesh, solid);
  Eigen::MatrixXd of_skin(surface.vertex_count(), of_nodes.cols());
  parallel_for(surface.vertex_count(),
               [&](int v) { of_skin.row(v) = weights_at(places[v].point, mesh, of_nodes); });
  fill_from_neighbors(surface, places, of_skin);
  SkinWeights weights;
  weights.vertices.resize(places.size());
  parallel_for(surface.vertex_count(), [&](int v) {
    weights.vertices[v] = largest_weights(of_skin.row(v));
    for (SkinWeights::Influence& influence : weights.vertices[v])
      influence.joint = nodes.joints[influence.joint];
  });
  return weights;
}

}  // namespace sinew

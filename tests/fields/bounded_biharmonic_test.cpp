// SPDX-License-Identifier: MIT

#include "fields/bounded_biharmonic.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/error.h"
#include "core/thread_count.h"
#include "fields/box_mesh.h"
#include "fields/dirichlet_problem.h"
#include "fields/joint_biharmonic.h"

namespace sinew {
namespace {

const Eigen::Vector3d kRodSize{4.0, 1.0, 1.0};

/// Returns handles along the axis of a rod: the nodes near the axis with x in each range.
WeightHandles handles_along(const TetrahedronMesh& mesh,
                            const std::vector<std::array<double, 2>>& ranges) {
  WeightHandles handles;
  std::vector<int> columns;
  for (std::size_t h = 0; h < ranges.size(); ++h) {
    for (const int node : nodes_where(mesh, [&](const Eigen::Vector3d& p) {
           return p.x() > ranges[h][0] && p.x() < ranges[h][1] &&
                  (p - Eigen::Vector3d(p.x(), 0.5, 0.5)).norm() < 0.2;
         })) {
      handles.nodes.push_back(node);
      columns.push_back(static_cast<int>(h));
    }
  }
  handles.values.setZero(std::ssize(columns), std::ssize(ranges));
  for (std::size_t i = 0; i < columns.size(); ++i)
    handles.values(static_cast<Eigen::Index>(i), columns[i]) = 1.0;
  return handles;
}

struct Rod {
  explicit Rod(const std::array<int, 3>& cubes, double jitter = 0.03)
      : mesh(make_box(cubes, kRodSize)) {
    jitter_inside(mesh, kRodSize, jitter, 5);
    handles = handles_along(mesh, {{-1.0, 0.8}, {1.2, 1.8}, {2.2, 2.8}, {3.2, 5.0}});
  }
  TetrahedronMesh mesh;
  WeightHandles handles;
};

using Projection = std::function<void(Eigen::MatrixXd&)>;

void project_on_box(Eigen::MatrixXd& weights) {
  weights = weights.cwiseMax(0.0).cwiseMin(1.0);
}

/// Projects each row on the weights that are not negative and sum to 1, by bisection.
void project_on_simplex(Eigen::MatrixXd& weights) {
  for (auto row : weights.rowwise()) {
    double low = row.minCoeff() - 1.0, high = row.maxCoeff();
    for (int i = 0; i < 80; ++i) {
      const double middle = 0.5 * (low + high);
      ((row.array() - middle).max(0.0).sum() > 1.0 ? low : high) = middle;
    }
    row = (row.array() - low).max(0.0);
  }
}

/// Minimizes the energy by accelerated projected gradients with restarts (O'Donoghue & Candes
/// 2015), in dense matrices.
Eigen::MatrixXd by_projected_gradients(const Rod& rod, const Projection& project) {
  const SplitMatrix split(bilaplacian(rod.mesh), rod.handles.nodes);
  const Eigen::MatrixXd matrix = split.free_block;
  const Eigen::MatrixXd linear = -Eigen::MatrixXd(split.mixed_block) * rod.handles.values;
  const double step = 1.0 / matrix.cwiseAbs().rowwise().sum().maxCoeff();
  Eigen::MatrixXd x = Eigen::MatrixXd::Zero(matrix.rows(), linear.cols()), y = x;
  double momentum = 1.0;
  for (int i = 0; i < 200000; ++i) {
    Eigen::MatrixXd next = y - step * (matrix * y - linear);
    project(next);
    const Eigen::MatrixXd change = next - x;
    if ((y - next).cwiseProduct(change).sum() > 0.0) {
      momentum = 1.0;
      y = next;
    } else {
      const double grown = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
      y = next + (momentum - 1.0) / grown * change;
      momentum = grown;
    }
    x = next;
    if (i > 100 && change.cwiseAbs().maxCoeff() < 1e-12) break;
  }
  return split.joined(rod.handles.values, x);
}

TEST(BoundedBiharmonic, FindsWhatProjectedGradientsFind) {
  const Rod rod({12, 2, 2});
  const Eigen::MatrixXd fields = bounded_biharmonic_fields(rod.mesh, rod.handles);
  const Eigen::MatrixXd expected = by_projected_gradients(rod, project_on_box);
  EXPECT_LT((fields - expected).cwiseAbs().maxCoeff(), 1e-4);
  const Eigen::MatrixXd joint =
      joint_biharmonic_weights(rod.mesh, rod.handles, {.tolerance = 1e-7}).weights;
  const Eigen::MatrixXd expected_joint = by_projected_gradients(rod, project_on_simplex);
  EXPECT_LT((joint - expected_joint).cwiseAbs().maxCoeff(), 1e-4);
}

TEST(BoundedBiharmonic, MeetsTheConditionsOfOptimality) {
  const Rod rod({24, 6, 6});
  const Eigen::MatrixXd fields = bounded_biharmonic_fields(rod.mesh, rod.handles);
  EXPECT_GE(fields.minCoeff(), 0.0);
  EXPECT_LE(fields.maxCoeff(), 1.0);
  EXPECT_EQ(fields(rod.handles.nodes, Eigen::all), rod.handles.values);
  const SparseMatrix matrix = bilaplacian(rod.mesh);
  const Eigen::MatrixXd gradient =
      Eigen::VectorXd(matrix.diagonal()).cwiseInverse().asDiagonal() * (matrix * fields);
  std::vector<char> fixed(rod.mesh.vertex_count(), 0);
  for (const int node : rod.handles.nodes) fixed[node] = 1;
  int at_bounds = 0;
  for (int v = 0; v < rod.mesh.vertex_count(); ++v) {
    if (fixed[v] != 0) continue;
    for (int h = 0; h < fields.cols(); ++h) {
      const double w = fields(v, h);
      if (w < 1.0) {
        EXPECT_GT(gradient(v, h), -3e-5);
      }
      if (w > 0.0) {
        EXPECT_LT(gradient(v, h), 3e-5);
      }
      at_bounds += w == 0.0 || w == 1.0 ? 1 : 0;
    }
  }
  EXPECT_GT(at_bounds, rod.mesh.vertex_count());  // the bounds matter
}

TEST(BoundedBiharmonic, JointWeightsMeetTheConditionsOfOptimality) {
  const Rod rod({24, 6, 6});
  const JointBiharmonicWeights joint = joint_biharmonic_weights(rod.mesh, rod.handles);
  EXPECT_GE(joint.weights.minCoeff(), 0.0);
  EXPECT_LT((joint.weights.rowwise().sum().array() - 1.0).abs().maxCoeff(), 1e-12);
  EXPECT_EQ(joint.weights(rod.handles.nodes, Eigen::all), rod.handles.values);
  const SparseMatrix matrix = bilaplacian(rod.mesh);
  Eigen::MatrixXd moved =
      joint.weights -
      Eigen::VectorXd(matrix.diagonal()).cwiseInverse().asDiagonal() * (matrix * joint.weights);
  project_on_simplex(moved);
  moved(rod.handles.nodes, Eigen::all) = rod.handles.values;
  const double residual = (moved - joint.weights).cwiseAbs().maxCoeff();
  EXPECT_LT(residual, 1e-4);
  EXPECT_NEAR(residual, joint.residual, 1e-9);
  const auto energy = [&](const Eigen::MatrixXd& weights) {
    return weights.cwiseProduct(matrix * weights).sum();
  };
  EXPECT_LT(energy(joint.weights), energy(bounded_biharmonic_weights(rod.mesh, rod.handles)));
}

TEST(BoundedBiharmonic, SumsToOneAndStaysNearItsHandle) {
  const Rod rod({24, 6, 6});
  const Eigen::MatrixXd weights = bounded_biharmonic_weights(rod.mesh, rod.handles);
  EXPECT_GE(weights.minCoeff(), 0.0);
  EXPECT_LT((weights.rowwise().sum().array() - 1.0).abs().maxCoeff(), 1e-12);
  // Without bounds, the weights oscillate far away.
  const Eigen::MatrixXd unbounded =
      DirichletProblem(bilaplacian(rod.mesh), rod.handles.nodes).solve(rod.handles.values);
  double far_away = 0.0, unbounded_far_away = 0.0;
  for (const int v : nodes_where(rod.mesh, [](const Eigen::Vector3d& p) { return p.x() > 2.8; })) {
    far_away = std::max(far_away, weights(v, 0));
    unbounded_far_away = std::max(unbounded_far_away, std::abs(unbounded(v, 0)));
  }
  EXPECT_LT(far_away, 1e-3);
  EXPECT_GT(unbounded_far_away, 3.0 * far_away);
}

/// Returns a rod that is its own mirror image in the plane x = 2, with the image of each node.
TetrahedronMesh mirrored_rod(std::vector<int>& image) {
  TetrahedronMesh half = make_box({10, 4, 4}, {2.0, 1.0, 1.0});
  TetrahedronMesh mesh = half;
  image.assign(half.vertex_count(), 0);
  std::vector<int> number(half.vertex_count());
  int count = half.vertex_count();
  for (int v = 0; v < half.vertex_count(); ++v)
    number[v] = half.positions(0, v) > 2.0 - 1e-9 ? v : count++;
  mesh.positions.conservativeResize(3, count);
  image.resize(count);
  for (int v = 0; v < half.vertex_count(); ++v) {
    mesh.positions.col(number[v]) = half.positions.col(v);
    mesh.positions(0, number[v]) = 4.0 - half.positions(0, v);
    image[v] = number[v];
    image[number[v]] = v;
  }
  for (const Tetrahedron& t : half.tetrahedra)
    mesh.tetrahedra.push_back({number[t[0]], number[t[2]], number[t[1]], number[t[3]]});
  return mesh;
}

TEST(BoundedBiharmonic, OfASymmetricRodIsSymmetric) {
  std::vector<int> image;
  const TetrahedronMesh mesh = mirrored_rod(image);
  const WeightHandles handles = handles_along(mesh, {{-1.0, 1.5}, {2.5, 5.0}});
  for (const Eigen::MatrixXd& weights :
       {bounded_biharmonic_weights(mesh, handles),
        joint_biharmonic_weights(mesh, handles, {.tolerance = 1e-8}).weights}) {
    for (int v = 0; v < mesh.vertex_count(); ++v)
      EXPECT_NEAR(weights(v, 0), weights(image[v], 1), 1e-4);
    EXPECT_GT(weights(0, 0), 0.99);
    EXPECT_LT(weights(0, 1), 0.01);
  }
}

TEST(BoundedBiharmonic, IsTheSameForAnyNumberOfThreads) {
  const Rod rod({12, 4, 4});
  const int before = thread_count();
  set_thread_count(1);
  const Eigen::MatrixXd alone = bounded_biharmonic_weights(rod.mesh, rod.handles);
  const Eigen::MatrixXd joint_alone = joint_biharmonic_weights(rod.mesh, rod.handles).weights;
  set_thread_count(4);
  EXPECT_EQ(bounded_biharmonic_weights(rod.mesh, rod.handles), alone);
  EXPECT_EQ(joint_biharmonic_weights(rod.mesh, rod.handles).weights, joint_alone);
  set_thread_count(before);
}

TEST(BoundedBiharmonic, NeedsAHandle) {
  const Rod rod({4, 1, 1});
  EXPECT_THROW(bounded_biharmonic_weights(rod.mesh, {{}, Eigen::MatrixXd(0, 1)}), InputError);
}

}  // namespace
}  // namespace sinew
